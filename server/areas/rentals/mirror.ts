/** What phones keep of bookings (rentals.md §5 "Offline"): a page of them whole, in as many queries as one alone. */
import {
  type MirroredBooking,
  type MirroredImage,
  type rentalMirror as rows,
  signable,
} from '#contract/areas/rental-mirror.ts';
import { bookingNumber, withoutSum } from '#contract/areas/rental-words.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Handlers } from '#server/http/handler.ts';
import { present } from '#server/kit/present.ts';
import { blockersOf } from './blockers.ts';
import { imagesOfAll, type Uploaded } from './handover/image-queries.ts';
import { knownDamage, pageOfMirror, type PlainBooking, type Reading } from './mirror-rows.ts';
import { checkItemsOf } from './papers/items.ts';
import { agreementsOfAll, handoversOfAll } from './parts.ts';

const NONE: ReadonlyMap<number, never[]> = new Map();

type Page = Awaited<ReturnType<typeof pageOfMirror>>['page'];

/** The parts of all bookings of the page, each kind in one query. What the person may not see is not read. */
async function partsOfPage({ db, now, person }: Reading, page: Page) {
  const ids = page.map(({ id }) => id);
  const vehicles = new Set(page.flatMap(({ vehicle }) => vehicle?.id ?? []));
  return {
    blockers: await blockersOf(db, now, ids),
    agreements: await agreementsOfAll(db, ids),
    handovers: await handoversOfAll(db, ids),
    images: await imagesOfAll(db, ids),
    checks: person.can('verification.view') ? await checkItemsOf(db, ids, ['checkin', 'checkout']) : NONE,
    damages: person.can('damage.view') ? await knownDamage(db, [...vehicles]) : NONE,
  };
}

/** What the renter sent is the office's to look at. */
const ownImages = (images: readonly Uploaded[] = []): MirroredImage[] =>
  images
    .filter(({ uploaded_as }) => uploaded_as === 'admin')
    .map(({ uploaded_as: _as, thumb: _thumb, ...image }) => image);

type Parts = Awaited<ReturnType<typeof partsOfPage>>;

function whole(row: Page[number], parts: Parts): MirroredBooking {
  const { id, vehicle } = row;
  const handovers = parts.handovers.get(id) ?? [];
  return {
    ...present<PlainBooking>(row),
    number: bookingNumber(id),
    blockers: (parts.blockers.get(id) ?? []).map(withoutSum),
    checkin: handovers.find(({ phase }) => phase === 'checkin') ?? null,
    checkout: handovers.find(({ phase }) => phase === 'checkout') ?? null,
    agreements: signable(parts.agreements.get(id) ?? []),
    checks: parts.checks.get(id) ?? [],
    damages: (vehicle && parts.damages.get(vehicle.id)) ?? [],
    images: ownImages(parts.images.get(id)),
  };
}

/** One page, in the order of numbers. */
export async function mirroredPage(ctx: Reading, query: Query<typeof rows.bookings>) {
  const { page, next_cursor } = await pageOfMirror(ctx, query);
  const parts = await partsOfPage(ctx, page);
  return { bookings: page.map((row) => whole(row, parts)), next_cursor };
}

export const rentalMirror: Handlers<typeof rows> = {
  bookings: async ({ query }, ctx) => ({ status: 200, message: '', ...(await mirroredPage(ctx, query)) }),
};

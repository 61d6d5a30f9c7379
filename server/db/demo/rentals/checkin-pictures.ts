/** Pictures of the demo's vehicles as they went out and came back: place by place, one of them taken twice, and a close-up of damage. */
import { sql } from 'kysely';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { vehiclePicture } from '../pictures.ts';
import { type StoredFile, storePicture, storeWalkRound } from '../walk-round-pictures.ts';
import { type FoundDamage, foundAt } from './found-damage.ts';
import { PHASES, picturedOf } from './handing-over.ts';
import type { MadeBooking } from './make.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Darker than the first time: the sun was behind a cloud. */
const AGAIN = '#35567e';

/** Some, and the last one that went out of each vehicle that goes out or comes back around now: what is taken next is compared with it. */
function photographedOf({ now }: DemoContext, bookings: readonly MadeBooking[]): ReadonlySet<MadeBooking> {
  const isNear = (at: Date): boolean => Math.abs(at.getTime() - now.getTime()) < 2 * DAY;
  const near = new Set(
    bookings
      .filter(({ starts_at, ends_at }) => isNear(starts_at) || isNear(ends_at))
      .map(({ vehicle_id }) => vehicle_id),
  );
  const went = bookings
    .filter(({ vehicle_id, picked_up_at }) => picked_up_at !== null && near.has(vehicle_id))
    .toSorted((a, b) => Number(a.picked_up_at) - Number(b.picked_up_at));
  const last = new Map(went.map((booking) => [booking.vehicle_id, booking]));
  return new Set([...picturedOf(bookings), ...last.values()]);
}

interface Taken {
  readonly booking: MadeBooking;
  readonly phase: RentalPhase;
  readonly slot: ImageSlot;
  readonly file: StoredFile;
  readonly at: Date;
  readonly damage_id: number | null;
}

/** Once round the vehicle, a few minutes before it goes or after it came. */
function walked(booking: MadeBooking, files: ReadonlyMap<string, StoredFile>): readonly Taken[] {
  return PHASES.flatMap(({ phase, done }) => {
    const at = booking[done];
    if (at === null) return [];
    return walkRoundSlots.map((slot, n) => ({
      booking,
      phase,
      slot,
      file: must(files.get(slot), 'a picture'),
      at: new Date(at.getTime() - 6 * MINUTE + n * 20_000),
      damage_id: null,
    }));
  });
}

/** The last of them that is still out: its left side was taken twice. */
async function retaken(demo: DemoContext, taken: readonly Taken[]): Promise<readonly Taken[]> {
  const first = taken.findLast(({ slot, phase }) => slot === 'left' && phase === 'checkin');
  if (!first) return [];
  const file = await storePicture(demo, 'left', vehiclePicture('left', AGAIN));
  return [{ ...first, file, at: new Date(first.at.getTime() + 5 * MINUTE) }];
}

/** Damage that was found at a return, from near by. */
async function closeUps(demo: DemoContext, damages: readonly FoundDamage[]): Promise<readonly Taken[]> {
  const found = damages.at(-1);
  if (!found) return [];
  const { id, booking, view } = found;
  const file = await storePicture(demo, 'close-up', vehiclePicture(view, AGAIN));
  return [{ booking, phase: 'checkout', slot: 'damage', file, at: foundAt(booking), damage_id: id }];
}

/** Pictures of some that are out, and of some that came back. */
export async function loadCheckinImages(
  demo: DemoContext,
  bookings: readonly MadeBooking[],
  damages: readonly FoundDamage[],
): Promise<void> {
  const { db } = demo;
  const by = personOf(demo, 'Liam Byrne');
  const files = await storeWalkRound(demo);
  const rounds = [...photographedOf(demo, bookings)].flatMap((booking) => walked(booking, files));
  const taken = [...rounds, ...(await retaken(demo, rounds)), ...(await closeUps(demo, damages))];
  const ids = await insertForIds(
    db,
    'checkin_images',
    taken.map((one) => imageRow(one, by)),
  );
  await insertAll(
    db,
    'attachments',
    taken.map(({ file, at }, nth) => ({
      ...file,
      owner_kind: 'checkin_image',
      owner_id: must(ids[nth], 'a picture'),
      position: 1,
      created_at: at,
      created_by: by,
    })),
  );
  await sql`
    update checkin_images i set attachment_id = a.id
    from attachments a where a.owner_kind = 'checkin_image' and a.owner_id = i.id`.execute(db);
  await sql`
    update checkin_images i set superseded_by = later.id
    from checkin_images later
    where later.booking_id = i.booking_id and later.phase = i.phase and later.slot = i.slot and later.taken_at > i.taken_at`.execute(
    db,
  );
}

const imageRow = ({ booking, phase, slot, file, at, damage_id }: Taken, created_by: number) => ({
  sha256: file.sha256,
  name: `${phase} ${slot}.jpg`,
  // Its file follows.
  attachment_id: 0,
  booking_id: booking.id,
  private_rental_id: null,
  vehicle_id: booking.vehicle_id,
  phase,
  slot,
  uploaded_as: 'admin' as const,
  taken_at: at,
  device_at: at,
  received_at: new Date(at.getTime() + 2 * MINUTE),
  latitude: null,
  longitude: null,
  damage_id,
  superseded_by: null,
  created_by,
  deleted_at: null,
});

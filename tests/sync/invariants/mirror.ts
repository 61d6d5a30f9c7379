/** (7) At rest every phone shows the rentals that the server has, its person's walk-rounds and damage, and all pictures of them. */
import { LAST_PICTURES, type Row, type TableName } from '#db/records.ts';
import { partsOf } from '#db/tables.ts';
import type { LastKnown } from '#db/views/last-pictures.ts';
import { same } from '#sync/core/same.ts';
import { recordedRow } from '#sync/ops/damages.ts';
import { mirroredRows } from '#sync/ops/precheck-rows.ts';
import { privateRows } from '#sync/ops/private-rows.ts';
import { bookingRows } from '#sync/ops/rental-rows.ts';
import type { ServerRow } from '#sync/ports.ts';
import type { Home, Views } from '../phone/home.ts';
import type { Phone } from '../phone/phone.ts';
import { type BookingFields, isMirrored, mirroredOf } from '../server/bookings.ts';
import {
  lastPictures,
  mirroredWalkRound,
  mirroredWalkRounds,
  type PictureKind,
  recordedBy,
} from '../server/pictures.ts';
import { mirroredPrivates } from '../server/privates.ts';
import type { World } from '../world.ts';

/** Rentals and walk-rounds, with what is answered with them, and damage. */
export const RENTAL_TABLES: readonly TableName[] = [
  ...(['bookings', 'privateRentals', 'prechecks'] as const).flatMap((t) => [t, ...partsOf(t).map(([part]) => part)]),
  'damages',
];

/** A day less than is asked for: nobody knows at which minute a phone asked. */
export function bookingsOf({ yard: { records, now } }: World): ServerRow[] {
  const rows = records.living('bookings').filter((row) => isMirrored(records, row, now, -1));
  return rows.flatMap((row) => bookingRows(mirroredOf(records, row)));
}

export const privatesOf = ({ yard: { records, now } }: World): ServerRow[] =>
  mirroredPrivates(records, now, -1).flatMap(privateRows);

/** The person's own walk-rounds and damage, a day less of them. */
export function walkRoundsOf({ yard: { records, now } }: World, user: number): ServerRow[] {
  return [
    ...mirroredWalkRounds(records, user, now, -1).flatMap((row) => mirroredRows(mirroredWalkRound(records, row))),
    ...recordedBy(records, user, now, -1).map(recordedRow),
  ];
}

/** Shown, and too old for it, or not there. */
export function ghostAtVehicles(world: World, views: Views, user: number): string | null {
  const { records, now } = world.yard;
  const bookings = records.living('bookings').filter((row) => isMirrored(records, row, now, 1));
  const mirrored = [
    ['bookings', bookings],
    ['privateRentals', mirroredPrivates(records, now, 1)],
    ['prechecks', mirroredWalkRounds(records, user, now, 1)],
    ['damages', recordedBy(records, user, now, 1)],
  ] as const;
  for (const [t, rows] of mirrored) {
    const there = new Set(rows.map(({ id }) => id));
    const ghost = views[t].find(({ sid }) => sid === undefined || !there.has(sid));
    if (ghost) return `${ghost.lid} is shown, and is not mirrored`;
  }
  for (const owner of ['bookings', 'privateRentals', 'prechecks'] as const) {
    const problem = ghostPart(world, views, owner);
    if (problem !== null) return problem;
  }
  return null;
}

/** Shown without its record, or not there any more. */
function ghostPart(world: World, views: Views, of: 'bookings' | 'privateRentals' | 'prechecks'): string | null {
  const owners = new Set(views[of].map(({ lid }) => lid));
  for (const [t, owner] of partsOf(of)) {
    const lost = views[t].find((row: Row) => !owners.has(String(row[owner])));
    if (lost) return `${lost.lid} is shown without its record`;
    if (t !== 'bookingImages' && t !== 'precheckImages' && t !== 'privateImages') continue;
    for (const row of views[t]) {
      const problem = ghostPicture(world, t, row);
      if (problem !== null) return problem;
    }
  }
  return null;
}

/** A picture of which nobody read back that it is there: its bytes may be the only ones, and it stays until a person says otherwise. */
function ghostPicture(world: World, t: PictureKind, { lid, sid, confirmed }: Row & { readonly confirmed?: unknown }) {
  const isThere = world.yard.records.get(t, sid ?? 0)?.deleted === false;
  if (isThere) return confirmed === 1 ? null : `${lid} was read back, and is not confirmed`;
  if (confirmed === 1) return `${lid} is shown and was deleted`;
  world.count('known limit: a picture deleted before its phone saw it there stays');
  return null;
}

/** What was read of the last pictures is what the server says; who was not told again since is let be. */
export async function otherLastPictures({ yard }: World, { read }: Phone, home: Home): Promise<string | null> {
  const isRead = (read.get(`${home.user} last-pictures`) ?? -1) >= (read.get(`${home.user} precheck-mirror`) ?? 0);
  const kept = ((await home.meta(LAST_PICTURES)) as Partial<LastKnown> | null)?.pictures ?? [];
  const there = lastPictures(yard.records);
  return isRead && !same(kept, there)
    ? `last pictures are ${JSON.stringify(kept)}, the server has ${JSON.stringify(there)}`
    : null;
}

const WATCHED = {
  bookings: ['status', 'agreements'],
  handovers: ['odometer', 'fuel_eighths', 'charge_percent', 'cleanliness', 'keys', 'damages_seen'],
  checks: ['is_checked'],
  privateNotes: ['odometer', 'fuel_eighths', 'charge_percent'],
  privateChecks: ['found'],
} as const;

/** What the screen shows as the server's was what the server has, and is not any more: an answer told of it that was overtaken. */
export function fromBefore({ yard }: World, table: string, before: Row | undefined, after: Row | undefined) {
  if (!(table in WATCHED) || before?.sid === undefined || !after || before.dirty !== 0 || after.dirty !== 0)
    return null;
  const t = table as keyof typeof WATCHED;
  const there = yard.records.get(t, before.sid)?.row as Readonly<Record<string, unknown>> | undefined;
  const isNow = (row: Row, field: string): boolean =>
    field === 'agreements' ? same(signed(row[field]), signed(there?.[field])) : same(row[field], there?.[field]);
  const field = WATCHED[t].find((name) => isNow(before, name) && !isNow(after, name));
  return field === undefined ? null : `${after.lid}.${field} goes back to ${JSON.stringify(after[field])}`;
}

/** Who signed which version that can be signed. */
const signed = (agreements: unknown) =>
  (agreements as BookingFields['agreements']).slice(-1).map(({ version, signed_by }) => [version, signed_by]);

/** (7) At rest every phone shows the bookings that the server has, with their parts, and its walk-rounds as they arrived. */
import type { Row, TableName } from '#db/records.ts';
import { partsOf } from '#db/tables.ts';
import { precheckRow } from '#sync/ops/precheck-rows.ts';
import { bookingRows } from '#sync/ops/rental-rows.ts';
import type { ServerRow } from '#sync/ports.ts';
import type { Views } from '../phone/home.ts';
import { SETTLE_MS } from '../road.ts';
import { same } from '#sync/core/same.ts';
import { type BookingFields, isMirrored, mirroredOf, walkRoundOf } from '../server/bookings.ts';
import type { World } from '../world.ts';

/** Bookings, and what is answered with them. */
export const RENTAL_TABLES: readonly TableName[] = ['bookings', ...partsOf('bookings').map(([t]) => t)];

/** A day less than is asked for: nobody knows at which minute a phone asked. */
export function bookingsOf({ yard: { records, now } }: World): ServerRow[] {
  const rows = records.living('bookings').filter((row) => isMirrored(row, now, -1));
  return rows.flatMap((row) => bookingRows(mirroredOf(records, row)));
}

/** Those of which some has arrived. */
export function walkRoundsOf(world: World, views: Views): ServerRow[] {
  const begun = new Set(views.prechecks.filter(({ lid }) => !cameTooLate(world, lid)).map((row) => row['key']));
  return world.yard.records
    .living('prechecks')
    .filter(({ key }) => begun.has(key))
    .map((row) => precheckRow({ status: 200, message: '', ...walkRoundOf(row) }));
}

/** Where stamps and keys are not kept, a save that outlived the settle time comes after those that followed it; and nothing mirrors it. */
function cameTooLate(world: World, lid: string): boolean {
  const { ledger, yard } = world;
  const late = [...ledger.works.values()].some(({ m, longestLife }) => m.lid === lid && longestLife >= SETTLE_MS);
  if (!late || yard.soft) return false;
  world.count('known limit: an edit arrived after the settle time');
  return true;
}

/** Shown, and too old for it, or not there. */
export function ghostBooking({ yard: { records, now } }: World, views: Views): string | null {
  for (const { lid, sid } of views.bookings) {
    const kept = sid === undefined ? undefined : records.get('bookings', sid);
    if (!kept || !isMirrored(kept.row, now, 1)) return `${lid} is shown, and is not mirrored`;
  }
  const owners = new Set(views.bookings.map(({ lid }) => lid));
  for (const [t, owner] of partsOf('bookings')) {
    const lost = views[t].find((row: Row) => !owners.has(String(row[owner])));
    if (lost) return `${lost.lid} is shown without its booking`;
  }
  const unknown = views.prechecks.find(({ sid }) => sid === undefined);
  return unknown ? `${unknown.lid} has no id and nothing is pending` : null;
}

const WATCHED = {
  bookings: ['status', 'agreements'],
  handovers: ['odometer', 'fuel_eighths', 'charge_percent', 'cleanliness', 'keys'],
  checks: ['is_checked'],
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

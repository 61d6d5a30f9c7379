/** Where a vehicle has room for work: between the times that are given (`vehicle_spans`), in the hours in which the yard works. */
import { type Kysely, sql } from 'kysely';
import type { DueTask } from '#contract/areas/maintenance.ts';
import type { Database } from '#server/db/tables.ts';
import { addDays, instantAt, timeOf } from '#server/lib/yard-time.ts';
import type { DuePair } from './dues.ts';

type Gap = NonNullable<DueTask['gap']>;

/** The hours of a usual day, until those of each branch are known. */
const OPENS = '08:00';
const CLOSES = '17:00';
/** No further ahead is looked for room. */
const MOST_DAYS = 60;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** Time that is given, in milliseconds. */
interface Taken {
  readonly from: number;
  readonly to: number;
}

interface Wish {
  /** The first day that may be proposed. */
  readonly day: string;
  readonly minutes: number;
  readonly zone: string;
  readonly now: Date;
}

/** The first room of the day that is long enough, within the hours of the yard and not before now. Pure. */
function roomOn(taken: readonly Taken[], day: string, { minutes, zone, now }: Wish): Gap | null {
  const closes = instantAt(day, CLOSES, zone).getTime();
  const soonest = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS;
  let from = Math.max(instantAt(day, OPENS, zone).getTime(), soonest);
  const gapTo = (to: number): Gap | null =>
    to - from < minutes * MINUTE_MS
      ? null
      : { day, from: timeOf(new Date(from), zone), to: timeOf(new Date(to), zone) };
  for (const span of taken) {
    const before = gapTo(Math.min(span.from, closes));
    if (before) return before;
    from = Math.max(from, span.to);
  }
  return gapTo(closes);
}

/** The first day with room from `day` on; null where there is none for two months. `taken` is in order of time. Pure. */
function gapOf(taken: readonly Taken[], wish: Wish): Gap | null {
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const room = roomOn(taken, addDays(wish.day, ahead), wish);
    if (room) return room;
  }
  return null;
}

/** The time of these vehicles that is given from now on, in order of time. */
async function takenOf(db: Kysely<Database>, vehicles: readonly number[], now: Date) {
  // As numbers, because a span may have no end, or end at infinity.
  const { rows } = await sql<{ vehicle_id: number; from: number; to: number | null }>`
    select vehicle_id, (extract(epoch from lower(during)) * 1000)::double precision as "from",
      (extract(epoch from coalesce(back_at, upper(during))) * 1000)::double precision as "to"
    from vehicle_spans
    where vehicle_id = any(${[...vehicles]}::bigint[]) and released_at is null
      and coalesce(back_at, upper(during), 'infinity') > ${now}::timestamptz
    order by vehicle_id, lower(during)`.execute(db);
  const taken = rows.map((row) => ({ ...row, to: row.to ?? Number.POSITIVE_INFINITY }));
  return Map.groupBy(taken, ({ vehicle_id }) => vehicle_id);
}

const isWanted = ({ due, todo }: DuePair): boolean => todo === null && due.state !== 'off' && due.state !== 'unknown';

/** The day from which it is worth while: not before it is soon. */
function earliest({ pair, due, today }: DuePair): string {
  const day = due.due_on === null ? today : addDays(due.due_on, -pair.lead_days);
  return day > today ? day : today;
}

/** What is proposed for each that is due and not planned: one query for all of them. */
export async function proposalsFor(db: Kysely<Database>, dues: readonly DuePair[], now: Date) {
  const wanted = dues.filter(isWanted);
  const vehicles = [...new Set(wanted.map(({ pair }) => pair.vehicle_id))];
  const taken = vehicles.length === 0 ? new Map<number, Taken[]>() : await takenOf(db, vehicles, now);
  const proposals = wanted.map((one): [DuePair, Gap | null] => {
    const { vehicle_id, zone, minutes } = one.pair;
    return [one, gapOf(taken.get(vehicle_id) ?? [], { day: earliest(one), minutes, zone, now })];
  });
  return new Map(proposals);
}

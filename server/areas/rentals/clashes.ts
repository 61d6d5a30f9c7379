/** What stands in the way of a booking on a vehicle's calendar, and what is free instead (rentals.md §2 "Availability"). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { privateNumber } from '#contract/areas/private-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { VehicleSpans } from '#server/areas/vehicles/tables.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid, type Refusal } from '#server/http/refusal.ts';
import { settingOf, settingValue } from '#server/kit/settings.ts';
import { formatMoment } from '#server/lib/yard-time.ts';

const MINUTE_MS = 60_000;

/** The time that is wanted of a vehicle, `[from, until)` with the time to get it ready. */
export interface Wanted {
  readonly vehicleId: number;
  readonly from: Date;
  readonly until: Date;
}

/** A span as people are told of it. */
export interface Taken {
  readonly id: number;
  readonly vehicle_id: number;
  readonly plate: string;
  readonly kind: VehicleSpans['kind'];
  readonly booking_id: number | null;
  readonly private_rental_id: number | null;
  readonly todo_id: number | null;
  readonly title: string | null;
  readonly note: string;
  readonly from_at: Date;
  /** Null: without end. */
  readonly until_at: Date | null;
  readonly out_at: Date | null;
  readonly is_out: boolean;
}

export interface FreeVehicle {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
}

/** Minutes between two bookings of the branch; without one, what the yard decided. */
export async function turnaroundOf(db: Kysely<Database>, branchId: number | null): Promise<number> {
  return (await settingOf(db, 'rentals', branchId)).turnaround_minutes;
}

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** The span `s` is out, whatever was planned. */
export const isOut = sql<boolean>`(s.out_at is not null and s.back_at is null)`;

/** Until when the span `s` of the vehicle `v` takes it: a late one until now and the time to get it ready. */
const takenUntil = (now: Date): RawBuilder<Date | null> => sql`
  case when upper(s.during) is null or not ${isOut} then upper(s.during)
    else greatest(upper(s.during), ${now}::timestamptz
      + make_interval(secs => 60 * ${settingValue('rentals', 'turnaround_minutes', sql.ref('v.branch_id'))})) end`;

type Moment = Date | RawBuilder<unknown>;

/** Spans of `s` and `v` that take some of the time, whichever vehicle; those of these bookings do not count. */
export const takesSome = (now: Date, from: Moment, until: Moment, except: readonly number[] = []) => sql<boolean>`
  (s.released_at is null and not coalesce(s.booking_id = any(${[...except]}::bigint[]), false)
    and (s.during && tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')
      or (${isOut} and lower(s.during) < ${until}::timestamptz and coalesce(${takenUntil(now)}, 'infinity') > ${from}::timestamptz)))`;

/** What people are told of the span `s` of the vehicle `v`. */
export const takenColumns = (now: Date) => sql`
  s.id, s.vehicle_id, v.plate, s.kind, s.booking_id, s.private_rental_id, s.todo_id, s.note, s.out_at, ${isOut} as is_out,
  (select title from todos where id = s.todo_id) as title, lower(s.during) as from_at, ${takenUntil(now)} as until_at`;

/** What takes some of the wanted time, by time. `except`: bookings that are not in their own way. */
export async function clashesOf(
  { db, now }: { readonly db: Kysely<Database>; readonly now: Date },
  { vehicleId, from, until }: Wanted,
  except: readonly number[] = [],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${takenColumns(now)} from vehicle_spans s join vehicles v on v.id = s.vehicle_id
    where int8range(s.vehicle_id, s.vehicle_id, '[]') && int8range(${vehicleId}, ${vehicleId}, '[]')
      and ${takesSome(now, from, until, except)}
    order by lower(s.during), s.id`.execute(db);
  return rows;
}

/** Up to three vehicles of the branch that are free the whole time, those of the same class first. */
async function freeInstead(
  { db, now }: { readonly db: Kysely<Database>; readonly now: Date },
  branchId: number,
  { vehicleId, from, until }: Wanted,
  wouldDo: RawBuilder<unknown>,
): Promise<FreeVehicle[]> {
  const { rows } = await sql<FreeVehicle>`
    select v.id, v.plate, v.name from vehicles v join vehicles wanted on wanted.id = ${vehicleId}
    where v.branch_id = ${branchId} and v.id <> wanted.id and v.deleted_at is null and v.retired_at is null and ${wouldDo}
      and not exists (select 1 from vehicle_spans s
        where int8range(s.vehicle_id, s.vehicle_id, '[]') && int8range(v.id, v.id, '[]') and ${takesSome(now, from, until)})
    order by v.class_id = wanted.class_id desc nulls last, v.listed desc, v.plate, v.id limit 3`.execute(db);
  return rows;
}

/** What a span is called: `B-000123`. */
export function spanName({ kind, booking_id, private_rental_id, todo_id, title, note }: Taken): string {
  if (kind === 'booking') return bookingNumber(booking_id ?? 0);
  if (kind === 'private_rental') return `private rental ${privateNumber(private_rental_id ?? 0)}`;
  if (kind === 'maintenance') return `the todo “${title ?? todo_id}”`;
  return note === '' ? 'blocked time' : `“${note}”`;
}

/** `ABC-1234 is taken by B-000123 from Fri 30 Oct 10:00 to Mon 2 Nov 11:00` */
function takenText(taken: Taken, zone: string): string {
  const from = formatMoment(taken.from_at, zone);
  const until = taken.until_at === null ? 'without end' : `to ${formatMoment(taken.until_at, zone)}`;
  const still = taken.is_out ? ', which is still out with it' : '';
  const ready = taken.kind === 'booking' ? ', with the time to get it ready' : '';
  return `${taken.plate} is taken by ${spanName(taken)}${still} from ${from} ${until}${ready}`;
}

export interface Trip {
  readonly branch_id: number;
  readonly zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** The clash in words with the latest possible end and what is free instead, as a refusal says it and as programs read it. */
export interface Clash {
  readonly text: string;
  /** Another end would do. */
  readonly isOfEnd: boolean;
  readonly free: readonly FreeVehicle[];
}

/** Words for what stands in the way, for the first of it. `wouldDo`: the condition on a vehicle `v` that is named instead. */
export async function wordClash(
  ctx: { readonly db: Kysely<Database>; readonly now: Date },
  trip: Trip,
  wanted: Wanted,
  first: Taken,
  wouldDo: RawBuilder<unknown> = sql`true`,
): Promise<Clash> {
  const turnaround = wanted.until.getTime() - trip.ends_at.getTime();
  const latest = new Date(first.from_at.getTime() - turnaround);
  const isOfEnd = latest > trip.starts_at;
  const back = isOfEnd ? `: it must be back at the latest ${formatMoment(latest, trip.zone)}` : '';
  const free = await freeInstead(ctx, trip.branch_id, wanted, wouldDo);
  const names = free.map(({ plate, name }) => (name === '' || name === plate ? plate : `${plate} (${name})`));
  const instead =
    names.length === 0 ? ' No other is free the whole time.' : ` Free the whole time: ${names.join(', ')}.`;
  return { text: `${takenText(first, trip.zone)}${back}.${instead}`, isOfEnd, free };
}

/** The clash as 422. */
export function takenRefusal({ text, free }: Clash, field: 'vehicle_id' | 'ends_at'): Refusal {
  return invalid({ [field]: [text] }, { free });
}

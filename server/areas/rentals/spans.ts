/** The time of vehicles that bookings take: a row of `vehicle_spans` each, changed in place, whose constraint refuses to give time twice. */
import { type Kysely, sql } from 'kysely';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from './booking.ts';
import {
  clashesOf,
  minutesAfter,
  spanName,
  type Taken,
  takenRefusal,
  turnaroundOf,
  type Wanted,
  wordClash,
} from './clashes.ts';

type Writing = Pick<Context, 'db' | 'now' | 'audit'>;

export interface TakeOptions {
  /** Maintenance that stands in the way loses its time. */
  readonly displaceMaintenance?: boolean;
  /** Another booking that gives its vehicle in the same act: its time is not in the way. */
  readonly exchangeWith?: number;
}

const heldSpan = (db: Kysely<Database>, bookingId: number) =>
  db.selectFrom('vehicle_spans').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst();

const rangeOf = (from: Date, until: Date) => sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`;

/** The time that a booking wants, with the time of its branch to get the vehicle ready. */
export async function wantedOf(
  db: Kysely<Database>,
  { branch_id, starts_at, ends_at }: Pick<BookingRow, 'branch_id' | 'starts_at' | 'ends_at'>,
  vehicleId: number,
): Promise<Wanted> {
  return { vehicleId, from: starts_at, until: minutesAfter(ends_at, await turnaroundOf(db, branch_id)) };
}

/** Frees what planned work has taken of the time, and notes why. */
async function displace({ db, now, audit }: Writing, booking: BookingRow, clashes: readonly Taken[]): Promise<void> {
  const note = `Gave way to ${bookingNumber(booking.id)}`;
  for (const clash of clashes) {
    await db
      .updateTable('vehicle_spans')
      .set({ released_at: now, updated_at: now, note })
      .where('id', '=', clash.id)
      .execute();
    const detail = { displaced_todo: clash.todo_id, reason: `“${clash.title ?? clash.todo_id}”` };
    audit({ action: 'booking.displace', entity: 'booking', entityId: booking.id, branchId: booking.branch_id, detail });
  }
}

/** Refuses what is taken; of maintenance that may be displaced, answers which it is. Renters are hard, maintenance is soft. */
async function checkFree(
  ctx: Writing,
  booking: BookingRow,
  wanted: Wanted,
  { displaceMaintenance = false, exchangeWith }: TakeOptions,
  hasVehicle: boolean,
): Promise<readonly Taken[]> {
  const except = exchangeWith === undefined ? [booking.id] : [booking.id, exchangeWith];
  const clashes = await clashesOf(ctx, wanted, except);
  const hard = clashes.find(({ kind }) => kind !== 'maintenance');
  const first = hard ?? clashes[0];
  if (!first || (!hard && displaceMaintenance)) return clashes;
  const clash = await wordClash(ctx, booking, wanted, first);
  throw takenRefusal(clash, hasVehicle && clash.isOfEnd ? 'ends_at' : 'vehicle_id');
}

/**
 * Takes the vehicle's time for the booking, or moves what it has: to other times, to another vehicle. Without a vehicle its time is free.
 *
 * @throws 422 `vehicle_id` where it is taken, or `ends_at` where the booking has the vehicle and only wants it for too long
 */
export async function takeSpan(ctx: Writing, booking: BookingRow, options: TakeOptions = {}): Promise<void> {
  const { db, now } = ctx;
  const { id: booking_id, vehicle_id } = booking;
  if (vehicle_id === null) return releaseSpan(ctx, booking_id);
  const held = await heldSpan(db, booking_id);
  const wanted = await wantedOf(db, booking, vehicle_id);
  const hasVehicle = held?.vehicle_id === vehicle_id && held.released_at === null;
  const maintenance = await checkFree(ctx, booking, wanted, options, hasVehicle);
  await displace(ctx, booking, maintenance);
  const taken = { vehicle_id, during: rangeOf(wanted.from, wanted.until), released_at: null, updated_at: now };
  if (held) {
    await db.updateTable('vehicle_spans').set(taken).where('id', '=', held.id).execute();
    return;
  }
  const mine = {
    kind: 'booking',
    booking_id,
    private_rental_id: null,
    todo_id: null,
    out_at: null,
    back_at: null,
  } as const;
  await db
    .insertInto('vehicle_spans')
    .values({ ...mine, ...taken, created_at: now, created_by: null })
    .execute();
}

/** Both bookings have each other's vehicle by now: their spans follow in one act, and only afterwards does the constraint look at them. */
export async function exchangeSpans(
  ctx: Writing,
  one: BookingRow,
  other: BookingRow,
  options: TakeOptions,
): Promise<void> {
  await sql`set constraints vehicle_spans_no_overlap deferred`.execute(ctx.db);
  await takeSpan(ctx, one, { ...options, exchangeWith: other.id });
  await takeSpan(ctx, other, { ...options, exchangeWith: one.id });
  await sql`set constraints vehicle_spans_no_overlap immediate`.execute(ctx.db);
}

/** The booking's time is free again. */
export async function releaseSpan({ db, now }: Writing, bookingId: number): Promise<void> {
  await db
    .updateTable('vehicle_spans')
    .set({ released_at: now, updated_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .execute();
}

/** Who has the vehicle now, other than the booking; null where nobody does. */
async function holderOf(
  db: Kysely<Database>,
  { id, vehicle_id }: Pick<BookingRow, 'id' | 'vehicle_id'>,
): Promise<string | null> {
  const { rows } = await sql<Taken>`
    select s.kind, s.booking_id, s.private_rental_id, s.todo_id, s.note, null as title from vehicle_spans s
    where s.vehicle_id = ${vehicle_id} and s.out_at is not null and s.back_at is null and s.booking_id is distinct from ${id}`.execute(
    db,
  );
  return rows[0] ? spanName(rows[0]) : null;
}

/** The vehicle went out: 422 `status` where it is still out with somebody else, which nobody may pass. */
export async function markOut({ db, now }: Writing, booking: BookingRow, at: Date): Promise<void> {
  const holder = await holderOf(db, booking);
  if (holder !== null)
    throw invalid(
      { status: [`The vehicle is still out with ${holder}. Take it back first.`] },
      { blocker: 'vehicle_out' },
    );
  await db
    .updateTable('vehicle_spans')
    .set({ out_at: at, back_at: null, updated_at: now })
    .where('booking_id', '=', booking.id)
    .execute();
}

/**
 * The vehicle came back; earlier than planned, its time ends with the return and the turnaround. Null takes the return back (reset): 422
 * where the time was given to somebody else since.
 */
export async function markBack(ctx: Writing, booking: BookingRow, at: Date | null): Promise<void> {
  const { db, now } = ctx;
  const { id, vehicle_id, branch_id } = booking;
  if (vehicle_id === null) return;
  if (at === null) await takeSpan(ctx, booking);
  else await endEarlier(db, id, minutesAfter(at, await turnaroundOf(db, branch_id)));
  await db.updateTable('vehicle_spans').set({ back_at: at, updated_at: now }).where('booking_id', '=', id).execute();
}

/** A span never ends where it begins: somebody may bring a vehicle back before it was to go out. */
const endEarlier = (db: Kysely<Database>, bookingId: number, until: Date) =>
  sql`
    update vehicle_spans
    set during = tstzrange(lower(during), greatest(${until}::timestamptz, lower(during) + interval '1 minute'), '[)')
    where booking_id = ${bookingId} and upper(during) > ${until}::timestamptz`.execute(db);

/** It never went out after all (reset of a check-in). */
export async function unmarkOut({ db, now }: Writing, bookingId: number): Promise<void> {
  await db
    .updateTable('vehicle_spans')
    .set({ out_at: null, back_at: null, updated_at: now })
    .where('booking_id', '=', bookingId)
    .execute();
}

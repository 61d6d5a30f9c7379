/** The time of vehicles that private rentals take: a row of `vehicle_spans` each, as bookings have them, which may be without end. */
import { sql } from 'kysely';
import {
  type Clash,
  clashesOf,
  minutesAfter,
  spanName,
  type Taken,
  turnaroundOf,
  type Wanted,
  wordClash,
} from '#server/areas/rentals/clashes.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { RentalRow } from './rental.ts';

type Writing = Pick<Context, 'db' | 'now'>;
type Timed = Pick<RentalRow, 'id' | 'vehicle_id' | 'branch_id' | 'zone' | 'starts_at' | 'ends_at'>;

/** What is looked for where a rental has no end: everything that is still to come is in its way. */
const FOREVER = new Date('9999-01-01T00:00:00Z');

/** The time that the rental wants, with the time of its branch to get the vehicle ready. */
async function wantedOf({ db }: Writing, rental: Timed): Promise<Wanted> {
  const until = minutesAfter(rental.ends_at ?? FOREVER, await turnaroundOf(db, rental.branch_id));
  return { vehicleId: rental.vehicle_id, from: rental.starts_at, until };
}

/** What stands in the way, in words; null where nothing does. */
async function clashOf(ctx: Writing, rental: Timed, wanted: Wanted): Promise<Clash | null> {
  const [first] = (await clashesOf(ctx, wanted)).filter((taken) => taken.private_rental_id !== rental.id);
  if (!first) return null;
  return wordClash(ctx, { ...rental, ends_at: rental.ends_at ?? FOREVER }, wanted, first, sql`v.private`);
}

/** `vehicle_id` is refused where another vehicle would do; `ends_at` or `starts_at` where the rental has its vehicle. */
type Fields = { readonly end: 'vehicle_id' | 'ends_at'; readonly start: 'vehicle_id' | 'starts_at' };

/**
 * Takes the vehicle's time for the rental, or moves what it has.
 *
 * @throws 422 naming what has its time, the latest possible end and what is free instead
 */
export async function takeSpan(
  ctx: Writing,
  rental: Timed,
  fields: Fields = { end: 'vehicle_id', start: 'vehicle_id' },
): Promise<void> {
  const { db, now } = ctx;
  const wanted = await wantedOf(ctx, rental);
  const clash = await clashOf(ctx, rental, wanted);
  if (clash) throw invalid({ [clash.isOfEnd ? fields.end : fields.start]: [clash.text] }, { free: clash.free });
  const until = rental.ends_at === null ? null : wanted.until;
  const during = sql<string>`tstzrange(${wanted.from}::timestamptz, ${until}::timestamptz, '[)')`;
  const taken = { vehicle_id: rental.vehicle_id, during, released_at: null, updated_at: now };
  const none = { booking_id: null, todo_id: null, out_at: null, back_at: null };
  await db
    .insertInto('vehicle_spans')
    .values({
      kind: 'private_rental',
      private_rental_id: rental.id,
      ...none,
      ...taken,
      created_at: now,
      created_by: null,
    })
    .onConflict((conflict) => conflict.column('private_rental_id').doUpdateSet(taken))
    .execute();
}

/** The rental's time is free again. */
export async function releaseSpan({ db, now }: Writing, rentalId: number): Promise<void> {
  await db
    .updateTable('vehicle_spans')
    .set({ released_at: now, updated_at: now })
    .where('private_rental_id', '=', rentalId)
    .where('released_at', 'is', null)
    .execute();
}

/** Who has the vehicle now, other than the rental; null where nobody does. */
async function holderOf({ db }: Writing, { id, vehicle_id }: Timed): Promise<string | null> {
  const { rows } = await sql<Taken>`
    select s.kind, s.booking_id, s.private_rental_id, s.todo_id, s.note, null as title from vehicle_spans s
    where s.vehicle_id = ${vehicle_id} and s.out_at is not null and s.back_at is null
      and s.private_rental_id is distinct from ${id}`.execute(db);
  return rows[0] ? spanName(rows[0]) : null;
}

/** The vehicle went out: 422 on the field where it is still out with somebody else. */
export async function markOut(ctx: Writing, rental: Timed, at: Date, field: 'vehicle_id' | 'status'): Promise<void> {
  const holder = await holderOf(ctx, rental);
  if (holder !== null) throw invalid({ [field]: [`The vehicle is still out with ${holder}. Take it back first.`] });
  await ctx.db
    .updateTable('vehicle_spans')
    .set({ out_at: at, back_at: null, updated_at: ctx.now })
    .where('private_rental_id', '=', rental.id)
    .execute();
}

/**
 * The vehicle came back: its time ends with the return and the time to get it ready, unless it was to end before. A span never ends where it
 * begins: somebody may bring a vehicle back at once.
 */
export async function markBack({ db, now }: Writing, { id, branch_id }: Timed, at: Date): Promise<void> {
  const until = minutesAfter(at, await turnaroundOf(db, branch_id));
  await sql`
    update vehicle_spans set back_at = ${at}, updated_at = ${now}, during = case
      when upper_inf(during) or upper(during) > ${until}::timestamptz
        then tstzrange(lower(during), greatest(${until}::timestamptz, lower(during) + interval '1 minute'), '[)')
      else during end
    where private_rental_id = ${id}`.execute(db);
}

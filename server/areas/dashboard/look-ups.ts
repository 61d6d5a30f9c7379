/** Vehicles and renters that the dashboard names by their numbers. */
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { dashboard as rows, Renter } from '#contract/areas/dashboard.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { withinBookings } from '#server/areas/rentals/booking.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';

type Reading = Pick<Context, 'db' | 'person'>;
type Vehicle = Answer<typeof rows.list>['vehicles'][string];

/** Records by their numbers as text. */
const byId = <R extends { readonly id: number }>(found: readonly R[]): Record<string, R> =>
  Object.fromEntries(found.map((one) => [String(one.id), one]));

export async function vehiclesById({ db }: Reading, ids: readonly number[]): Promise<Record<string, Vehicle>> {
  const { rows: found } = await sql<Vehicle>`
    select v.id, v.plate, v.name, v.status, b.name as branch_name
    from vehicles v left join branches b on b.id = v.branch_id
    where v.id = any(${[...ids]}::bigint[])`.execute(db);
  return byId(found);
}

interface RenterRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly is_blocked: boolean;
  readonly booking_id: number | null;
  readonly booking_status: string | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

function presentRenter({ booking_id, booking_status, starts_at, ends_at, is_blocked, ...renter }: RenterRow): Renter {
  const standing = booking_status === 'checked_in' ? 'active' : 'inactive';
  const current =
    booking_id === null || starts_at === null || ends_at === null
      ? null
      : { id: booking_id, number: bookingNumber(booking_id), starts_at: iso(starts_at), ends_at: iso(ends_at) };
  return { ...renter, status: is_blocked ? 'blocked' : standing, current };
}

/** With what they have now, else what comes next, of the bookings that the person sees. */
async function rentersWhere({ db, person }: Reading, which: RawBuilder<unknown>): Promise<readonly Renter[]> {
  const { rows: found } = await sql<RenterRow>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.phone, c.blocked_at is not null as is_blocked,
      current.id as booking_id, current.status as booking_status, current.starts_at, current.ends_at
    from customers c
    left join lateral (
      select b.id, b.status, b.starts_at, b.ends_at from bookings b
      where b.id in (select booking_id from booking_customers where customer_id = c.id and role = 'renter')
        and b.status in ('pending', 'confirmed', 'checked_in') and b.deleted_at is null and ${withinBookings(person)}
      order by b.status = 'checked_in' desc, b.starts_at, b.id limit 1
    ) current on true
    where ${which}`.execute(db);
  return found.map(presentRenter);
}

export const rentersById = async (ctx: Reading, ids: readonly number[]): Promise<Record<string, Renter>> =>
  byId(await rentersWhere(ctx, sql`c.id = any(${[...ids]}::bigint[])`));

/** @throws 404 where there never was such a renter, or they were deleted */
export async function renterById(ctx: Reading, id: number): Promise<Renter> {
  const [renter] = await rentersWhere(ctx, sql`c.id = ${id} and c.deleted_at is null`);
  if (!renter) throw missing('renter');
  return renter;
}

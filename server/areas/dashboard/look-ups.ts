/** Vehicles and renters that the dashboard names by their numbers. */
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { dashboard as rows, Renter } from '#contract/areas/dashboard.ts';
import { customerState } from '#server/areas/customers/queries.ts';
import { withinPrivate } from '#server/areas/private-rentals/rental.ts';
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

/** Rows inside JSON hold their times as text, with some offset. */
const presentRenter = ({ current, ...renter }: Renter): Renter => ({
  ...renter,
  current: current && { ...current, starts_at: iso(current.starts_at), ends_at: iso(current.ends_at) },
});

/** With what they have now, else what comes next, of the rentals that the person sees. */
async function rentersWhere({ db, person }: Reading, which: RawBuilder<unknown>): Promise<readonly Renter[]> {
  const { rows: found } = await sql<Renter>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.phone, ${customerState} as status, (
      select json_build_object('type', one.type, 'id', one.id, 'number', one.number, 'starts_at', one.starts_at, 'ends_at', one.ends_at)
      from (
        select 'booking' as type, b.id, 'B-' || lpad(b.id::text, 6, '0') as number, b.starts_at, b.ends_at, b.status = 'checked_in' as is_out
        from bookings b
        where b.id in (select booking_id from booking_customers where customer_id = c.id and role = 'renter')
          and b.status in ('pending', 'confirmed', 'checked_in') and b.deleted_at is null and ${withinBookings(person)}
        union all
        select 'private_rental', r.id, 'P-' || lpad(r.id::text, 6, '0'), r.starts_at, r.ends_at, r.status = 'active'
        from private_rentals r
        where r.customer_id = c.id and r.status in ('scheduled', 'active') and r.deleted_at is null and ${withinPrivate(person)}
        order by is_out desc, starts_at, id limit 1
      ) one) as current
    from customers c
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

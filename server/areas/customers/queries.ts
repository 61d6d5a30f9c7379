/** Customers as calls answer them. They are of the whole company; what they rent is shown as far as the person's branches go. */
import { type RawBuilder, sql } from 'kysely';
import type { CurrentRental, Customer, CustomerItem } from '#contract/areas/private-record.ts';
import type { CustomerStatus } from '#contract/areas/private-words.ts';
import { withinBookings } from '#server/areas/rentals/booking.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { iso } from '#server/lib/iso.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { withinPrivate } from '#server/areas/private-rentals/rental.ts';
import { insuranceState, licenceState } from './paper-states.ts';

export const CUSTOMER = { table: 'customers', noun: 'customer' } as const;

type Reading = Pick<Context, 'db' | 'person' | 'now'>;

/** Today on the clocks of the person. */
export const todayOf = async ({ db, person, now }: Reading): Promise<string> =>
  dayOf(now, await zoneOf(db, person.branch_id));

/** The customer `c` has a vehicle, in whichever branch. */
const hasVehicle = sql<boolean>`(
  exists (select 1 from booking_customers bc join bookings b on b.id = bc.booking_id
    where bc.customer_id = c.id and bc.role = 'renter' and b.status = 'checked_in' and b.deleted_at is null)
  or exists (select 1 from private_rentals r where r.customer_id = c.id and r.status = 'active' and r.deleted_at is null))`;

/** Blocked counts before all else. */
export const customerState = sql<CustomerStatus>`
  case when c.blocked_at is not null then 'blocked' when ${hasVehicle} then 'active' else 'inactive' end`;

/** What the customer `c` has now of the person's branches, the newest first. */
const current = ({ person, now }: Reading): RawBuilder<Stored<CurrentRental> | null> => sql`(
  select to_json(had) from (
    select 'booking' as type, b.id, 'B-' || lpad(b.id::text, 6, '0') as number, b.ends_at, b.ends_at < ${now}::timestamptz as late,
      json_build_object('id', v.id, 'plate', v.plate, 'name', v.name) as vehicle, b.picked_up_at
    from booking_customers bc join bookings b on b.id = bc.booking_id join vehicles v on v.id = b.vehicle_id
    where bc.customer_id = c.id and bc.role = 'renter' and b.status = 'checked_in' and b.deleted_at is null and ${withinBookings(person)}
    union all
    select 'private_rental', r.id, 'P-' || lpad(r.id::text, 6, '0'), r.ends_at, coalesce(r.ends_at < ${now}::timestamptz, false),
      json_build_object('id', v.id, 'plate', v.plate, 'name', v.name), r.picked_up_at
    from private_rentals r join vehicles v on v.id = r.vehicle_id
    where r.customer_id = c.id and r.status = 'active' and r.deleted_at is null and ${withinPrivate(person)}
    order by picked_up_at desc limit 1
  ) had)`;

const rentalCount = ({ person }: Reading) => sql<number>`(
  (select count(*)::int from booking_customers bc join bookings b on b.id = bc.booking_id
    where bc.customer_id = c.id and b.deleted_at is null and ${withinBookings(person)})
  + (select count(*)::int from private_rentals r where r.customer_id = c.id and r.deleted_at is null and ${withinPrivate(person)}))`;

type Row = Stored<Omit<Customer, 'current'>> & {
  readonly name: string;
  readonly digits: string;
  readonly current: (CurrentRental & { readonly picked_up_at: string }) | null;
};

const select = (ctx: Reading, today: string) => sql<Row>`(
  select c.id, c.created_at, c.updated_at, c.deleted_at, c.first_name, c.last_name, concat_ws(' ', c.first_name, c.last_name) as name,
    c.email, c.phone, coalesce(c.phone, '') as digits, c.is_private, ${customerState} as status, c.blocked_reason,
    ${licenceState(today)} as licence_status, ${insuranceState(today)} as insurance_status, ${current(ctx)} as current,
    ${rentalCount(ctx)} as rentals, c.birth_date, c.address, c.city, c.region, c.postal_code, c.country, c.blocked_at,
    u.name as blocked_by_name, c.note
  from customers c left join users u on u.id = c.blocked_by)`;

function presentCustomer({ name: _name, digits: _digits, current: has, ...row }: Row): Customer {
  const plain = present<Omit<Customer, 'current'>>(row);
  if (has === null) return { ...plain, current: null };
  const { picked_up_at: _since, ends_at, ...rental } = has;
  return { ...plain, current: { ...rental, ends_at: iso(ends_at) } };
}

function itemOf(customer: Customer): CustomerItem {
  const { birth_date: _b, address: _a, city: _c, region: _r, postal_code: _p, country: _n, ...rest } = customer;
  const { blocked_at: _at, blocked_by_name: _by, note: _note, ...item } = rest;
  return item;
}

interface Asked extends ListQuery {
  readonly status?: CustomerStatus | undefined;
  readonly kind?: 'private' | undefined;
}

/** One page of the customers, with the states of their papers today. */
export async function pageOfCustomers(ctx: Reading, asked: Asked) {
  const { status, kind } = asked;
  const { page, ...rest } = await pageOf(ctx.db, select(ctx, await todayOf(ctx)), asked, {
    where: [
      status === undefined ? undefined : sql`status = ${status}`,
      kind === undefined ? undefined : sql`is_private`,
    ],
    search: ['name', 'email', 'digits'],
    sorts: { last_name: 'text', first_name: 'text', rentals: 'number', created_at: 'moment' },
  });
  return { customers: page.map((row) => itemOf(presentCustomer(row))), ...rest };
}

/** The customer, deleted or not. 404 when there never was one. */
export async function customerById(ctx: Reading, id: number): Promise<Customer> {
  const { rows } = await sql<Row>`select * from ${select(ctx, await todayOf(ctx))} as one where id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw missing('customer');
  return presentCustomer(row);
}

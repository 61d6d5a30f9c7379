/** Which bookings a list shows: its views, its filters, and what its search looks into. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { type Page, pageOf } from '#server/kit/page.ts';
import { withinBookings } from './booking.ts';
import { isOverdue, isUnpaid, isUnverified } from './items.ts';

type Asked = Query<typeof rows.list>;
export type View = NonNullable<Asked['view']>;
type Condition = RawBuilder<unknown>;

/** The day now on the clocks of the booking `b`. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone b.zone)::date`;
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone b.zone)::date`;

const isAhead = sql`b.status in ('pending', 'confirmed')`;
const isOpen = sql`b.status in ('pending', 'confirmed', 'checked_in', 'returned')`;

/** The conditions on a booking `b`. Only what is still to go out is looked through for papers, which takes the longest. */
const viewConditions = (now: Date): Readonly<Record<View, Condition>> => ({
  today_out: sql`${isAhead} and ${dayOf('b.starts_at')} = ${today(now)}`,
  today_in: sql`b.status = 'checked_in' and ${dayOf('b.ends_at')} = ${today(now)}`,
  late: isOverdue(now),
  unverified: sql`b.id in (
    select b.id from bookings b join booking_papers p on p.booking_id = b.id where ${isAhead} and ${isUnverified})`,
  unpaid: sql`${isOpen} and ${isUnpaid}`,
  open: isOpen,
  ended: sql`not (${isOpen})`,
});

/** What the list sorts by and searches, of the bookings that meet all conditions. */
const select = (conditions: readonly Condition[]) => sql<ListedRow>`(
  select b.id, b.deleted_at, b.starts_at, b.ends_at, 'B-' || lpad(b.id::text, 6, '0') as number,
    concat_ws(' ', c.first_name, c.last_name) as renter_name, c.email, v.plate, v.plate_key, v.vin
  from bookings b
  join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
  join customers c on c.id = bc.customer_id
  left join vehicles v on v.id = b.vehicle_id
  where ${sql.join(conditions, sql` and `)})`;

interface ListedRow {
  readonly id: number;
  readonly deleted_at: Date | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly number: string;
  readonly renter_name: string;
  readonly email: string | null;
  readonly plate: string | null;
  readonly plate_key: string | null;
  readonly vin: string | null;
}

const equals = (column: string, value: string | number | undefined): Condition | undefined =>
  value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`;

function conditionsOf({ person, now }: Pick<Context, 'person' | 'now'>, asked: Asked): Condition[] {
  const { view, customer_id, date } = asked;
  const [from, to] = [asked.from ?? date, asked.to ?? date];
  return [
    withinBookings(person),
    view && viewConditions(now)[view],
    from === undefined ? undefined : sql`${dayOf('b.ends_at')} >= ${from}::date`,
    to === undefined ? undefined : sql`${dayOf('b.starts_at')} <= ${to}::date`,
    equals('b.branch_id', asked.branch_id),
    equals('b.status', asked.status),
    equals('b.payment_status', asked.payment_status),
    equals('b.vehicle_id', asked.vehicle_id),
    customer_id === undefined
      ? undefined
      : sql`b.id in (select booking_id from booking_customers where customer_id = ${customer_id})`,
  ].filter((condition) => condition !== undefined);
}

/** One page of the bookings that meet the filters. */
export const pageOfBookings = (ctx: Pick<Context, 'db' | 'person' | 'now'>, asked: Asked): Promise<Page<ListedRow>> =>
  pageOf(ctx.db, select(conditionsOf(ctx, asked)), asked, {
    search: ['number', 'plate', 'plate_key', 'vin', 'renter_name', 'email'],
    sorts: { starts_at: 'instant', ends_at: 'instant', id: 'number', renter_name: 'text', plate: 'text' },
  });

/** How many bookings of the person's branches each view has. */
export async function countViews(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  views: readonly View[],
): Promise<Record<string, number>> {
  const conditions = viewConditions(now);
  const counted = views.map((view) => sql`count(*) filter (where ${conditions[view]})::int as ${sql.ref(view)}`);
  const { rows: found } = await sql<Record<string, number>>`
    select ${sql.join(counted)} from bookings b where ${withinBookings(person)} and b.deleted_at is null`.execute(db);
  return { ...found[0] };
}

/** Vehicles in service that are offered, or are booked. */
export async function vehiclesOfList(db: Kysely<Database>) {
  const { rows: found } = await sql<{ readonly id: number; readonly plate: string; readonly name: string }>`
    select v.id, v.plate, v.name from vehicles v
    where v.deleted_at is null and v.retired_at is null
      and (v.listed or exists (select 1 from bookings b where b.vehicle_id = v.id and b.deleted_at is null))
    order by v.plate, v.id`.execute(db);
  return [...found];
}

/** What is out and what goes out soon, by the next thing that happens to it. */
import { type RawBuilder, sql } from 'kysely';
import type { dashboard as rows } from '#contract/areas/dashboard.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import { withinBookings } from '#server/areas/rentals/booking.ts';
import { isOverdue, isUnpaid, isUnverified } from '#server/areas/rentals/items.ts';
import type { Context } from '#server/http/handler.ts';
import { type Page, pageOf } from '#server/kit/page.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
export type Asked = Query<typeof rows.list>;
type State = NonNullable<Asked['state']>;
type Counts = Omit<Answer<typeof rows.list>['summary'], 'clashes' | 'unpaid' | 'deposits_at_risk'> & {
  readonly unpaid: number;
};

const HOUR_MS = 3_600_000;
/** What begins later is not shown yet. */
const SOON_HOURS = 48;

const isOut = sql<boolean>`b.status = 'checked_in'`;
const isAhead = sql<boolean>`b.status in ('pending', 'confirmed')`;
const goesOutSoon = (now: Date) =>
  sql<boolean>`(${isAhead} and b.starts_at <= ${new Date(now.getTime() + SOON_HOURS * HOUR_MS)}::timestamptz)`;

/** A state that the list can be narrowed to, as the condition on a booking `b` with its papers `p`. */
const stateConditions = (now: Date): Readonly<Record<State, RawBuilder<boolean>>> => ({
  goes_out: isAhead,
  comes_back: isOut,
  out: isOut,
  late: isOverdue(now),
  unverified: sql`${isAhead} and ${isUnverified}`,
  unpaid: isUnpaid,
});

interface EventRow {
  readonly id: number;
  readonly deleted_at: Date | null;
  readonly event_at: Date;
  readonly number: string;
  readonly renter_name: string;
  readonly plate: string | null;
  readonly plate_key: string | null;
  readonly unverified: boolean;
  readonly unpaid: boolean;
}

const select = (now: Date, conditions: readonly RawBuilder<unknown>[]) => sql<EventRow>`(
  select b.id, b.deleted_at, case when ${isOut} then b.ends_at else b.starts_at end as event_at,
    'B-' || lpad(b.id::text, 6, '0') as number, concat_ws(' ', c.first_name, c.last_name) as renter_name, v.plate, v.plate_key,
    ${isAhead} and ${isUnverified} as unverified, ${isUnpaid} as unpaid
  from bookings b
  join booking_papers p on p.booking_id = b.id
  join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
  join customers c on c.id = bc.customer_id
  left join vehicles v on v.id = b.vehicle_id
  where (${isOut} or ${goesOutSoon(now)}) and ${sql.join(conditions, sql` and `)})`;

/** Those of the branch that is asked for, and of the person's in any case. */
const ofBranch = ({ person }: Reading, { branch_id }: Asked) =>
  branch_id === undefined ? withinBookings(person) : sql`${withinBookings(person)} and b.branch_id = ${branch_id}`;

/** One page. Of private rentals there are none yet. */
export function pageOfEvents(ctx: Reading, asked: Asked): Promise<Page<EventRow>> {
  const { now } = ctx;
  const conditions = [ofBranch(ctx, asked)];
  if (asked.kind === 'private_rental') conditions.push(sql`false`);
  if (asked.state !== undefined) conditions.push(stateConditions(now)[asked.state]);
  return pageOf(ctx.db, select(now, conditions), asked, {
    search: ['number', 'renter_name', 'plate', 'plate_key'],
    sorts: { event_at: 'instant' },
  });
}

/** How much of each there is, whatever the filters but the branch. A day is one of the branch. */
export async function countEvents(ctx: Reading, asked: Asked): Promise<Counts> {
  const { db, now } = ctx;
  const today = sql`(${now}::timestamptz at time zone b.zone)::date`;
  const { rows: found } = await sql<Counts>`
    select count(*) filter (where ${isOut})::int as out,
      count(*) filter (where ${isOut} and (b.ends_at at time zone b.zone)::date = ${today})::int as due_today,
      count(*) filter (where ${isOverdue(now)})::int as late,
      count(*) filter (where ${isAhead} and (b.starts_at at time zone b.zone)::date = ${today})::int as pickups_today,
      count(*) filter (where ${isAhead} and ${isUnverified})::int as unverified,
      count(*) filter (where ${isAhead} and ${isUnpaid})::int as unpaid
    from bookings b join booking_papers p on p.booking_id = b.id
    where (${isOut} or ${goesOutSoon(now)}) and b.deleted_at is null and ${ofBranch(ctx, asked)}`.execute(db);
  const none = { out: 0, due_today: 0, late: 0, pickups_today: 0, unverified: 0, unpaid: 0 };
  return found[0] ?? none;
}

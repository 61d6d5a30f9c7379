/** What is out and what goes out soon, by the next thing that happens to it: bookings and private rentals in one list. */
import { type RawBuilder, sql } from 'kysely';
import type { dashboard as rows } from '#contract/areas/dashboard.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import { isOwing } from '#server/areas/private-rentals/bill.ts';
import { withinPrivate } from '#server/areas/private-rentals/rental.ts';
import { withinBookings } from '#server/areas/rentals/booking.ts';
import { isOverdue, isUnpaid, isUnverified } from '#server/areas/rentals/items.ts';
import type { Context } from '#server/http/handler.ts';
import { type Page, pageOf } from '#server/kit/page.ts';
import { isUncovered } from './private-items.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
export type Asked = Query<typeof rows.list>;
type State = NonNullable<Asked['state']>;
type Counts = Omit<Answer<typeof rows.list>['summary'], 'clashes' | 'unpaid' | 'deposits_at_risk'> & {
  readonly unpaid: number;
};

const HOUR_MS = 3_600_000;
/** What begins later is not shown yet. */
const SOON_HOURS = 48;
/** Where nobody has said when it comes back, that is its next event. */
const FOREVER = new Date('9999-01-01T00:00:00Z');

const isOut = sql<boolean>`b.status = 'checked_in'`;
const isAhead = sql<boolean>`b.status in ('pending', 'confirmed')`;
const isOutPrivately = sql<boolean>`r.status = 'active'`;
const isAheadPrivately = sql<boolean>`r.status = 'scheduled'`;

interface EventRow {
  /** Of the list alone: numbers of bookings and of private rentals meet in it. */
  readonly id: number;
  readonly type: 'booking' | 'private_rental';
  readonly rental_id: number;
  readonly deleted_at: Date | null;
  readonly event_at: Date;
  readonly number: string;
  readonly renter_name: string;
  readonly plate: string | null;
  readonly plate_key: string | null;
  readonly is_out: boolean;
  readonly is_late: boolean;
  /** Its event is on this day, on the clocks of its branch. */
  readonly is_today: boolean;
  readonly unverified: boolean;
  readonly unpaid: boolean;
}

/** The conditions on what is live, and begins in time to be shown, of the branches that the person sees. */
function shownOf({ now, person }: Reading, { branch_id }: Asked) {
  const soon = sql`<= ${new Date(now.getTime() + SOON_HOURS * HOUR_MS)}::timestamptz`;
  const [bookings, rentals] = [withinBookings(person), withinPrivate(person)];
  const [ofBookings, ofRentals] =
    branch_id === undefined
      ? [sql``, sql``]
      : [sql`and b.branch_id = ${branch_id}`, sql`and r.branch_id = ${branch_id}`];
  return {
    bookings: sql`(${isOut} or (${isAhead} and b.starts_at ${soon})) and ${bookings} ${ofBookings}`,
    rentals: sql`(${isOutPrivately} or (${isAheadPrivately} and r.starts_at ${soon})) and ${rentals} ${ofRentals}`,
  };
}

const isToday = (at: RawBuilder<unknown>, zone: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`coalesce((${at} at time zone ${zone})::date = (${now}::timestamptz at time zone ${zone})::date, false)`;

function bookingEvents(now: Date, shown: RawBuilder<unknown>) {
  const at = sql`case when ${isOut} then b.ends_at else b.starts_at end`;
  return sql`
    select b.id * 2 as id, 'booking' as type, b.id as rental_id, b.deleted_at, ${at} as event_at,
      'B-' || lpad(b.id::text, 6, '0') as number, concat_ws(' ', c.first_name, c.last_name) as renter_name, v.plate, v.plate_key,
      ${isOut} as is_out, ${isOverdue(now)} as is_late, ${isToday(sql`(${at})`, sql`b.zone`, now)} as is_today,
      ${isAhead} and ${isUnverified} as unverified, ${isUnpaid} as unpaid
    from bookings b
    join booking_papers p on p.booking_id = b.id
    join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
    join customers c on c.id = bc.customer_id
    left join vehicles v on v.id = b.vehicle_id
    where ${shown}`;
}

function privateEvents(now: Date, shown: RawBuilder<unknown>) {
  const at = sql`case when ${isOutPrivately} then r.ends_at else r.starts_at end`;
  return sql`
    select r.id * 2 + 1, 'private_rental', r.id, r.deleted_at, coalesce(${at}, ${FOREVER}::timestamptz),
      'P-' || lpad(r.id::text, 6, '0'), concat_ws(' ', c.first_name, c.last_name), v.plate, v.plate_key, ${isOutPrivately},
      ${isOutPrivately} and coalesce(r.ends_at < ${now}::timestamptz, false), ${isToday(sql`(${at})`, sql`r.zone`, now)},
      ${isAheadPrivately} and ${isUncovered}, ${isOwing}
    from private_rentals r
    join customers c on c.id = r.customer_id
    join vehicles v on v.id = r.vehicle_id
    where ${shown}`;
}

function select(ctx: Reading, asked: Asked) {
  const shown = shownOf(ctx, asked);
  return sql<EventRow>`(${bookingEvents(ctx.now, shown.bookings)} union all ${privateEvents(ctx.now, shown.rentals)})`;
}

/** A state that the list can be narrowed to. */
const STATES: Readonly<Record<State, RawBuilder<boolean>>> = {
  goes_out: sql`not is_out`,
  comes_back: sql`is_out`,
  out: sql`is_out`,
  late: sql`is_late`,
  due_today: sql`(is_out and is_today)`,
  pickups_today: sql`(not is_out and is_today)`,
  unverified: sql`unverified`,
  unpaid: sql`unpaid`,
};

/** One page. */
export function pageOfEvents(ctx: Reading, asked: Asked): Promise<Page<EventRow>> {
  const { kind, state } = asked;
  return pageOf(ctx.db, select(ctx, asked), asked, {
    where: [kind === undefined ? undefined : sql`type = ${kind}`, state === undefined ? undefined : STATES[state]],
    search: ['number', 'renter_name', 'plate', 'plate_key'],
    sorts: { event_at: 'instant' },
  });
}

/** How much of each there is, whatever the filters but the branch. */
export async function countEvents(ctx: Reading, asked: Asked): Promise<Counts> {
  const { rows: found } = await sql<Counts>`
    select count(*) filter (where is_out)::int as out,
      count(*) filter (where ${STATES.due_today})::int as due_today,
      count(*) filter (where is_late)::int as late,
      count(*) filter (where ${STATES.pickups_today})::int as pickups_today,
      count(*) filter (where unverified)::int as unverified,
      count(*) filter (where unpaid and not is_out)::int as unpaid
    from ${select(ctx, asked)} as shown where deleted_at is null`.execute(ctx.db);
  const none = { out: 0, due_today: 0, late: 0, pickups_today: 0, unverified: 0, unpaid: 0 };
  return found[0] ?? none;
}

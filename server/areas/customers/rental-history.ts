/** What a customer has rented: bookings and private rentals in one list, and what that comes to. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { HistoryItem } from '#contract/areas/private-record.ts';
import { type PrivateStatus, privateNumber, privateStatuses } from '#contract/areas/private-words.ts';
import { bookingNumber, type BookingStatus, bookingStatuses } from '#contract/areas/rental-words.ts';
import { withinPrivate } from '#server/areas/private-rentals/rental.ts';
import { withinBookings } from '#server/areas/rentals/booking.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { settingValue } from '#server/kit/settings.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;

const PAGE = 50;
const cursorKey = z.tuple([moment, z.string(), z.int()]);

/** Payments `p` that count, less what was given back; the deposit passes through. */
const paidSum = sql`coalesce(sum(case p.kind when 'refund' then -p.amount else p.amount end)
  filter (where p.status = 'succeeded' and (p.kind in ('payment', 'refund') and p.covers <> 'deposit' or p.kind = 'deposit_capture')), 0)`;

/** After the end of `t`, with the minutes in which nobody is late. */
const lateOf = (now: Date) => sql`coalesce(t.picked_up_at is not null and coalesce(t.returned_at, ${now}::timestamptz)
  > t.ends_at + make_interval(secs => 60 * ${settingValue('rentals', 'grace_minutes', sql.ref('t.branch_id'))}), false)`;

/** Days on the clocks of the branch, from the pick-up until the return or now. */
const daysOf = (now: Date) => sql`case when t.picked_up_at is null then 0 else greatest(1, ceil(extract(epoch from
  (coalesce(t.returned_at, ${now}::timestamptz) at time zone t.zone) - (t.picked_up_at at time zone t.zone)) / 86400))::int end`;

const CAME_TO_NOTHING = sql`t.status in ('rejected', 'cancelled', 'no_show')`;

/** Both kinds of the customer, of the person's branches. */
const trips = ({ person }: Reading, customerId: number) => sql`(
  select 'booking' as type, b.id, bc.role, b.vehicle_id, b.branch_id, b.zone, b.starts_at, b.ends_at, b.picked_up_at, b.returned_at, b.status,
    b.booking_amount + coalesce((select total from checkouts where booking_id = b.id and final_at is not null), 0) as total,
    (select ${paidSum} from payments p where p.booking_id = b.id) as paid
  from booking_customers bc join bookings b on b.id = bc.booking_id
  where bc.customer_id = ${customerId} and b.deleted_at is null and ${withinBookings(person)}
  union all
  select 'private_rental', r.id, 'renter', r.vehicle_id, r.branch_id, r.zone, r.starts_at, r.ends_at, r.picked_up_at, r.returned_at, r.status,
    (select coalesce(sum(case kind when 'invoice' then total when 'credit_note' then -total else 0 end), 0)
      from rental_invoices where private_rental_id = r.id),
    (select ${paidSum} from payments p where p.private_rental_id = r.id)
  from private_rentals r
  where r.customer_id = ${customerId} and r.deleted_at is null and ${withinPrivate(person)})`;

type Row = Stored<Omit<HistoryItem, 'key' | 'number' | 'status_text' | 'total' | 'paid'>> & {
  readonly total: string;
  readonly paid: string;
};

function presentTrip({ person }: Reading, { total, paid, ...row }: Row): HistoryItem {
  const trip = present<Omit<HistoryItem, 'key' | 'number' | 'status_text' | 'total' | 'paid'>>(row);
  const { type, id, status } = trip;
  const seesMoney = person.can('payment.view');
  return {
    ...trip,
    key: `${type}:${id}`,
    number: type === 'booking' ? bookingNumber(id) : privateNumber(id),
    status_text:
      type === 'booking' ? bookingStatuses[status as BookingStatus] : privateStatuses[status as PrivateStatus],
    total: seesMoney ? Number(total) : null,
    paid: seesMoney ? Number(paid) : null,
  };
}

/** One page, the newest first. */
export async function pageOfTrips(
  ctx: Reading,
  customerId: number,
  { cursor, limit = PAGE }: { readonly cursor?: string | undefined; readonly limit?: number | undefined } = {},
) {
  const after = readCursor(cursor, cursorKey);
  const beyond =
    after && sql`where (t.starts_at, t.type, t.id) < (${new Date(after[0])}::timestamptz, ${after[1]}, ${after[2]})`;
  const { rows } = await sql<Row>`
    select t.type, t.id, t.role, t.starts_at, t.ends_at, t.picked_up_at, t.returned_at, t.status, ${lateOf(ctx.now)} as late,
      br.name as branch_name, t.total, t.paid,
      case when v.id is not null then json_build_object('id', v.id, 'plate', v.plate, 'name', v.name) end as vehicle
    from ${trips(ctx, customerId)} t join branches br on br.id = t.branch_id left join vehicles v on v.id = t.vehicle_id
    ${beyond ?? sql``}
    order by t.starts_at desc, t.type desc, t.id desc limit ${limit + 1}`.execute(ctx.db);
  const { page, next_cursor } = cutPage(rows, limit, ({ starts_at, type, id }) => [starts_at.getTime(), type, id]);
  return { history: page.map((row) => presentTrip(ctx, row)), next_cursor };
}

/** What all of them come to. */
export async function totalsOf(ctx: Reading, customerId: number) {
  const { rows } = await sql<{ rentals: number; days: number; paid: string; late: number }>`
    select count(*) filter (where not ${CAME_TO_NOTHING})::int as rentals, coalesce(sum(${daysOf(ctx.now)}), 0)::int as days,
      coalesce(sum(t.paid), 0) as paid, count(*) filter (where ${lateOf(ctx.now)})::int as late
    from ${trips(ctx, customerId)} t`.execute(ctx.db);
  const [{ rentals, days, paid, late } = { rentals: 0, days: 0, paid: '0', late: 0 }] = rows;
  return { rentals, days, paid: ctx.person.can('payment.view') ? Number(paid) : null, late };
}

/** Payments of the person's branches, and what of them needs a person (rentals.md §5 "/rentals/payments"). */
import { type RawBuilder, sql } from 'kysely';
import type { ListedPayment, rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { OddEvent } from '#contract/areas/rental-money-record.ts';
import type { Query } from '#contract/endpoint.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { sumOf } from '#contract/rental/cents.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { withinBookings } from '../booking.ts';
import { paymentColumns, paymentNames, presentPayment, type ReadPayment, refundableSum } from './present.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Asked = Query<typeof rows.list>;
type View = NonNullable<Asked['view']>;

/** An answer of the provider takes this long at most. */
const ANSWER_SECONDS = 15;
/** Events that need a person are few; the oldest are shown first. */
const MOST_ODD = 100;

/** More was paid than is owed, of the booking `b`. */
const isOwedBack = sql`(
  b.payment_status = 'overpaid' or (b.status in ('rejected', 'cancelled', 'no_show') and b.paid > b.refunded))`;

/** The conditions on a payment `p` of the booking `b`. */
const viewConditions = (now: Date): Readonly<Record<View, RawBuilder<unknown>>> => ({
  to_verify: sql`(p.status = 'pending' and p.provider is null)`,
  unknown: sql`(p.status = 'unknown' or (
    p.status = 'creating' and p.status_at < ${now}::timestamptz - ${ANSWER_SECONDS} * interval '1 second'))`,
  to_refund: sql`(
    p.kind = 'payment' and p.covers = 'booking' and p.status = 'succeeded' and ${isOwedBack} and ${refundableSum} > 0)`,
  all: sql`true`,
});

type ListedRow = ReadPayment & {
  readonly deleted_at: Date | null;
  readonly number: string;
  readonly renter_name: string;
  readonly branch_name: string;
  readonly zone: string;
};

const select = (conditions: readonly RawBuilder<unknown>[]) => sql<ListedRow>`(
  select ${paymentColumns}, b.deleted_at, 'B-' || lpad(b.id::text, 6, '0') as number,
    concat_ws(' ', c.first_name, c.last_name) as renter_name, branch.name as branch_name, b.zone
  from payments p
  join bookings b on b.id = p.booking_id
  join branches branch on branch.id = b.branch_id
  join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
  join customers c on c.id = bc.customer_id
  ${paymentNames}
  where ${sql.join(conditions, sql` and `)})`;

function conditionsOf({ person, now }: Reading, { view = 'all', branch_id, status }: Asked): RawBuilder<unknown>[] {
  return [
    withinBookings(person),
    viewConditions(now)[view],
    ...(branch_id === undefined ? [] : [sql`b.branch_id = ${branch_id}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
  ];
}

function presentListed(row: ListedRow): ListedPayment {
  const { deleted_at: _deleted, number, renter_name, branch_name, zone, ...payment } = row;
  return { ...presentPayment(payment), number, renter_name, branch_name, zone };
}

async function countViews({ db, person, now }: Reading): Promise<Record<string, number>> {
  const counted = Object.entries(viewConditions(now)).map(
    ([view, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(view)}`,
  );
  const { rows: found } = await sql<Record<string, number>>`
    select ${sql.join(counted)} from payments p join bookings b on b.id = p.booking_id
    where ${withinBookings(person)} and b.deleted_at is null`.execute(db);
  return { ...found[0] };
}

type OddRow = Stored<Omit<OddEvent, 'amount' | 'number'>> & { readonly cents: unknown };

/** What is of no booking is shown to those who see the bookings of every branch. */
async function oddEvents({ db, person }: Reading): Promise<OddEvent[]> {
  const { rows: found } = await sql<OddRow>`
    select e.id, e.booking_id, e.type, e.payload -> 'paid' -> 'amount' as cents, e.problem, e.received_at
    from payment_events e left join bookings b on b.id = e.booking_id
    where e.problem <> '' and e.decided_at is null and ${withinBookings(person)}
    order by e.id limit ${MOST_ODD}`.execute(db);
  return found.map(({ cents, ...row }) => ({
    ...present<Omit<OddEvent, 'amount' | 'number'>>(row),
    number: row.booking_id === null ? null : bookingNumber(row.booking_id),
    amount: typeof cents === 'number' ? sumOf(cents) : null,
  }));
}

export const list: Handler<typeof rows.list> = async ({ query }, ctx) => {
  const { page, next_cursor, total } = await pageOf(ctx.db, select(conditionsOf(ctx, query)), query, {
    search: ['number', 'renter_name', 'reference'],
    sorts: { id: 'number' },
    usual: 'desc',
  });
  const besides = query.cursor === undefined ? { counts: await countViews(ctx), odd: await oddEvents(ctx) } : {};
  return { status: 200, message: '', payments: page.map(presentListed), next_cursor, total, ...besides };
};

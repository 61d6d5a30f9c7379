/** Payments and requests as calls answer them. */
import { type Kysely, sql } from 'kysely';
import type { Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { must } from '#server/lib/must.ts';

type Db = Kysely<Database>;
type Reading = Pick<Context, 'db' | 'person' | 'now'>;

/**
 * What of a payment `p` can be given back. What is on its way back, or may have been given back, is not given back again. Deposits are given back
 * as deposits, so nothing of them is counted here.
 */
export const refundableSum = sql<string>`(
  case when p.kind = 'payment' and p.status = 'succeeded' then p.amount - coalesce((
    select sum(r.amount) from payments r
    where r.parent_id = p.id and r.kind = 'refund' and r.status not in ('failed', 'cancelled')), 0)
  else 0 end)`;

/** The columns of a payment `p`, with the names that `paymentNames` joins. */
export const paymentColumns = sql`
  p.id, p.booking_id, p.kind, p.covers, p.amount, p.currency, p.method, p.status, p.provider, p.paid_at, p.reference, p.note, p.reason,
  p.parent_id, p.payment_request_id, ${refundableSum} as refundable, p.created_at, p.created_by, maker.name as created_by_name,
  p.verified_at, verifier.name as verified_by_name`;
export const paymentNames = sql`
  left join users maker on maker.id = p.created_by
  left join users verifier on verifier.id = p.verified_by`;

/** A payment as `paymentColumns` reads it: sums are text. */
export type ReadPayment = Stored<Omit<Payment, 'amount' | 'refundable'>> & {
  readonly amount: string;
  readonly refundable: string;
};

/** The row as the contract spells it. */
export const presentPayment = ({ amount, refundable, ...row }: ReadPayment): Payment => ({
  ...present<Omit<Payment, 'amount' | 'refundable'>>(row),
  amount: Number(amount),
  refundable: Number(refundable),
});

/** Of a booking, the newest first. */
export async function paymentsOf(db: Db, bookingId: number): Promise<Payment[]> {
  const { rows } = await sql<ReadPayment>`
    select ${paymentColumns} from payments p ${paymentNames}
    where p.booking_id = ${bookingId} order by p.id desc`.execute(db);
  return rows.map(presentPayment);
}

/** One that is there. */
export async function paymentOf(db: Db, id: number): Promise<Payment> {
  const { rows } = await sql<ReadPayment>`
    select ${paymentColumns} from payments p ${paymentNames} where p.id = ${id}`.execute(db);
  return presentPayment(must(rows[0], `payment ${id}`));
}

type ReadRequest = Stored<Omit<PaymentRequest, 'amount'>> & { readonly amount: string };

/** The sweep marks what has run out; until then it is read so. */
const requestColumns = ({ person, now }: Reading) => {
  const isOver = sql`(q.status = 'open' and q.expires_at <= ${now}::timestamptz)`;
  const isLinked = sql`(${person.can('payment.request')}::boolean and q.status = 'open' and not ${isOver})`;
  return sql`
    q.id, q.booking_id, q.purpose, q.amount, q.currency, case when ${isOver} then 'expired' else q.status end as status,
    case when ${isLinked} then q.url end as link, q.expires_at, q.sent_at, q.sent_to, q.sent_count, q.problem, q.created_at,
    u.name as created_by_name`;
};

const presentRequest = ({ amount, ...row }: ReadRequest): PaymentRequest => ({
  ...present<Omit<PaymentRequest, 'amount'>>(row),
  amount: Number(amount),
});

/** Of a booking, the newest first. Links are for those who may ask for payments. */
export async function requestsOf(ctx: Reading, bookingId: number): Promise<PaymentRequest[]> {
  const { rows } = await sql<ReadRequest>`
    select ${requestColumns(ctx)} from payment_requests q left join users u on u.id = q.created_by
    where q.booking_id = ${bookingId} order by q.id desc`.execute(ctx.db);
  return rows.map(presentRequest);
}

/** One that is there. */
export async function requestOf(ctx: Reading, id: number): Promise<PaymentRequest> {
  const { rows } = await sql<ReadRequest>`
    select ${requestColumns(ctx)} from payment_requests q left join users u on u.id = q.created_by
    where q.id = ${id}`.execute(ctx.db);
  return presentRequest(must(rows[0], `payment request ${id}`));
}

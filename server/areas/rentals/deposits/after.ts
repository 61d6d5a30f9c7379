/** The deposit follows its payments. */
import type { Selectable } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import { AUTHORISED_MS } from '#contract/rental/deposit.ts';
import type { PaymentRow, Writing } from '../money/rows.ts';
import type { Deposits } from '../money/tables.ts';
import { type DepositFacts, depositFacts } from './facts.ts';
import { saveDeposit } from './rows.ts';

type Row = Selectable<Deposits>;
type Next = Partial<Pick<Row, 'status' | 'mode' | 'authorised_until' | 'warned_hours' | 'reason'>>;

const rowOf = ({ db }: Writing, bookingId: number): Promise<Row | undefined> =>
  db.selectFrom('deposits').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();

/** The money is blocked until the provider says, which stands in the row then; else for as long as we count on it. */
function authorised({ paid_at }: PaymentRow, row: Row | undefined, now: Date): Next {
  const authorised_until = row?.authorised_until ?? new Date((paid_at ?? now).getTime() + AUTHORISED_MS);
  return { status: 'authorised', mode: 'authorisation', authorised_until, warned_hours: null, reason: '' };
}

/** Money of the deposit that was paid came, was kept or went back. */
function ofPaid({ kind }: PaymentRow, { paid_left, required, status }: DepositFacts): Next | null {
  const left = centsOf(paid_left);
  if (kind !== 'deposit_payment') return left === 0 ? { status: 'settled' } : null;
  if (status === 'authorised' || left === 0 || left < centsOf(required)) return null;
  return { status: 'paid', mode: 'payment', reason: '' };
}

/** Nothing is held, and the way that was tried failed. */
const failed = ({ status }: DepositFacts, { reason }: PaymentRow): Next | null =>
  status === 'due' || status === 'requested' ? { status: 'failed', reason } : null;

async function isOfAuthorisation({ db }: Writing, { parent_id }: PaymentRow): Promise<boolean> {
  if (parent_id === null) return false;
  const parent = await db.selectFrom('payments').select('kind').where('id', '=', parent_id).executeTakeFirst();
  return parent?.kind === 'deposit_authorisation';
}

async function nextOf(ctx: Writing, payment: PaymentRow, facts: DepositFacts): Promise<Next | null> {
  const { kind, status } = payment;
  const isTaking = kind === 'deposit_authorisation' || kind === 'deposit_payment';
  if (status === 'failed') return isTaking ? failed(facts, payment) : null;
  if (status !== 'succeeded') return null;
  if (kind === 'deposit_authorisation') return authorised(payment, await rowOf(ctx, facts.booking_id), ctx.now);
  if (!(await isOfAuthorisation(ctx, payment))) return ofPaid(payment, facts);
  return { status: kind === 'deposit_capture' ? 'captured' : 'released', authorised_until: null };
}

/** The deposit follows a payment of it that moved on: authorised, paid, captured, released, settled or failed. Danger: the caller holds the booking. */
export async function depositAfter(ctx: Writing, payment: PaymentRow): Promise<void> {
  if (payment.booking_id === null) return;
  const facts = await depositFacts(ctx, payment.booking_id);
  const next = await nextOf(ctx, payment, facts);
  if (next !== null) await saveDeposit(ctx, facts, next);
}

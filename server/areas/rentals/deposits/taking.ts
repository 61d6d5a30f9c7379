/** Takes the deposit: what is asked for and in which way, the link, what was paid at the desk, and that none is taken. */
import type { DepositMode } from '#contract/areas/rental-money-words.ts';
import { SLOW_METHODS } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { invalid } from '#server/http/refusal.ts';
import { linkAct } from '../money/acts.ts';
import { afterPayment } from '../money/after.ts';
import { cancelOne, insertRequest } from '../money/requesting.ts';
import { insertPayment } from '../money/rows.ts';
import { changeBooking } from '../changing.ts';
import { type Acting, amountOf, auditAct, type DepositStep } from './acting.ts';
import type { DepositFacts } from './facts.ts';
import { whyNoAuthorisation } from './present.ts';
import { saveDeposit } from './rows.ts';

/** The way that was chosen; without one, the card where that lasts long enough. */
function modeOf({ facts, said }: Acting): Exclude<DepositMode, 'none'> {
  const why = whyNoAuthorisation(facts);
  const chosen = said.mode ?? facts.mode;
  const mode = chosen === 'none' ? (why === null ? 'authorisation' : 'payment') : chosen;
  if (mode === 'authorisation' && why !== null && said.renews !== true) throw invalid({ mode: [why] });
  return mode;
}

/** Of what is required, what is neither held nor on its way to the account. */
const missing = ({ required, paid_left, to_confirm }: DepositFacts): number =>
  Math.max(centsOf(required) - centsOf(paid_left) - centsOf(to_confirm), 0);

/** Nobody shall pay by a link what is not asked for any more; the sweep closes it at the provider. */
async function withdrawLinks({ ctx, booking }: Acting, reason: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('purpose', 'in', ['deposit_authorisation', 'deposit_payment'])
    .where('status', '=', 'open')
    .execute();
  for (const request of open) await cancelOne(ctx, request, reason);
}

/** What was paid before may be enough by now; anything else is to be taken anew, and a link asks for what was required before. */
const set: DepositStep = async (acting) => {
  const { ctx, booking, facts, said } = acting;
  const { amount, mode } = said;
  if (amount === undefined && mode === undefined) throw invalid({ amount: ['Please say what changes.'] });
  if (mode !== undefined && mode !== 'none') modeOf(acting);
  await withdrawLinks(acting, 'The deposit was changed.');
  if (amount !== undefined) await changeBooking(ctx, booking.id, { deposit_amount: amount });
  const [held, needed] = [centsOf(facts.paid_left), centsOf(amount ?? facts.required)];
  const status = held > 0 && held >= needed ? 'paid' : 'due';
  await saveDeposit(ctx, facts, { ...(mode && { mode }), status, reason: '' });
  auditAct(acting);
  return {};
};

const request: DepositStep = async (acting) => {
  const { ctx, booking, facts, said } = acting;
  const mode = modeOf(acting);
  const cents = amountOf(said, missing(facts));
  const purpose = mode === 'authorisation' ? 'deposit_authorisation' : 'deposit_payment';
  const { id } = await insertRequest(ctx, booking, { purpose, cents, request_id: said.request_id });
  await linkAct(ctx, said.request_id, { payment_request_id: id });
  await saveDeposit(ctx, facts, { mode, status: 'requested', reason: '' });
  auditAct(acting, cents);
  return { request: id };
};

/** What comes by transfer or as a check is held once somebody has seen it. */
const record: DepositStep = async (acting) => {
  const { ctx, booking, facts, said } = acting;
  if (said.method === undefined) throw invalid({ method: ['Please say how it was paid.'] });
  const cents = amountOf(said, missing(facts));
  await withdrawLinks(acting, 'It was paid at the desk.');
  const isSlow = SLOW_METHODS.has(said.method);
  const payment = await insertPayment(ctx, booking.id, cents, {
    kind: 'deposit_payment',
    covers: 'deposit',
    currency: ctx.currency,
    method: said.method,
    status: isSlow ? 'pending' : 'succeeded',
    paid_at: ctx.now,
    note: said.reason ?? '',
  });
  await linkAct(ctx, said.request_id, { payment_id: payment.id });
  const status = facts.status === 'requested' ? { status: 'due' as const } : {};
  await saveDeposit(ctx, facts, { mode: 'payment', ...status });
  auditAct(acting, cents);
  await afterPayment(ctx, payment);
  return {};
};

const waive: DepositStep = async (acting) => {
  const { ctx, facts, said } = acting;
  if (!said.reason) throw invalid({ reason: ['Please say why.'] });
  await withdrawLinks(acting, 'The deposit was waived.');
  const { now: waived_at, person } = ctx;
  await saveDeposit(ctx, facts, { status: 'waived', reason: said.reason, waived_at, waived_by: person.id });
  return {};
};

export const takingSteps = { set, request, record, waive };

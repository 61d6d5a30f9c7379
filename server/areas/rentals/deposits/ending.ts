/** Keeps of a deposit what was charged at the return, and gives back the rest. */
import type { PaymentKind, PaymentMethod } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { linkAct } from '../money/acts.ts';
import { afterPayment } from '../money/after.ts';
import { insertPayment, type PaymentRow } from '../money/rows.ts';
import { type Acting, amountOf, auditAct, type Begun, type DepositStep } from './acting.ts';

interface Part {
  readonly parent: PaymentRow;
  readonly cents: number;
}

/** The payments of the deposit, the first one first, each with what is left of it, as far as the sum needs them. */
async function partsOf({ ctx: { db }, booking }: Acting, sum: number): Promise<readonly Part[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('covers', 'in', ['deposit', 'checkout'])
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .execute();
  let open = sum;
  return rows
    .filter(({ kind }) => kind === 'deposit_payment')
    .flatMap((parent) => {
      const gone = rows.filter(({ parent_id }) => parent_id === parent.id).map(({ amount }) => centsOf(amount));
      const left = centsOf(parent.amount) - gone.reduce((all, one) => all + one, 0);
      const cents = Math.min(left, open);
      open -= cents;
      return cents > 0 ? [{ parent, cents }] : [];
    });
}

/** @throws 422 `action` when the provider of the payment is not the one that is asked now */
function refuseOther({ ctx, said }: Acting, { provider }: PaymentRow): void {
  if (provider !== null && ctx.payments?.name !== provider)
    throw invalid({
      [said.action === 'refund' ? 'amount' : 'action']: ['Its provider of payments is not connected now.'],
    });
}

type Ending = Extract<PaymentKind, 'deposit_capture' | 'deposit_release' | 'deposit_refund'>;

/** One act at its payment: at the provider where the payment was made there and something must be done, else at once. */
async function end(
  { ctx, booking, said }: Acting,
  { parent, cents }: Part,
  kind: Ending,
  { isThere, method = parent.method }: { readonly isThere: boolean; readonly method?: PaymentMethod | undefined },
): Promise<PaymentRow> {
  return insertPayment(ctx, booking.id, cents, {
    kind,
    covers: kind === 'deposit_capture' ? 'checkout' : 'deposit',
    currency: parent.currency,
    method,
    provider: isThere ? parent.provider : null,
    status: isThere ? 'creating' : 'succeeded',
    paid_at: isThere ? null : ctx.now,
    parent_id: parent.id,
    reason: said.reason ?? '',
  });
}

/** Of what was made, what waits for the provider; the deposit follows the rest. */
async function begun({ ctx, said }: Acting, made: readonly PaymentRow[]): Promise<Begun> {
  await linkAct(ctx, said.request_id, { payment_id: must(made[0], 'a payment of the act').id });
  const done = made.filter(({ status }) => status === 'succeeded');
  for (const payment of done) await afterPayment(ctx, payment);
  return { payments: made.filter(({ status }) => status === 'creating').map(({ id }) => id) };
}

const authorisationOf = ({ ctx: { db }, facts }: Acting): Promise<PaymentRow> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', must(facts.authorisation_id, 'the authorisation of the deposit'))
    .executeTakeFirstOrThrow();

/** The one act at what is blocked: the rest of it is let go with what is kept. */
async function endAuthorisation(acting: Acting, kind: Ending, cents?: number): Promise<Begun> {
  const parent = await authorisationOf(acting);
  refuseOther(acting, parent);
  const sum = cents ?? centsOf(parent.amount);
  const made = await end(acting, { parent, cents: sum }, kind, { isThere: parent.provider !== null });
  auditAct(acting, sum);
  return begun(acting, [made]);
}

const capture: DepositStep = async (acting) => {
  const { facts, said } = acting;
  const most = Math.min(centsOf(facts.available), centsOf(facts.charged ?? 0));
  const cents = amountOf(said, most);
  if (facts.authorisation_id !== null) return endAuthorisation(acting, 'deposit_capture', cents);
  const made: PaymentRow[] = [];
  // It is with us already.
  for (const part of await partsOf(acting, cents))
    made.push(await end(acting, part, 'deposit_capture', { isThere: false }));
  auditAct(acting, cents);
  return begun(acting, made);
};

const release: DepositStep = (acting) => endAuthorisation(acting, 'deposit_release');

const refund: DepositStep = async (acting) => {
  const { facts, said } = acting;
  const cents = amountOf(said, centsOf(facts.paid_left));
  const made: PaymentRow[] = [];
  for (const part of await partsOf(acting, cents)) {
    const isThere = part.parent.provider !== null;
    if (isThere && said.method !== undefined)
      throw invalid({ method: ['It was paid by a link, and goes back the same way.'] });
    refuseOther(acting, part.parent);
    made.push(await end(acting, part, 'deposit_refund', { isThere, method: said.method }));
  }
  auditAct(acting, cents);
  return begun(acting, made);
};

export const endingSteps = { capture, release, refund };

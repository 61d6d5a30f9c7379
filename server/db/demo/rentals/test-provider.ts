/**
 * What the test provider knows of the demo's links and of what was done with their money: so that it can be given back, kept and let go, and so that what
 * is looked up is found.
 */
import type { Selectable } from 'kysely';
import { type RequestState, requestPurposes } from '#contract/areas/rental-money-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { PaymentRow } from '#server/areas/rentals/money/rows.ts';
import type { PaymentRequests } from '#server/areas/rentals/money/tables.ts';
import type { TestActs, TestCheckouts } from '#server/payments/local/tables.ts';
import { must } from '#server/lib/must.ts';
import type { DemoContext } from '../context.ts';
import { insertAll } from '../insert.ts';
import { refOf } from './money-book.ts';

const ACTS: Readonly<Partial<Record<PaymentRow['kind'], TestActs['kind']>>> = {
  refund: 'refund',
  deposit_refund: 'refund',
  deposit_capture: 'capture',
  deposit_release: 'release',
};
const ENDED = { capture: 'captured', release: 'released', refund: null } as const;

const stateOf = (status: RequestState): TestCheckouts['state'] =>
  status === 'paid' || status === 'open' ? status : 'expired';

/** With what stands under it: the payment that is kept, let go or given back. */
interface Known {
  readonly act: TestActs;
  readonly parent_id: number | null;
}

function actOf(payment: PaymentRow, parents: ReadonlyMap<number, PaymentRow>): readonly Known[] {
  const { id, kind, provider_key, provider_ref, parent_id, amount, created_at } = payment;
  const does = ACTS[kind];
  const parent = parent_id === null ? undefined : parents.get(parent_id);
  if (does === undefined || provider_key === null || !parent) return [];
  const act = {
    key: provider_key,
    ref: provider_ref ?? refOf('act', id),
    kind: does,
    payment_ref: must(parent.provider_ref, 'a payment by a link'),
    amount: does === 'release' ? 0 : centsOf(amount),
    at: created_at,
  };
  return [{ act, parent_id }];
}

/** What became of the money of one link. */
function fateOf(payment: PaymentRow, known: readonly Known[]) {
  const acts = known.filter(({ parent_id }) => parent_id === payment.id).map(({ act }) => act);
  const sumOf = (kind: TestActs['kind']) =>
    acts.filter((act) => act.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const isLater = payment.kind === 'deposit_authorisation';
  return {
    payment_ref: payment.provider_ref,
    paid_at: payment.paid_at,
    captured: isLater ? sumOf('capture') : centsOf(payment.amount),
    refunded: sumOf('refund'),
    ended: acts.map(({ kind }) => ENDED[kind]).find((ended) => ended !== null) ?? null,
  };
}

const UNPAID = { payment_ref: null, paid_at: null, captured: 0, refunded: 0, ended: null };
type Fate = ReturnType<typeof fateOf> | typeof UNPAID;
/** So long after it was blocked it is gone, where the yard does not know better. */
const BLOCKED_MS = 7 * 86_400_000;

/** Until when blocked money can be kept; what nobody kept until then is gone. */
function blockedUntil({ paid_at, ended }: Fate, known: Date | null, now: Date) {
  const capture_before = known ?? (paid_at && new Date(paid_at.getTime() + BLOCKED_MS));
  const isGone = capture_before !== null && capture_before <= now && ended === null;
  return { capture_before, ended: isGone ? ('lapsed' as const) : ended };
}

function checkoutRow(request: Selectable<PaymentRequests>, fate: Fate, known: Date | null, now: Date) {
  const isLater = request.purpose === 'deposit_authorisation';
  return {
    ...fate,
    ref: must(request.provider_ref, 'the reference of a link'),
    key: must(request.provider_key, 'the key of a link'),
    amount: centsOf(request.amount),
    currency: request.currency,
    capture: isLater ? ('later' as const) : ('now' as const),
    reference: `${bookingNumber(request.booking_id)}, ${requestPurposes[request.purpose].toLowerCase()}`,
    url: must(request.url, 'a link'),
    state: stateOf(request.status),
    expires_at: request.expires_at,
    capture_before: null,
    ...(isLater && blockedUntil(fate, known, now)),
    created_at: request.created_at,
  };
}

export async function tellTestProvider({ db, now }: DemoContext): Promise<void> {
  const requests = await db.selectFrom('payment_requests').selectAll().orderBy('id').execute();
  const payments = await db.selectFrom('payments').selectAll().where('provider', '=', 'local').orderBy('id').execute();
  const deposits = await db.selectFrom('deposits').select(['booking_id', 'authorised_until']).execute();
  const until = new Map(deposits.map(({ booking_id, authorised_until }) => [booking_id, authorised_until]));
  const parents = new Map(payments.map((payment) => [payment.id, payment]));
  const known = payments.flatMap((payment) => actOf(payment, parents));
  const rows = requests.map((request) => {
    const payment = payments.find(({ payment_request_id }) => payment_request_id === request.id);
    const fate = payment ? fateOf(payment, known) : UNPAID;
    return checkoutRow(request, fate, until.get(request.booking_id) ?? null, now);
  });
  await insertAll(db, 'test_checkouts', rows);
  await insertAll(
    db,
    'test_acts',
    known.map(({ act }) => act),
  );
}

/** What a customer paid at the desk, and what of the deposit was given back: a payment each, and the receipt that says so. */
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import { paymentKinds } from '#contract/areas/rental-money-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { billOf } from '../bill.ts';
import { heldRental, type RentalRow } from '../rental.ts';
import { contentOf } from './content.ts';
import { addPaper, type Billing } from './numbering.ts';
import { hashOf, paperOfAct } from './once.ts';

type Sent = Body<typeof rows.receipt>;

const OLDEST_MS = 400 * 86_400_000;

/** 422 `paid_at` for a day to come, or far back. */
function paidAt({ now }: Billing, { paid_at }: Sent): Date {
  if (paid_at === undefined) return now;
  const at = new Date(paid_at);
  if (at > now) throw invalid({ paid_at: ['This is in the future.'] });
  if (at.getTime() < now.getTime() - OLDEST_MS) throw invalid({ paid_at: ['This is more than a year ago.'] });
  return at;
}

/** What is given back, by what it gives back of. */
const OF = { refund: 'payment', deposit_refund: 'deposit_payment' } as const;

/** @throws 422 `amount` for more than the yard has; 403 without the right to give payments back */
async function refuseTooMuch(ctx: Billing, rental: RentalRow, { kind, amount }: Sent): Promise<void> {
  const { deposit, balance } = await billOf(ctx, rental);
  if (kind === 'deposit_refund' && centsOf(amount) > deposit)
    throw invalid({ amount: [`The yard has ${formatCents(deposit)} of the deposit.`] });
  if (kind !== 'refund') return;
  if (!ctx.person.can('payment.refund')) throw lacking('payment.refund');
  const beyond = Math.max(0, -balance);
  if (centsOf(amount) > beyond) throw invalid({ amount: [`${formatCents(beyond)} was paid beyond what is billed.`] });
}

/** The newest payment of which some is given back; null for what is paid. */
async function parentOf(ctx: Billing, rental: RentalRow, kind: Sent['kind']): Promise<number | null> {
  if (kind !== 'refund' && kind !== 'deposit_refund') return null;
  const { id } = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('private_rental_id', '=', rental.id)
    .where('kind', '=', OF[kind])
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertPayment(ctx: Billing, rental: RentalRow, sent: Sent, paid_at: Date): Promise<number> {
  const { kind, method, reference = '', request_id } = sent;
  await refuseTooMuch(ctx, rental, sent);
  const parent_id = await parentOf(ctx, rental, kind);
  const { now, person, currency } = ctx;
  const { id } = await ctx.db
    .insertInto('payments')
    .values({
      booking_id: null,
      private_rental_id: rental.id,
      kind,
      covers: kind === 'payment' || kind === 'refund' ? 'booking' : 'deposit',
      amount: textOfCents(centsOf(sent.amount)),
      currency,
      method,
      status: 'succeeded',
      status_at: now,
      provider: null,
      provider_key: null,
      provider_ref: null,
      request_id,
      payment_request_id: null,
      parent_id,
      paid_at,
      reference,
      verified_at: now,
      verified_by: person.id,
      asked_at: null,
      created_at: now,
      created_by: person.id,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes the payment and makes its receipt; answers the id of that. The same act again is answered with the receipt of the first. */
export async function makeReceipt(ctx: Billing, rentalId: number, sent: Sent): Promise<number> {
  const rental = await heldRental(ctx, rentalId, 'live');
  const content_hash = hashOf('receipt', rental.id, sent);
  const first = await paperOfAct(ctx, sent.request_id, content_hash);
  if (first !== null) return first;
  const paid_at = paidAt(ctx, sent);
  const payment_id = await insertPayment(ctx, rental, sent, paid_at);
  const { kind, method, reference = '', request_id } = sent;
  const [paid_on, total] = [dayOf(paid_at, rental.zone), textOfCents(centsOf(sent.amount))];
  const payment = { kind, method, paid_on, reference };
  const { id, number } = await addPaper(ctx, {
    private_rental_id: rental.id,
    kind: 'receipt',
    period: null,
    lines: [{ label: paymentKinds[kind], quantity: '1', unit_price: total, amount: total }],
    content: await contentOf(ctx, rental, { period: null, payment, voids: null }),
    tax_rate: '0',
    subtotal: total,
    tax: '0',
    total,
    request_id,
    content_hash,
    payment_id,
    booked_on: paid_on,
  });
  const about = { entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id };
  ctx.audit({ action: 'private_rental.receipt', ...about, detail: { number, total, kind } });
  return id;
}

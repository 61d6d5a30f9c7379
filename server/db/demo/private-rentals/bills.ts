/** Money of the demo's private rentals, made as the office makes it: each period is billed on its day, and paid a day later. */
import { randomUUID } from 'node:crypto';
import { periodsOf } from '#contract/rental/periods.ts';
import type { ReceiptKind } from '#server/areas/private-rentals/billing/content.ts';
import { makeInvoice } from '#server/areas/private-rentals/billing/invoicing.ts';
import type { Billing } from '#server/areas/private-rentals/billing/numbering.ts';
import { makeReceipt } from '#server/areas/private-rentals/billing/receiving.ts';
import { billOf, rentedOf } from '#server/areas/private-rentals/bill.ts';
import { heldRental } from '#server/areas/private-rentals/rental.ts';
import { sumOf } from '#contract/rental/cents.ts';
import { type DemoContext, personOf } from '../context.ts';
import type { PlannedRental } from './plan.ts';

const HOUR = 3_600_000;
const METHODS = ['card_terminal', 'bank_transfer', 'cash'] as const;

interface Desk {
  readonly at: (moment: Date) => Billing;
  readonly id: number;
  readonly nth: number;
}

async function invoice({ at, id }: Desk, moment: Date): Promise<void> {
  await makeInvoice(at(moment), id, { request_id: randomUUID() });
}

async function receipt({ at, id, nth }: Desk, moment: Date, kind: ReceiptKind, cents: number): Promise<void> {
  if (cents <= 0) return;
  const method = METHODS[nth % METHODS.length] ?? 'cash';
  const reference = method === 'bank_transfer' ? `Transfer ${7_100 + nth * 13 + (cents % 97)}` : '';
  await makeReceipt(at(moment), id, { amount: sumOf(cents), kind, method, reference, request_id: randomUUID() });
}

const later = (moment: Date, hours: number, { now }: DemoContext): Date =>
  new Date(Math.min(moment.getTime() + hours * HOUR, now.getTime()));

/** Bills as of the moment whatever can be billed, and has it paid where it is. */
async function settle(demo: DemoContext, desk: Desk, moment: Date, isPaid: boolean): Promise<void> {
  await invoice(desk, moment);
  if (!isPaid) return;
  const paidOn = later(moment, 26, demo);
  const ctx = desk.at(paidOn);
  const { balance } = await billOf(ctx, await heldRental(ctx, desk.id, 'live'));
  await receipt(desk, paidOn, 'payment', balance);
}

/** What was billed and paid until it came back, or until now. */
export async function billUntilReturn(
  demo: DemoContext,
  planned: PlannedRental,
  id: number,
  nth: number,
): Promise<Desk> {
  const person = { id: personOf(demo, 'Daniel Carter'), branches: [], can: () => true };
  const at = (now: Date): Billing => ({ db: demo.db, now, person, audit: () => undefined, currency: 'USD' });
  const desk = { at, id, nth };
  const { starts_at, returned_at, money } = planned;
  if (money === 'unbilled') return desk;
  const ctx = at(starts_at);
  const rental = await heldRental(ctx, id, 'live');
  await receipt(desk, later(starts_at, 1, demo), 'deposit_payment', Math.round(Number(rental.deposit_amount) * 100));
  const last = returned_at ?? demo.now;
  const periods = periodsOf(await rentedOf(ctx, rental), rental.ends_at, new Date(last.getTime() - HOUR));
  for (const [n, { start }] of periods.entries())
    await settle(demo, desk, later(start, 2, demo), money === 'paid' || n < periods.length - 1);
  return desk;
}

/** What was left once it was back: the rest is billed or given back, and so is the deposit. */
export async function settleReturn(demo: DemoContext, { returned_at, end }: PlannedRental, desk: Desk): Promise<void> {
  if (returned_at === null) return;
  const day = later(returned_at, 3, demo);
  const ctx = desk.at(day);
  for (let tries = 0; tries < 4; tries += 1) {
    const { unbilled, overbilled } = await billOf(ctx, await heldRental(ctx, desk.id, 'live'));
    if (unbilled === 0 && overbilled === 0) break;
    await invoice(desk, day);
  }
  if (end !== 'closed') return;
  const { balance, deposit } = await billOf(ctx, await heldRental(ctx, desk.id, 'live'));
  await receipt(desk, later(day, 20, demo), balance < 0 ? 'refund' : 'payment', Math.abs(balance));
  await receipt(desk, later(day, 21, demo), 'deposit_refund', deposit);
}

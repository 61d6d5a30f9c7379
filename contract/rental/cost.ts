/** What a booking costs, and what of it is due when (rentals.md §4, rules 3 and 4). All sums are cents. */
import type { CostSummary } from '../areas/rental-record.ts';
import type { ChargeCode, PaymentModel } from '../areas/rental-words.ts';
import { centsOf, centsTimes, percentOf, sumOf, type Written } from './cents.ts';

export interface Line {
  readonly code: ChargeCode;
  readonly label: string;
  readonly quantity: Written;
  readonly unit_price: Written;
  readonly taxable: boolean;
  readonly basis: string;
}

export interface Cost {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** What the line adds; below zero for a discount. */
export function lineCents({ code, quantity, unit_price }: Pick<Line, 'code' | 'quantity' | 'unit_price'>): number {
  const cents = centsTimes(quantity, unit_price);
  // Zero taken off is zero, and not minus zero.
  return code === 'discount' && cents !== 0 ? -cents : cents;
}

const total = (lines: readonly Line[]): number => lines.reduce((cents, line) => cents + lineCents(line), 0);

/** Lines and their tax, which is counted once on the sum of what is taxed. `taxRate` in percent. */
export function costOf(lines: readonly Line[], taxRate: Written): Cost {
  const subtotal = total(lines);
  const tax = percentOf(Math.max(0, total(lines.filter(({ taxable }) => taxable))), taxRate);
  return { subtotal, tax, total: subtotal + tax };
}

export interface Terms {
  readonly payment_model: PaymentModel;
  readonly partial_percent: number | null;
}

export interface Due {
  readonly balance: number;
  readonly due_now: number;
  readonly due_later: number;
}

/**
 * What is still to be paid: `full` all of it now, `partial` the percent now and the rest later, `at_pickup` all of it later.
 *
 * @param paid without what was given back
 */
export function dueOf(cents: number, paid: number, { payment_model, partial_percent }: Terms): Due {
  const first = { full: cents, partial: percentOf(cents, partial_percent ?? 0), at_pickup: 0 }[payment_model];
  const balance = cents - paid;
  const due_now = Math.max(0, first - paid);
  return { balance, due_now, due_later: Math.max(0, balance - due_now) };
}

/** What a booking has in its row. */
export interface Priced extends Terms {
  readonly tax_rate: Written;
  /** As it was agreed: a channel may count it otherwise. */
  readonly tax: Written;
  readonly paid: Written;
  readonly refunded: Written;
  readonly deposit_amount: Written;
}

/** The summary as calls answer it, of the lines of the booking itself. */
export function costSummary(lines: readonly Line[], priced: Priced): CostSummary {
  const subtotal = total(lines);
  const tax = centsOf(priced.tax);
  const paid = centsOf(priced.paid) - centsOf(priced.refunded);
  const { balance, due_now, due_later } = dueOf(subtotal + tax, paid, priced);
  return {
    lines: lines.map((line) => ({
      code: line.code,
      label: line.label,
      quantity: Number(line.quantity),
      unit_price: Number(line.unit_price),
      amount: sumOf(lineCents(line)),
      taxable: line.taxable,
      basis: line.basis,
    })),
    subtotal: sumOf(subtotal),
    tax_rate: Number(priced.tax_rate),
    tax: sumOf(tax),
    total: sumOf(subtotal + tax),
    paid: sumOf(paid),
    balance: sumOf(balance),
    due_now: sumOf(due_now),
    due_later: sumOf(due_later),
    deposit: Number(priced.deposit_amount),
  };
}

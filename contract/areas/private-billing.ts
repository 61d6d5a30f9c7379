/**
 * Invoices and receipts of private rentals (rentals.md §3 "private-rentals"). Each call carries a `request_id`, made when its form opens: the same
 * again is answered with the paper of the first, and with other content, or of another person, it is 422 `request_id`.
 */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { email, frame, idParams, instant, note, odometerValue, sum, text, uuid } from '../schema.ts';
import { privatePayment, rentalInvoice } from './private-record.ts';
import { chargeCode } from './rental-words.ts';
import { deskMethod } from './rental-money-words.ts';

const quantity = z.number('This must be a number.').check(
  z.minimum(0.001, 'This must be above zero.'),
  z.maximum(100_000, 'At most 100,000.'),
  z.refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), 'At most three digits after the point.'),
);

/** What is read as the vehicle comes back, as far as anybody has. */
const readings = z.object({
  returned_at: instant,
  odometer: z.optional(odometerValue),
  fuel_eighths: z.optional(z.nullable(z.int().check(z.minimum(0, 'At least 0.'), z.maximum(8, 'At most 8.')))),
  charge_percent: z.optional(z.nullable(z.int().check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.')))),
  /** What would not be charged: it is told, but no part of the sums. */
  left_out: z.optional(z.array(chargeCode, 'This must be a list.').check(z.maxLength(10, 'At most 10.'))),
});

const sums = { subtotal: z.number(), tax: z.number(), total: z.number() };

/** What taking it back comes to. Sums below zero are given back. */
const quote = z.object({
  /** The rent that is not billed yet, a line for each invoice; or what is given back of what is. */
  rent: z.array(z.object({ label: z.string(), amount: z.number() })),
  /** What follows from what was read: charged by taking it back, but for what is left out. */
  charges: z.array(z.object({ code: chargeCode, label: z.string(), basis: z.string(), amount: z.number() })),
  /** What of the readings is odd, or keeps a charge from being counted. */
  hints: z.array(z.string()),
  ...sums,
  /** Of what is billed by now. */
  balance: z.number(),
  deposit_held: z.number(),
  /** What they still pay once it is all billed; below zero they get it back. The deposit is no part of it. */
  open: z.number(),
});
export type PrivateQuote = z.output<typeof quote>;

export const privateBilling = {
  /** What is still billed, charged and given back when it comes back then, without doing anything. */
  quote: post('/api/private-rental-quote/{id}', {
    own: true,
    permission: 'payment.view',
    replay: 'online',
    params: idParams,
    body: readings,
    answer: z.object({ ...frame, quote }),
  }),

  /** What became of one's own act, for who lost its answer; null: it never arrived, or it was refused. */
  act: get('/api/private-money-acts/{request_id}', {
    own: true,
    permission: 'payment.view',
    params: z.object({ request_id: uuid }),
    answer: z.object({ ...frame, act: z.nullable(z.object({ at: instant, paper: rentalInvoice })) }),
  }),

  /**
   * Bills a period: without `period_start` the next that was not billed. 422 `period_start` for one that is billed, or that is none of the
   * rental. `lines` are charged beside it. What was read at the return goes with the last period. After the return, when a period was billed that went on beyond it, this makes the credit note.
   */
  invoice: post('/api/private_rental_invoice/{id}', {
    permission: 'private-rental.bill',
    replay: 'online',
    apart: true,
    params: idParams,
    body: z.object({
      period_start: z.optional(instant),
      lines: z.optional(
        z
          .array(
            z.object({ label: text(120), quantity: z.optional(quantity), unit_price: sum }),
            'This must be a list.',
          )
          .check(z.maxLength(20, 'At most 20 lines.')),
      ),
      email: z.optional(email),
      request_id: uuid,
    }),
    answer: z.object({ ...frame, invoice: rentalInvoice }),
  }),

  /**
   * What was paid at the desk or given back there, with the paper that says so. 422 `amount` for more of the deposit than the yard has of it; a
   * `refund`, with `payment.refund`, gives back no more than was paid beyond what is billed.
   */
  receipt: post('/api/private_rental_receipt/{id}', {
    permission: 'private-rental.bill',
    replay: 'online',
    apart: true,
    params: idParams,
    body: z.object({
      amount: sum.check(z.refine((value) => value > 0, 'This must be above zero.')),
      kind: z.enum(
        ['payment', 'refund', 'deposit_payment', 'deposit_refund'],
        'This must be payment, refund, deposit_payment or deposit_refund.',
      ),
      method: deskMethod,
      paid_at: z.optional(instant),
      reference: z.optional(note(120)),
      email: z.optional(email),
      request_id: uuid,
    }),
    answer: z.object({ ...frame, receipt: rentalInvoice, payment: privatePayment }),
  }),

  /** The paper as a PDF, with the same bytes each time. */
  paper: get('/api/private-rental-papers/{id}', {
    own: true,
    permission: 'payment.view',
    produces: 'bytes',
    params: idParams,
    answer: z.unknown(),
  }),
};

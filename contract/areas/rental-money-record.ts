/** Payments, requests and the deposit of a booking as calls answer them. Sums are of the yard's currency. */
import * as z from 'zod/mini';
import { id, instant } from '../schema.ts';
import {
  depositMode,
  depositState,
  paymentCover,
  paymentKind,
  paymentMethod,
  paymentState,
  requestPurpose,
  requestState,
} from './rental-money-words.ts';

export const payment = z.object({
  id,
  booking_id: id,
  kind: paymentKind,
  covers: paymentCover,
  amount: z.number(),
  currency: z.string(),
  method: paymentMethod,
  status: paymentState,
  /** Null: it was made at the desk. */
  provider: z.nullable(z.string()),
  paid_at: z.nullable(instant),
  reference: z.string(),
  note: z.string(),
  /** Why it failed, was cancelled or was given back. */
  reason: z.string(),
  /** The payment that is given back by it, or whose authorisation it keeps or lets go. */
  parent_id: z.nullable(id),
  payment_request_id: z.nullable(id),
  /** What of it can be given back now. */
  refundable: z.number(),
  created_at: instant,
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  verified_at: z.nullable(instant),
  verified_by_name: z.nullable(z.string()),
});
export type Payment = z.output<typeof payment>;

export const paymentRequest = z.object({
  id,
  booking_id: id,
  purpose: requestPurpose,
  amount: z.number(),
  currency: z.string(),
  status: requestState,
  /** Where the renter pays; null unless it is open, and for those who may not ask for payments. */
  link: z.nullable(z.string()),
  expires_at: instant,
  sent_at: z.nullable(instant),
  sent_to: z.nullable(z.string()),
  sent_count: z.int(),
  /** What a person must look at: another sum was paid. Empty: nothing. */
  problem: z.string(),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

export const deposit = z.object({
  booking_id: id,
  mode: depositMode,
  status: depositState,
  required: z.number(),
  /** Blocked on a card or paid to us, less what was kept and given back. */
  available: z.number(),
  /** The same, with what is on its way to be kept or given back. */
  held: z.number(),
  kept: z.number(),
  given_back: z.number(),
  authorised_until: z.nullable(instant),
  /** Why it was waived, or why it failed. */
  reason: z.string(),
  waived_by_name: z.nullable(z.string()),
  /** Why it cannot be blocked on a card, with both ways out; null where it can be. */
  no_authorisation: z.nullable(z.string()),
  /** An act at the provider whose answer is not known; until it is, no other act is taken. */
  is_unknown: z.boolean(),
  /** What can be done now. */
  acts: z.array(z.string()),
});
export type Deposit = z.output<typeof deposit>;

/** What was charged at the return, in short. */
export const checkoutSums = z.object({
  final_at: z.nullable(instant),
  final_by_name: z.nullable(z.string()),
  /** With tax; before it is closed, of what is put together so far. */
  total: z.number(),
  /** Paid out of the deposit. */
  kept: z.number(),
  /** Out of the deposit and otherwise. */
  paid: z.number(),
  open: z.number(),
});
export type CheckoutSums = z.output<typeof checkoutSums>;

/** An event of the provider that needs a person: another sum than was asked for, or nothing that we know. */
export const oddEvent = z.object({
  id,
  booking_id: z.nullable(id),
  number: z.nullable(z.string()),
  type: z.string(),
  amount: z.nullable(z.number()),
  problem: z.string(),
  received_at: instant,
});
export type OddEvent = z.output<typeof oddEvent>;

/** The words of a booking's money: payments, requests and the deposit (rentals.md §2 "Money"), as stored and as people read them. */
import * as z from 'zod/mini';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

export const paymentKinds = {
  payment: 'Payment',
  refund: 'Given back',
  deposit_authorisation: 'Deposit blocked on the card',
  deposit_payment: 'Deposit paid',
  deposit_capture: 'Deposit kept',
  deposit_release: 'Deposit let go',
  deposit_refund: 'Deposit given back',
} as const;
export const paymentKind = z.enum(keysOf(paymentKinds), 'There is no such kind of payment.');
export type PaymentKind = keyof typeof paymentKinds;

/** What a payment is for: the booking as it was agreed, what was charged at the return, or the deposit. */
export const paymentCovers = { booking: 'Booking', checkout: 'Return', deposit: 'Deposit' } as const;
export const paymentCover = z.enum(keysOf(paymentCovers));
export type PaymentCover = keyof typeof paymentCovers;

export const paymentMethods = {
  cash: 'Cash',
  card_terminal: 'Card at the desk',
  bank_transfer: 'Bank transfer',
  check: 'Check',
  link: 'Payment link',
  other: 'Other',
} as const;
export const paymentMethod = z.enum(keysOf(paymentMethods), 'There is no such method.');
export type PaymentMethod = keyof typeof paymentMethods;
/** How money comes and goes at the desk, without the provider. */
export const deskMethod = z.enum(
  keysOf(paymentMethods).filter((method): method is Exclude<PaymentMethod, 'link'> => method !== 'link'),
  'There is no such method.',
);
/** Their money is there only once somebody has seen it on the account. */
export const SLOW_METHODS: ReadonlySet<PaymentMethod> = new Set(['bank_transfer', 'check']);
/** Nobody confirms an own entry of so much or more. */
export const OWN_ENTRY_LIMIT = 500;

/** pending: to be confirmed. creating: on its way to the provider. unknown: it may have happened there. */
export const paymentStates = {
  pending: 'To confirm',
  creating: 'Being sent',
  unknown: 'Answer unknown',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
export const paymentState = z.enum(keysOf(paymentStates));
export type PaymentState = keyof typeof paymentStates;

export const requestPurposes = {
  part: 'Part payment',
  balance: 'Balance',
  deposit_authorisation: 'Deposit, blocked on the card',
  deposit_payment: 'Deposit, paid',
  extra: 'Charges of the return',
  damage: 'Damage',
} as const;
export const requestPurpose = z.enum(keysOf(requestPurposes), 'There is no such purpose.');
export type RequestPurpose = keyof typeof requestPurposes;

export const requestStates = {
  creating: 'Being made',
  open: 'Open',
  unknown: 'Answer unknown',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;
export const requestState = z.enum(keysOf(requestStates));
export type RequestState = keyof typeof requestStates;

export const depositModes = { none: 'Not decided', authorisation: 'Blocked on a card', payment: 'Paid' } as const;
export const depositMode = z.enum(keysOf(depositModes), 'There is no such way.');
export type DepositMode = keyof typeof depositModes;

/** `not_required`: none is asked for. It is no state of the table. */
export const depositStates = {
  not_required: 'Not needed',
  due: 'To take',
  requested: 'Asked for',
  authorised: 'Blocked on the card',
  paid: 'Paid',
  failed: 'Failed',
  waived: 'Waived',
  captured: 'Kept',
  released: 'Let go',
  expired: 'Ran out',
  settled: 'Settled',
} as const;
export const depositState = z.enum(keysOf(depositStates), 'There is no such state.');
export type DepositState = keyof typeof depositStates;

export const depositActs = {
  set: 'Change',
  request: 'Ask for it',
  record: 'Enter as paid',
  capture: 'Keep',
  release: 'Let go',
  refund: 'Give back',
  waive: 'Waive',
} as const;
export const depositAct = z.enum(keysOf(depositActs), 'There is no such act.');
export type DepositAct = keyof typeof depositActs;

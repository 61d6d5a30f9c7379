/** What lists and cards of money say in the same words. Pure. */
import { paymentKinds, paymentMethods, type PaymentKind } from '#contract/areas/rental-money-words.ts';
import type { Payment } from '#contract/areas/rental-money-record.ts';
import { formatSum } from '#lib/format-number.ts';

const GOES_BACK: ReadonlySet<PaymentKind> = new Set(['refund', 'deposit_refund', 'deposit_release']);

/** It goes from the yard to the renter. */
export const goesBack = ({ kind }: Pick<Payment, 'kind'>): boolean => GOES_BACK.has(kind);

/** `112.90`, and `−112.90` of what is given back. */
export const signedSum = (payment: Pick<Payment, 'kind' | 'amount'>): string =>
  `${goesBack(payment) ? '−' : ''}${formatSum(payment.amount)}`;

/** `Cash`, `Given back, Cash`. */
export const paymentText = ({ kind, method }: Pick<Payment, 'kind' | 'method'>): string =>
  kind === 'payment' ? paymentMethods[method] : `${paymentKinds[kind]}, ${paymentMethods[method]}`;

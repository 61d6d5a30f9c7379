/** A return as its screen reads it, and how what is charged is split over the deposit. Pure. */
import type { ClosingSums, rentalClosing } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import { centsOf, sumOf } from '#contract/rental/cents.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';

export type Closing = Answer<typeof rentalClosing.values>;

/** Of a return whose sums this person may see. */
export type ClosingWithSums = Closing & { readonly sums: ClosingSums };

export const hasSums = (closing: Closing): closing is ClosingWithSums => closing.sums !== null;

interface Split {
  /** What is still to be kept of the deposit, and to be given back. */
  readonly keep: number;
  readonly give: number;
  /** Charged, and paid neither by then nor out of the deposit. */
  readonly open: number;
}

/** Of the deposit only what is charged at the return is kept. */
export function splitOf({ total, paid, available, from_deposit }: ClosingSums): Split {
  const owed = Math.max(0, centsOf(total) - centsOf(paid));
  const keep = Math.min(centsOf(from_deposit), owed);
  return { keep: sumOf(keep), give: sumOf(centsOf(available) - keep), open: sumOf(owed - keep) };
}

/** Paid for the return beyond what is charged: another closing charged more, or the renter paid twice. */
export const overpaidOf = ({ total, paid }: ClosingSums): number => sumOf(Math.max(0, centsOf(paid) - centsOf(total)));

/** Blocked on a card: what is not kept of it is free again by that alone. */
export const isBlocked = ({ deposit }: Booking): boolean => deposit?.acts.includes('release') ?? false;

/** What was refused, in words. */
export const refusalText = ({ fields, message }: NotWritten): string =>
  Object.values(fields).flat().join(' ') || message;

/** The link by which the renter pays what was charged, as long as it can be used. */
export const openLinkOf = ({ payment_request }: Booking) =>
  payment_request?.find(({ purpose, status }) => (purpose === 'extra' || purpose === 'damage') && status === 'open');

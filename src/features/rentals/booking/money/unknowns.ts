/** What of a booking's money the provider has not answered. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import type { PaymentKind } from '#contract/areas/rental-money-words.ts';

export interface Unknown {
  readonly key: string;
  readonly amount: number;
  /** Between the sum and the time: `was asked from Elena Marsh`. */
  readonly what: string;
  readonly at: string | null;
}

const GOES_BACK: ReadonlySet<PaymentKind> = new Set(['refund', 'deposit_refund', 'deposit_release']);

export function unknownsOf({ payments, payment_request, deposit, renter }: Booking): readonly Unknown[] {
  const asked = (payments ?? [])
    .filter(({ status }) => status === 'unknown')
    .map(({ id, amount, kind, created_at }) => ({
      key: `payment ${id}`,
      amount,
      what: GOES_BACK.has(kind) ? `was sent back to ${renter.name}` : `was asked from ${renter.name}`,
      at: created_at,
    }));
  const links = (payment_request ?? [])
    .filter(({ status }) => status === 'unknown')
    .map(({ id, amount, created_at }) => ({
      key: `request ${id}`,
      amount,
      what: 'is to get a link, asked for',
      at: created_at,
    }));
  const all = [...asked, ...links];
  // An act of the deposit is a payment, too; it has a line of its own only where that is not shown.
  if (deposit?.is_unknown !== true || all.length > 0) return all;
  return [
    {
      key: 'deposit',
      amount: deposit.available > 0 ? deposit.available : deposit.required,
      what: 'of the deposit',
      at: null,
    },
  ];
}

/** Something is on its way to the provider, or may be. */
export const isAwaited = ({ payments, payment_request, deposit }: Booking): boolean =>
  [...(payments ?? []), ...(payment_request ?? [])].some(
    ({ status }) => status === 'unknown' || status === 'creating',
  ) || deposit?.is_unknown === true;

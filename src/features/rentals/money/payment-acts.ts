/** What can be done with a payment now, and by whom: of its booking's page and of the list of payments. */
import { OWN_ENTRY_LIMIT } from '#contract/areas/rental-money-words.ts';
import type { Payment } from '#contract/areas/rental-money-record.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import { useMay } from '#session/use-may.ts';
import { useCan, useSession } from '#session/use-session.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { PaymentActName } from './payment-act.tsx';

export interface PaymentOffer {
  readonly act: PaymentActName;
  readonly label: string;
  readonly icon?: IconName;
  readonly tone?: 'quiet';
  /** The key of it in a list. */
  readonly keyName?: string;
}

const CONFIRM: readonly PaymentOffer[] = [
  { act: 'approve', label: 'Confirm', icon: 'check', keyName: 'c' },
  { act: 'reject', label: 'Not there', tone: 'quiet', keyName: 'r' },
];
const DECIDE: readonly PaymentOffer[] = [
  { act: 'paid', label: 'It went through' },
  { act: 'unpaid', label: 'It did not', tone: 'quiet' },
];
const GIVE_BACK: PaymentOffer = { act: 'give-back', label: 'Give back', icon: 'undo', tone: 'quiet', keyName: 'g' };

const DAY_MS = 86_400_000;

/** It is to be seen on the account by somebody. */
const isToConfirm = ({ status, provider }: Payment) => status === 'pending' && provider === null;

export interface PaymentOffers {
  readonly acts: readonly PaymentOffer[];
  /** Large sums are seen by another person than who entered them. */
  readonly needsColleague: boolean;
}

/** Answers for a payment, as it is at `now` (ms), what this person can do with it. */
export function usePaymentOffers(): (payment: Payment, now: number) => PaymentOffers {
  const { user } = useSession();
  const may = useMay();
  const mayVerify = may(rentalMoney.verifyPayment);
  const mayDecide = may(rentalMoney.updatePayment);
  const mayRefund = useCan('payment.refund');
  return (payment, now) => {
    const { status, amount, created_by, created_at, covers, refundable } = payment;
    const isOwn = created_by === user.id && amount >= OWN_ENTRY_LIMIT;
    const waits = mayVerify && isToConfirm(payment);
    // What the provider did not answer for a day, a person decides.
    const isOld = status === 'unknown' && now - Date.parse(created_at) >= DAY_MS;
    return {
      acts: [
        ...(waits && !isOwn ? CONFIRM : []),
        ...(mayDecide && isOld ? DECIDE : []),
        // A deposit is given back by its own act.
        ...(mayRefund && covers !== 'deposit' && refundable > 0 ? [GIVE_BACK] : []),
      ],
      needsColleague: waits && isOwn,
    };
  };
}

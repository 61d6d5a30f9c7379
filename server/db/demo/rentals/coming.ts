/** The demo's bookings that are to come, and those that came to nothing: how far their papers are, and how their money came. */
import type { BookingStatus, PaymentModel } from '#contract/areas/rental-words.ts';

/** How far the papers of a booking are. */
export type Look =
  | 'ready'
  | 'unsigned'
  | 'pending'
  | 'missing'
  | 'rejected'
  | 'expiring'
  | 'insurance'
  | 'too_young'
  | 'blocked';

/** How the rent came, where it did not come plainly. */
export type RentStory =
  | 'plain'
  /** By a transfer of the next whole ten. */
  | 'rounded_up'
  | 'charged_twice'
  /** What is still open is on its way. */
  | 'transfer_waiting'
  | 'check_waiting'
  /** A transfer was entered that never came, and then it was paid otherwise. */
  | 'never_came'
  /** It is asked for: the renter was told, was not told yet, was told in vain, or need not pay any more. */
  | 'asked'
  | 'asked_unsent'
  | 'ran_out'
  | 'withdrawn'
  | 'given_back'
  /** All but the price of a day was given back. */
  | 'fee_kept'
  /** The same, and the provider's answer is still to be looked up. */
  | 'fee_kept_unknown';

export type DepositStory =
  /** Nobody did anything yet. */
  | 'none'
  /** On a card as long as that lasts, else paid. */
  | 'held'
  | 'paid_later'
  | 'requested'
  | 'failed'
  | 'expired'
  | 'waived';

export interface Coming {
  readonly status: BookingStatus;
  readonly look: Look;
  /** From today. */
  readonly day: number;
  readonly time: string;
  readonly days: number;
  /** Of what is to be paid, in percent; all of it where nothing is said. */
  readonly paid?: number;
  readonly payment_model?: PaymentModel;
  readonly reason?: string;
  readonly rent?: RentStory;
  readonly deposit?: DepositStory;
}

/** What is to come, and what came to nothing. The times of today follow from the hour. */
export const COMING: readonly Coming[] = [
  { status: 'confirmed', look: 'ready', day: 0, time: 'soon', days: 3, deposit: 'held' },
  { status: 'confirmed', look: 'pending', day: 0, time: 'soon', days: 5, deposit: 'held' },
  { status: 'confirmed', look: 'unsigned', day: 0, time: 'soon', days: 2, deposit: 'failed' },
  { status: 'confirmed', look: 'ready', day: 0, time: 'soon', days: 7, payment_model: 'at_pickup', paid: 0 },
  { status: 'confirmed', look: 'expiring', day: 1, time: '09:00', days: 4, deposit: 'requested' },
  { status: 'confirmed', look: 'rejected', day: 1, time: '10:30', days: 3, deposit: 'expired' },
  { status: 'confirmed', look: 'ready', day: 1, time: '14:00', days: 9, rent: 'rounded_up', deposit: 'waived' },
  {
    status: 'confirmed',
    look: 'missing',
    day: 2,
    time: '08:30',
    days: 2,
    paid: 30,
    payment_model: 'partial',
    rent: 'check_waiting',
  },
  { status: 'confirmed', look: 'too_young', day: 2, time: '11:00', days: 3, rent: 'never_came' },
  { status: 'confirmed', look: 'blocked', day: 3, time: '09:30', days: 6 },
  { status: 'confirmed', look: 'insurance', day: 3, time: '16:00', days: 14 },
  { status: 'confirmed', look: 'pending', day: 4, time: '10:00', days: 3, paid: 0, rent: 'transfer_waiting' },
  {
    status: 'confirmed',
    look: 'ready',
    day: 6,
    time: '09:00',
    days: 30,
    paid: 30,
    payment_model: 'partial',
    rent: 'transfer_waiting',
    deposit: 'paid_later',
  },
  { status: 'confirmed', look: 'unsigned', day: 9, time: '13:15', days: 5 },
  { status: 'pending', look: 'missing', day: 1, time: '12:00', days: 2, paid: 0 },
  { status: 'pending', look: 'pending', day: 2, time: '09:00', days: 4, paid: 0, rent: 'asked' },
  { status: 'pending', look: 'pending', day: 3, time: '15:00', days: 3, paid: 30, payment_model: 'partial' },
  { status: 'pending', look: 'missing', day: 4, time: '10:00', days: 7, paid: 0, rent: 'asked_unsent' },
  { status: 'pending', look: 'insurance', day: 5, time: '11:30', days: 12, paid: 100 },
  { status: 'pending', look: 'missing', day: 7, time: '09:00', days: 3, paid: 0, payment_model: 'at_pickup' },
  { status: 'pending', look: 'rejected', day: 8, time: '14:30', days: 2, paid: 0, rent: 'ran_out' },
  { status: 'pending', look: 'missing', day: 12, time: '10:00', days: 21, paid: 0 },
  {
    status: 'cancelled',
    look: 'missing',
    day: 1,
    time: '10:00',
    days: 4,
    rent: 'fee_kept',
    reason: 'The flight was cancelled.',
  },
  {
    status: 'cancelled',
    look: 'ready',
    day: 5,
    time: '09:00',
    days: 3,
    rent: 'given_back',
    reason: 'They found a larger van.',
  },
  {
    status: 'cancelled',
    look: 'pending',
    day: -3,
    time: '12:00',
    days: 2,
    paid: 0,
    rent: 'withdrawn',
    reason: 'The trip was put off.',
  },
  {
    status: 'rejected',
    look: 'rejected',
    day: 1,
    time: '17:00',
    days: 3,
    rent: 'given_back',
    reason: 'The licence is not theirs.',
  },
  {
    status: 'rejected',
    look: 'missing',
    day: 6,
    time: '12:00',
    days: 60,
    paid: 0,
    reason: 'We do not rent for so long.',
  },
  {
    status: 'no_show',
    look: 'ready',
    day: -1,
    time: '09:00',
    days: 2,
    rent: 'fee_kept_unknown',
    reason: 'Nobody came, and nobody answers the phone.',
  },
  { status: 'no_show', look: 'unsigned', day: -4, time: '16:00', days: 3, reason: 'They called two days later.' },
];

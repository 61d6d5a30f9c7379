/** What can be done with a deposit now (rentals.md §2 "Money"). */
import type { DepositAct, DepositState } from '#contract/areas/rental-money-words.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { DepositFacts } from './facts.ts';

/** As long as the renter has the vehicle, or is to get it, a deposit is taken. */
export const TAKEN_WHILE: readonly BookingStatus[] = ['pending', 'confirmed', 'checked_in'];

/** Nothing is held, and it can be asked for, again where it was before. */
const OPEN: ReadonlySet<DepositState> = new Set(['due', 'requested', 'failed', 'expired', 'released', 'settled']);

function takingActs({ status, required, is_asked }: DepositFacts): readonly DepositAct[] {
  if (status === 'not_required' || status === 'waived') return ['set'];
  if (!OPEN.has(status)) return [];
  if (centsOf(required) === 0) return ['set'];
  return is_asked ? ['set', 'record', 'waive'] : ['set', 'request', 'record', 'waive'];
}

function endingActs({ authorisation_id, available, paid_left, charged }: DepositFacts): readonly DepositAct[] {
  if (centsOf(available) === 0) return [];
  const acts: DepositAct[] = [];
  // What is kept follows from what was charged at the return.
  if (charged !== null && centsOf(charged) > 0) acts.push('capture');
  if (authorisation_id !== null) acts.push('release');
  if (centsOf(paid_left) > 0) acts.push('refund');
  return acts;
}

export function actsOf(facts: DepositFacts): DepositAct[] {
  if (facts.is_unknown) return [];
  return [...(TAKEN_WHILE.includes(facts.booking_status) ? takingActs(facts) : []), ...endingActs(facts)];
}

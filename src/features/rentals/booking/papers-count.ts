/** How far a booking is with what must be there before its vehicle goes out. Pure. */
import type { Booking } from '#contract/areas/rental-record.ts';
import type { InsuranceStatus, PaperState } from '#contract/areas/rental-words.ts';

export interface Paper {
  readonly name: string;
  readonly state: PaperState | InsuranceStatus;
}

export const papersOf = (booking: Booking): readonly Paper[] => [
  { name: 'Licence', state: booking.license_status },
  { name: 'Address', state: booking.address_proof_status },
  { name: 'Agreement', state: booking.agreement_status },
  { name: 'Insurance', state: booking.insurance_status },
];

/** Those that are not needed do not count. */
export function papersCount(booking: Booking): { readonly done: number; readonly of: number } {
  const needed = papersOf(booking).filter(({ state }) => state !== 'not_required');
  return { done: needed.filter(({ state }) => state === 'approved').length, of: needed.length };
}

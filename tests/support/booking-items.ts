/** Bookings as the list answers them, for tests of screens. */
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';

/** A booking that is paid and has no papers yet. */
export const bookingItem = (id: number, fields: Partial<BookingItem> = {}): BookingItem => ({
  id,
  token: `token-${id}`,
  number: bookingNumber(id),
  status: 'confirmed',
  branch_id: 1,
  branch_name: 'Newark',
  starts_at: '2026-11-25T14:00:00.000Z',
  ends_at: '2026-11-29T23:00:00.000Z',
  zone: 'America/New_York',
  overdue: false,
  picked_up_at: null,
  returned_at: null,
  vehicle: { id: 4, plate: 'W30-PLD', name: 'Toyota Corolla 2021', vin: null, unit: 'mi', fuel: null },
  renter: { id, name: `Elena Marsh ${id}`, phone: null },
  license_status: 'missing',
  address_proof_status: 'missing',
  agreement_status: 'missing',
  final_agreement_status: 'not_required',
  insurance_status: 'not_required',
  payment_status: 'paid',
  booking_amount: 277.65,
  blockers: 0,
  first_blocker: null,
  updated_at: '2026-11-24T09:00:00.000Z',
  ...fields,
});

/** A return as the server answers it, and how it changes as it is closed, for screens. */
import type { CheckoutValues, ClosingCharge, ClosingSums } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { depositAnswer, paymentAnswer } from './booking-money.ts';
import { bookingAnswer } from './bookings.ts';

export interface ClosingAnswer {
  values: CheckoutValues;
  sums: ClosingSums | null;
  booking: Booking;
}

const charge = (part: Partial<ClosingCharge> & Pick<ClosingCharge, 'code' | 'label' | 'amount'>): ClosingCharge => ({
  basis: '',
  taxable: false,
  damage_id: null,
  waived_reason: '',
  ...part,
});

/** Late, far and dirty: 210.01 of a deposit of 300.00 that is blocked on a card. */
export function closingAnswer(id: number): ClosingAnswer {
  const proposed = [
    charge({ code: 'late', label: 'Late return', amount: 45, basis: '151 min late: 3 h × 15.00', taxable: true }),
    charge({ code: 'extra_distance', label: 'Extra distance', amount: 58.45, basis: '(767 − 600) mi × 0.35' }),
    charge({ code: 'fuel', label: 'Fuel', amount: 48.03, basis: '(8 − 5)/8 × 52 l × 1.95 + 10.00' }),
    charge({ code: 'cleaning', label: 'Cleaning', amount: 50, basis: 'Dirty' }),
  ];
  return {
    values: {
      booking_id: id,
      odometer: 82_011,
      fuel_eighths: 5,
      charge_percent: null,
      cleanliness: 'dirty',
      keys: 2,
      returned_at: '2026-11-30T01:31:00.000Z',
      ends_at: '2026-11-29T23:00:00.000Z',
      zone: 'America/New_York',
      unit: 'mi',
      is_electric: false,
      out: { odometer: 81_244, fuel_eighths: 8, charge_percent: null, keys: 2 },
      lines: [],
      damages: [],
      waive: [],
      final_at: null,
      final_by_name: null,
      missing: {},
      hints: [],
      updated_at: '2026-11-30T01:35:00.000Z',
    },
    sums: {
      proposed,
      charges: proposed,
      tax_rate: 8.25,
      tax: 8.53,
      total: 210.01,
      available: 300,
      from_deposit: 210.01,
      paid: 0,
      balance: 0,
      give_back: 89.99,
    },
    booking: bookingAnswer(id, {
      status: 'returned',
      picked_up_at: '2026-11-25T14:05:00.000Z',
      returned_at: '2026-11-30T01:31:00.000Z',
      blockers: [],
      payments: [],
      deposit: depositAnswer({ booking_id: id, acts: ['release'] }),
      cost_summary: null,
      status_list: [{ status: 'completed', label: 'Completed', why_not: 'The return is not closed yet.' }],
    }),
  };
}

/** Charged: from now on the deposit can be kept. */
export const charged = (one: ClosingAnswer): ClosingAnswer => ({
  ...one,
  values: { ...one.values, final_at: '2026-11-30T01:40:00.000Z', final_by_name: 'Ruth Okafor' },
  booking: { ...one.booking, deposit: depositAnswer({ booking_id: one.booking.id }) },
});

/** So much is kept of what was blocked, and the rest is free. */
export const captured = (one: ClosingAnswer, amount: number): ClosingAnswer => ({
  ...one,
  sums: one.sums && { ...one.sums, available: 0, from_deposit: 0, give_back: 0, paid: amount },
  booking: {
    ...one.booking,
    payments: [paymentAnswer(9, { kind: 'deposit_capture', covers: 'checkout', amount })],
    deposit: depositAnswer({
      status: 'captured',
      available: 0,
      held: 0,
      kept: amount,
      given_back: Math.round((300 - amount) * 100) / 100,
      acts: [],
    }),
  },
});

export const completed = (one: ClosingAnswer): ClosingAnswer => ({
  ...one,
  booking: { ...one.booking, status: 'completed' },
});

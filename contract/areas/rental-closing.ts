/** Closing a booking: what was read at the return, and what follows from it (rentals.md §3 "checkout-value", §4.6–4.8). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { actTimes, frame, id, idParams, instant, note, odometerReading, sum, text } from '../schema.ts';
import { damagesSeen } from './rental-handover.ts';
import { booking } from './rental-record.ts';
import { chargeCode, cleanliness } from './rental-words.ts';

const eighths = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(8, 'At most 8.'));
const share = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.'));
const keys = z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(9, 'At most 9.'));
const flag = z.boolean('This must be true or false.');

/** What is charged at the return besides what follows from the readings. */
export const closingLine = z.object({
  code: z.enum(
    ['fee', 'cleaning', 'extra', 'discount', 'other', 'extra_distance', 'fuel', 'late'],
    'There is no such charge.',
  ),
  label: text(120),
  amount: sum,
  taxable: z.optional(flag),
});
export const chargedDamage = z.object({ damage_id: id, amount: sum });
export const waiver = z.object({ code: chargeCode, reason: text(500) });

/** A charge that is proposed, or that was made: why, how much, and whether it was let off. */
export const closingCharge = z.object({
  code: chargeCode,
  label: z.string(),
  basis: z.string(),
  amount: z.number(),
  taxable: flag,
  damage_id: z.nullable(id),
  /** Why it is not charged; empty: it is. */
  waived_reason: z.string(),
});
export type ClosingCharge = z.output<typeof closingCharge>;

const sums = z.object({
  /** Follow from what was read. */
  proposed: z.array(closingCharge),
  /** Proposed and added, as they are charged. Once it is final: as they were charged. */
  charges: z.array(closingCharge),
  tax_rate: z.number(),
  tax: z.number(),
  total: z.number(),
  /** Of the deposit, what there is and what of it pays: for the charges alone, never for rent. */
  available: z.number(),
  from_deposit: z.number(),
  /** Paid for the charges already, out of the deposit or otherwise. */
  paid: z.number(),
  /** What is open besides. */
  balance: z.number(),
  give_back: z.number(),
});
export type ClosingSums = z.output<typeof sums>;

export const checkoutValues = z.object({
  booking_id: id,
  odometer: z.nullable(z.int()),
  fuel_eighths: z.nullable(z.int()),
  charge_percent: z.nullable(z.int()),
  cleanliness: z.nullable(cleanliness),
  keys: z.nullable(z.int()),
  returned_at: z.nullable(instant),
  ends_at: instant,
  zone: z.string(),
  unit: z.enum(['km', 'mi']),
  /** Whether it drives by charge: then the percent counts instead of the eighths. */
  is_electric: flag,
  /** As it went out. */
  out: z.object({
    odometer: z.nullable(z.int()),
    fuel_eighths: z.nullable(z.int()),
    charge_percent: z.nullable(z.int()),
    keys: z.nullable(z.int()),
  }),
  /** Lists with sums are empty for those who may not see payments. */
  lines: z.array(z.object({ ...closingLine.shape, taxable: flag })),
  damages: z.array(chargedDamage),
  waive: z.array(waiver),
  final_at: z.nullable(instant),
  final_by_name: z.nullable(z.string()),
  /** What stands against closing, by field. */
  missing: z.record(z.string(), z.array(z.string())),
  /** What is odd about the readings: "The dial shows less than when it went out." */
  hints: z.array(z.string()),
  updated_at: instant,
});
export type CheckoutValues = z.output<typeof checkoutValues>;

const answer = z.object({
  ...frame,
  values: checkoutValues,
  /** Null for those who may not see payments. */
  sums: z.nullable(sums),
  booking,
});

export const rentalClosing = {
  values: get('/api/admin/bookings/{id}/checkout-values', {
    auth: 'rental',
    permission: 'checkout.update',
    params: idParams,
    answer,
  }),

  /**
   * What was read: the latest by its clock stands, whatever became of the booking meanwhile; all else is of a vehicle that went out. Lines, damages,
   * waivers and `final` are for those who see payments; each list that is sent stands instead of the one before. `final` charges it, once: 422 names
   * what is missing. `final: false` opens it again, with `booking.reset`.
   */
  note: post('/api/admin/bookings/{id}/checkout-value', {
    auth: 'rental',
    permission: 'checkout.update',
    replay: 'repeat',
    invalidates: ['odometers', 'vehicles'],
    params: idParams,
    body: z.object({
      odometer: z.optional(odometerReading),
      fuel_eighths: z.optional(z.nullable(eighths)),
      charge_percent: z.optional(z.nullable(share)),
      cleanliness: z.optional(z.nullable(cleanliness)),
      keys: z.optional(z.nullable(keys)),
      damages_seen: z.optional(damagesSeen),
      returned_at: z.optional(instant),
      damages: z.optional(z.array(chargedDamage, 'This must be a list.').check(z.maxLength(40, 'At most 40.'))),
      lines: z.optional(z.array(closingLine, 'This must be a list.').check(z.maxLength(40, 'At most 40 lines.'))),
      waive: z.optional(z.array(waiver, 'This must be a list.').check(z.maxLength(20, 'At most 20.'))),
      final: z.optional(flag),
      /** Of `final: false`. */
      reason: z.optional(note(1000)),
      ...actTimes,
    }),
    answer,
  }),
};

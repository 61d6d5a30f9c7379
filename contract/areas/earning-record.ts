/** Earnings as answers carry them, and how their sums are sent (money.md §2, §4.1). */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { recordTimes } from '../records.ts';
import { day, id, instant } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** Where the trip was rented, with the words for people. */
export const earningSources = { marketplace: 'Marketplace', other: 'Elsewhere' } as const;
export type EarningSource = keyof typeof earningSources;
export const earningSource = z.enum(
  keysOf(earningSources),
  'This must be marketplace or other: the yard’s own rentals count from their bookings.',
);

/** What a trip brought is made of, in the order in which people read it. */
export const earningComponents = {
  trip: 'Trip',
  discount: 'Discounts',
  delivery: 'Delivery',
  extras: 'Extras',
  distance: 'Extra distance',
  late: 'Late return',
  cancellation: 'Cancellation',
  cleaning: 'Cleaning',
  smoking: 'Smoking',
  fuel: 'Fuel',
  charging: 'Charging',
  tolls: 'Tolls',
  fines: 'Fines',
  airport: 'Airport fees',
  other: 'Other',
  adjustment: 'Adjustment',
  tax: 'Tax',
} as const;
export type EarningPart = keyof typeof earningComponents;
export const earningPart = z.enum(keysOf(earningComponents), 'There is no such component.');

/** The parts that may take something off. */
const MAY_BE_BELOW_ZERO: ReadonlySet<string> = new Set<EarningPart>(['discount', 'adjustment', 'other']);
export const mayTakeOff = (component: string): boolean => MAY_BE_BELOW_ZERO.has(component);

const WRONG = 'This must be a sum like 1006.20: below ten million, at most two digits after the point.';

/** A sum that may be below zero, as text or as a number; with two digits behind the point from here on. */
export const signedSum = z.pipe(
  z
    .union([z.string(), z.number()], WRONG)
    .check(z.refine((sent) => /^-?\d{1,7}(\.\d{1,2})?$/.test(String(sent)), WRONG)),
  z.transform((sent: string | number) =>
    Number(sent)
      .toFixed(2)
      .replace(/^-0\.00$/, '0.00'),
  ),
);

/** A sum in an answer. */
const sumText = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

const part = z.object({ component: earningPart, amount: sumText });
export type EarningLine = z.output<typeof part>;

export const earning = z.object({
  id,
  ...recordTimes,
  vehicle_id: id,
  plate: z.string(),
  vehicle_name: z.string(),
  source: earningSource,
  reservation_id: z.nullable(z.string()),
  guest: z.string(),
  trip_start: instant,
  trip_end: instant,
  /** The last day of the trip, on the clocks of the vehicle’s branch. */
  earned_on: day,
  /** The day on which it counts. */
  booked_on: day,
  /** It counts later than it was earned: its own month was stated already. */
  late: z.boolean(),
  /** It is stated: nobody changes it any more. */
  locked: z.boolean(),
  received_on: z.nullable(day),
  payout_ref: z.nullable(z.string()),
  distance: z.nullable(z.number()),
  note: z.string(),
  version: z.int(),
  /** Whose the vehicle was on the day. */
  cohort_id: id,
  cohort_name: z.string(),
  /** All components together. */
  total: sumText,
  components: z.array(part),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  attachments: z.array(attachment),
});
export type Earning = z.output<typeof earning>;

/** One by itself also says what of it is the owner’s by the terms of the day; null where the vehicle was the house’s. */
export const wholeEarning = z.object({ ...earning.shape, owner_share: z.nullable(sumText) });
export type WholeEarning = z.output<typeof wholeEarning>;

/** Sums of a whole filter, whatever the page. */
export const earningTotals = {
  vehiclesCount: z.int(),
  totalEarningsAmount: sumText,
  /** What of it has not come yet. */
  notReceivedAmount: sumText,
  components: z.array(part),
};

/** What people call the fields: in the form and in the history. */
export const earningLabels = {
  vehicle_id: 'Vehicle',
  source: 'Rented at',
  reservation_id: 'Reservation',
  guest: 'Guest',
  trip_start: 'Trip start',
  trip_end: 'Trip end',
  components: 'Components',
  total: 'Total',
  received_on: 'Received on',
  payout_ref: 'Payout',
  distance: 'Distance',
  note: 'Note',
} as const;

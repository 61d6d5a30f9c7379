/** What a yard decides about bookings (rentals.md §4). */
import type { SettingGroup } from './define.ts';

export const rentalSettings = {
  title: 'Bookings',
  hint: 'How rent is counted, and what a renter must bring.',
  fields: {
    grace_minutes: {
      kind: 'number',
      label: 'A new day begins after',
      hint: 'So much later than the hour of the pick-up a vehicle may come back before another day is charged.',
      unit: 'minutes',
      min: 0,
      max: 720,
      standard: 29,
    },
    turnaround_minutes: {
      kind: 'number',
      label: 'Between two bookings',
      hint: 'Time to look at a vehicle and wash it before it goes out again.',
      unit: 'minutes',
      min: 0,
      max: 2880,
      standard: 60,
    },
    min_age: {
      kind: 'number',
      label: 'Drivers must be',
      hint: 'On the day of the pick-up.',
      unit: 'years old',
      min: 16,
      max: 99,
      standard: 21,
    },
    tax_rate: {
      kind: 'number',
      label: 'Tax on rent',
      hint: 'Of everything that is taxed. Bookings of a channel come with their own.',
      unit: '%',
      min: 0,
      max: 50,
      decimals: 3,
      standard: 0,
    },
    pending_hours: {
      kind: 'number',
      label: 'A request waits for',
      hint: 'Unconfirmed and unpaid for longer, it is cancelled and its vehicle is free again.',
      unit: 'hours',
      min: 1,
      max: 720,
      standard: 24,
    },
    no_show_hours: {
      kind: 'number',
      label: 'Not picked up after',
      hint: 'From then on a booking may be closed because nobody came.',
      unit: 'hours',
      min: 0,
      max: 72,
      standard: 3,
    },
  },
} as const satisfies SettingGroup;

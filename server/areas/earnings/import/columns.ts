/** The columns of a marketplace's file of earnings, and which component each sum is part of (money.md §4.12). */
import { type EarningPart, mayTakeOff } from '#contract/areas/earning-record.ts';
import type { ImportField } from '#server/import/door.ts';

const column = (field: string, title: string, also: readonly string[], hint: string): ImportField => ({
  field,
  title,
  also,
  kind: field.endsWith('_on') ? 'date' : 'text',
  hint,
});

const STARTS = ['Trip start', 'Start'];
const ENDS = ['Trip end', 'End'];

/** A moment stands in one column, which fills the day and the time. */
const TRIP: readonly ImportField[] = [
  column('reservation_id', 'Reservation ID', ['Reservation', 'Reservation number'], 'As the marketplace has it'),
  column('guest', 'Guest', ['Renter'], ''),
  column('vehicle_id', 'Vehicle', ['Plate', 'License plate', 'Licence plate'], 'Its plate, or a name with (CA #PLATE)'),
  column('starts_on', 'Starts on', STARTS, 'The day, on the clocks of the branch'),
  column('start_time', 'Starts at', STARTS, 'Like 14:30'),
  column('ends_on', 'Ends on', ENDS, 'The day'),
  column('end_time', 'Ends at', ENDS, 'Like 14:30'),
  column('status', 'Trip status', ['Status'], 'What is cancelled and brought nothing is left out'),
  column('driven', 'Distance traveled', ['Distance travelled', 'Distance'], ''),
  column('received_on', 'Received on', ['Payout date', 'Paid on'], 'The day'),
  column('payout_ref', 'Payout', ['Payout ID'], ''),
  column('total', 'Total earnings', ['Total', 'Earnings'], 'What the components of the row add up to'),
];

/** Component → titles of its columns. */
const TITLES: Readonly<Record<EarningPart, readonly string[]>> = {
  trip: ['Trip price', 'Boost price'],
  discount: [
    'Discount',
    '3-day discount',
    '1-week discount',
    '2-week discount',
    '3-week discount',
    '1-month discount',
    '2-month discount',
    '3-month discount',
    'Non-refundable discount',
    'Early bird discount',
  ],
  delivery: ['Delivery'],
  extras: ['Extras'],
  distance: ['Excess distance'],
  late: ['Additional usage', 'Late fee', 'Improper return fee'],
  cancellation: ['Cancellation fee'],
  cleaning: ['Cleaning'],
  smoking: ['Smoking'],
  fuel: ['Gas reimbursement', 'Gas fee'],
  charging: ['EV charging', 'On-trip EV charging', 'Post-trip EV charging'],
  tolls: ['Tolls & tickets'],
  fines: ['Fines (paid to host)'],
  airport: ['Airport operations fee', 'Airport parking credit', 'Airport fee'],
  other: ['Other fees', 'Other'],
  adjustment: ['Host promotional credit'],
  tax: ['Sales tax'],
};

interface SumColumn {
  readonly field: string;
  readonly component: EarningPart;
}

/** By what the import calls a component: a record also has a distance that is no money. */
export const sumName = (component: EarningPart): string => `sum_${component}`;

const sums = Object.entries(TITLES).flatMap(([component, titles]) =>
  titles.map((title, n) => {
    const first = sumName(component as EarningPart);
    return { component: component as EarningPart, title, field: n === 0 ? first : `${first}_${n + 1}` };
  }),
);

export const SUM_COLUMNS: readonly SumColumn[] = sums;

export const FIELDS: readonly ImportField[] = [
  ...TRIP,
  ...sums.map(({ field, title, component }) =>
    column(field, title, [], mayTakeOff(component) ? 'A sum, below zero where something is taken off' : 'A sum'),
  ),
];

/** What the demo technician finds on the phone: a good day, told by hand. */

export interface FixedJob {
  readonly title: string;
  readonly category: string;
  /** null: any time of the day. */
  readonly time: string | null;
  /** Place among the vehicles of the technician's branch. */
  readonly vehicle: number | null;
  readonly note?: string;
}

export const DEMO_TODAY: readonly FixedJob[] = [
  { title: 'Check In', category: 'Check In', time: '07:30', vehicle: null },
  {
    title: 'Return inspection',
    category: 'Return inspection',
    time: '08:15',
    vehicle: 3,
    note: 'Came back last night, keys are in the box.',
  },
  { title: 'Wash and vacuum', category: 'Wash', time: '09:30', vehicle: 3 },
  { title: 'Oil change', category: 'Oil change', time: '10:30', vehicle: 7, note: 'Oil and filter are on shelf 2.' },
  { title: 'Tyre check', category: 'Tyre check', time: '11:30', vehicle: 12 },
  {
    title: 'Damage photos, front bumper',
    category: 'Damage photos',
    time: '13:00',
    vehicle: 18,
    note: 'The insurer wants the whole side and close-ups.',
  },
  {
    title: 'Delivery to the airport',
    category: 'Delivery',
    time: '14:30',
    vehicle: 21,
    note: 'Customer lands at 15:10, terminal 2.',
  },
  { title: 'Check Out', category: 'Check Out', time: '16:30', vehicle: null },
];

export const OVERDUE: readonly (FixedJob & { readonly offset: number })[] = [
  { title: 'Fuel top-up', category: 'Fuel top-up', time: '15:00', vehicle: 9, offset: -1 },
  { title: 'Brake check', category: 'Brake check', time: null, vehicle: 15, note: 'Squeaks when cold.', offset: -3 },
];

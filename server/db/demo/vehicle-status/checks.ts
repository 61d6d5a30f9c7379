/** What is checked on the demo yard's vehicles, and what people wrote about them. */
import type { StatusCategories } from '#server/areas/vehicle-status/tables.ts';

export interface DemoCheck {
  readonly title: string;
  readonly severity?: 'note' | 'blocks';
  readonly photo?: true;
  /** Only on odd vehicles. */
  readonly odd?: true;
}

export interface DemoChecks {
  readonly name: string;
  readonly closes: StatusCategories['closes_hold'];
  readonly items: readonly DemoCheck[];
}

export const CHECKS: readonly DemoChecks[] = [
  {
    name: 'Exterior',
    closes: null,
    items: [
      { title: 'No new damage', severity: 'note', photo: true },
      { title: 'Lights work', severity: 'blocks' },
      { title: 'Tyres above 3 mm, no cuts', severity: 'blocks' },
      { title: 'Wipers clean the glass', severity: 'note' },
      { title: 'Roof box locked', odd: true },
    ],
  },
  {
    name: 'Interior',
    closes: 'cleaning',
    items: [
      { title: 'Nothing left behind', severity: 'note' },
      { title: 'Seats and floor vacuumed' },
      { title: 'Windows clean inside' },
      { title: 'Boot empty and dry' },
      { title: 'Load rings and straps', odd: true },
    ],
  },
  {
    name: 'Mechanical',
    closes: 'inspection',
    items: [
      { title: 'Brakes', severity: 'blocks' },
      { title: 'No warning light', severity: 'blocks' },
      { title: 'Oil and coolant' },
      { title: 'Washer fluid' },
      { title: 'Charging cable in the boot', odd: true },
    ],
  },
  {
    name: 'Papers',
    closes: null,
    items: [
      { title: 'Registration in the glove box' },
      { title: 'Insurance card' },
      { title: 'Second key in the safe' },
    ],
  },
];

export interface DemoOddSet {
  /** Part of the names of the vehicles that have it. */
  readonly model: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
}

export const ODD_SETS: readonly DemoOddSet[] = [
  { model: 'Tesla Model 3', with: ['Charging cable in the boot'], without: ['Oil and coolant'] },
  { model: 'Ford Transit', with: ['Load rings and straps'], without: ['Boot empty and dry'] },
];

/** What the todos of these categories make of their vehicle while they are open. */
export const WORK_STATUS = [
  { name: 'Wash', status: 'cleaning', from: 'created' },
  { name: 'Return inspection', status: 'inspection', from: 'created' },
  { name: 'Oil change', status: 'maintenance', from: 'started' },
  { name: 'Tyre check', status: 'maintenance', from: 'started' },
  { name: 'Brake check', status: 'maintenance', from: 'started' },
] as const;

export interface DemoNote {
  readonly body: string;
  /** Days from today; null where nobody has to look again. */
  readonly followup: number | null;
  /** Hours ago. */
  readonly hours: number;
  readonly by: string;
}

export const VEHICLE_NOTES: readonly DemoNote[] = [
  { body: 'Wiper on the left streaks. New blades are ordered.', followup: 2, hours: 5, by: 'Maya Patel' },
  { body: 'Second key is with the customer who comes back on Friday.', followup: 3, hours: 20, by: 'Daniel Carter' },
  { body: 'Rattle from the rear at low speed. Nothing loose found so far.', followup: 0, hours: 46, by: 'Tom Becker' },
  { body: 'Child seat stays in the car until Monday.', followup: null, hours: 30, by: 'Ana Sousa' },
  { body: 'Tyre rear right at 3.4 mm: measure again.', followup: -1, hours: 75, by: 'Karim Haddad' },
  { body: 'Smells of smoke. Ozone treatment did half of it.', followup: 1, hours: 9, by: 'Joanna Nowak' },
  { body: 'Insurer was sent the pictures of the bumper.', followup: 5, hours: 27, by: 'Sofia Lindqvist' },
  { body: 'Sat nav card is missing, look under the seats.', followup: null, hours: 51, by: 'Pedro Almeida' },
  { body: 'Windscreen chip on the passenger side, does not grow.', followup: 6, hours: 120, by: 'Grace Mensah' },
  { body: 'Fuel cap sticks. Push, then turn.', followup: null, hours: 70, by: 'Liam Byrne' },
];

/** Why vehicles are out of service, or in the workshop. */
export const OUT_OF_SERVICE = 'Gearbox is at the dealer’s, no date yet';
export const IN_WORKSHOP = [
  'Timing belt',
  'Clutch slips when cold',
  'Air conditioning blows warm',
  'Front left bearing',
];

/** What happens in the demo's yards, as their people write it down. */
import type { LogKind } from '#contract/areas/logs.ts';

interface DemoEvent {
  readonly kind: LogKind;
  readonly title: string;
  readonly text?: string;
  readonly isOfVehicle?: boolean;
}

export const EVENTS: readonly DemoEvent[] = [
  {
    kind: 'handover',
    title: 'Early shift hands over',
    text: 'Two returns are still to be washed. Keys are in the safe.',
  },
  { kind: 'handover', title: 'Late shift hands over', text: 'All vehicles are in. The wash bay is locked.' },
  {
    kind: 'damage',
    title: 'Scratch on the rear bumper',
    text: 'Seen at the return. The renter knows.',
    isOfVehicle: true,
  },
  {
    kind: 'damage',
    title: 'Stone chip in the windscreen',
    text: 'Driver’s side, as large as a coin.',
    isOfVehicle: true,
  },
  { kind: 'damage', title: 'Mirror cover is missing', isOfVehicle: true },
  { kind: 'key', title: 'Spare key taken from the safe', text: 'Back by this evening.', isOfVehicle: true },
  { kind: 'key', title: 'Key returned to the box at night', isOfVehicle: true },
  { kind: 'delivery', title: 'Four tyres came', text: 'Stored on rack B. The slip is with Accounts.' },
  { kind: 'delivery', title: 'Oil and filters came', text: 'Shelf 2, twelve pieces.' },
  { kind: 'delivery', title: 'Parcel for the front desk' },
  { kind: 'visitor', title: 'Insurance assessor', text: 'Looked at two vehicles, stayed for an hour.' },
  { kind: 'visitor', title: 'Chimney and fire inspection', text: 'No complaints. Next in a year.' },
  { kind: 'incident', title: 'Gate did not close', text: 'Closed by hand. The firm comes tomorrow.' },
  { kind: 'incident', title: 'Oil on the floor of bay 3', text: 'Spread binder, swept up.' },
  { kind: 'incident', title: 'Vehicle towed in from the motorway', text: 'Does not start.', isOfVehicle: true },
  { kind: 'note', title: 'Pressure washer is slow', text: 'The filter wants cleaning.' },
  { kind: 'note', title: 'Renter comes an hour later', isOfVehicle: true },
  { kind: 'note', title: 'Parking places 11 to 14 are reserved', text: 'For the delivery of tomorrow morning.' },
];

interface PinnedEvent extends DemoEvent {
  readonly text: string;
  readonly by: string;
  /** Days. */
  readonly ago: number;
  /** For so many days from today. */
  readonly days: number;
}

export const PINNED: readonly PinnedEvent[] = [
  {
    kind: 'note',
    title: 'Gate code changed',
    text: 'The new one is in the key safe. Do not send it by message.',
    by: 'Ruth Meyer',
    ago: 6,
    days: 8,
  },
  {
    kind: 'incident',
    title: 'Lift 2 is out of order',
    text: 'Part is ordered. Use lift 1, and nothing heavier than 2.5 t.',
    by: 'Sara Lind',
    ago: 3,
    days: 4,
  },
];

/** By the category of the todo that was made of it. */
export const FOLLOWED: Readonly<Record<string, Pick<DemoEvent, 'kind' | 'title'> & { readonly text: string }>> = {
  'Tyre check': { kind: 'incident', title: 'Front left tyre loses air', text: 'Down to 1.6 bar since yesterday.' },
  'Brake check': { kind: 'note', title: 'Brakes squeak when cold', text: 'The renter said so at the return.' },
  'Oil change': { kind: 'incident', title: 'Oil lamp came on', text: 'Topped up with half a litre.' },
};

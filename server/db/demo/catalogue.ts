/** What the demo yard does: its categories with their checklists, and the short lists of the settings. */
import type { Direction } from '#server/areas/todos/tables.ts';

export interface DemoCategory {
  readonly name: string;
  readonly parent?: string;
  readonly needs_odometer?: boolean;
  readonly photo_count?: number;
  /** It is one of the two todos of a booking. */
  readonly handover?: 'checkin' | 'checkout';
  readonly lines?: Readonly<Partial<Record<Direction, readonly string[]>>>;
}

export const CATEGORIES: readonly DemoCategory[] = [
  { name: 'Check In', lines: { own: ['Read the notes of the day', 'Count the keys'] } },
  { name: 'Check Out', lines: { own: ['Hand the keys in', 'Sweep the bay'] } },
  {
    name: 'Return inspection',
    needs_odometer: true,
    photo_count: 4,
    lines: {
      prev: ['Keys received', 'Parked in the inspection bay'],
      own: [
        'No new damage outside',
        'Nothing left behind inside',
        'Fuel or charge level noted',
        'Lights and wipers work',
        'Tyres above 3 mm, no cuts',
      ],
      next: ['Wash', 'Park on the ready line'],
    },
  },
  { name: 'Wash', photo_count: 1, lines: { own: ['Outside', 'Inside', 'Windows'], next: ['Park on the ready line'] } },
  {
    name: 'Delivery',
    needs_odometer: true,
    photo_count: 4,
    lines: {
      prev: ['Washed', 'Fuel full or charged'],
      own: ['Licence seen', 'Controls shown', 'Keys handed over'],
      next: ['Plan the return'],
    },
  },
  {
    name: 'Pick-up',
    needs_odometer: true,
    photo_count: 4,
    lines: {
      prev: ['Customer called'],
      own: ['Walk round with the customer', 'Both keys back'],
      next: ['Return inspection'],
    },
  },
  {
    name: 'Damage photos',
    photo_count: 8,
    lines: { own: ['Whole side', 'Close up with a coin', 'From a low angle'], next: ['Tell the office'] },
  },
  { name: 'Fuel top-up', needs_odometer: true, lines: { own: ['Receipt kept'] } },
  { name: 'Maintenance' },
  {
    name: 'Oil change',
    parent: 'Maintenance',
    needs_odometer: true,
    photo_count: 1,
    lines: {
      prev: ['Engine has cooled'],
      own: ['Old oil drained', 'Filter replaced', 'Oil up to the mark', 'Sticker with the next distance'],
      next: ['Reset the service light'],
    },
  },
  {
    name: 'Tyre check',
    parent: 'Maintenance',
    lines: {
      own: ['Front left', 'Front right', 'Rear left', 'Rear right', 'Spare or repair kit'],
      next: ['Order tyres'],
    },
  },
  {
    name: 'Brake check',
    parent: 'Maintenance',
    needs_odometer: true,
    lines: {
      prev: ['Wheels off'],
      own: ['Pads above 4 mm', 'Discs without grooves', 'Brake fluid'],
      next: ['Road test'],
    },
  },
  {
    name: 'Handing out',
    handover: 'checkin',
    lines: { prev: ['Washed', 'Fuel full or charged'], own: ['Licence seen', 'Controls shown', 'Keys handed over'] },
  },
  { name: 'Taking back', handover: 'checkout', lines: { own: ['Walk round with the renter', 'Both keys back'] } },
];

/** What the work of a category is called on the day. */
export const TITLES: Readonly<Record<string, readonly string[]>> = {
  'Return inspection': ['Return inspection'],
  Wash: ['Wash', 'Wash and vacuum', 'Deep clean inside'],
  Delivery: ['Delivery', 'Delivery to the airport', 'Delivery to the hotel'],
  'Pick-up': ['Pick-up', 'Pick-up from the station'],
  'Damage photos': ['Damage photos', 'Damage photos, front bumper', 'Damage photos, left side'],
  'Fuel top-up': ['Fuel top-up'],
  'Oil change': ['Oil change'],
  'Tyre check': ['Tyre check', 'Tyre pressures'],
  'Brake check': ['Brake check'],
};

export const NOTES: readonly string[] = [
  '',
  '',
  '',
  'Customer comes at noon.',
  'Second key is in the office.',
  'Smells of smoke, please air it.',
  'Child seat must go back to the store.',
  'Scratch on the rear bumper is known.',
];

/** What people write when they complete something: most of them nothing. */
export const COMPLETION_NOTES: readonly string[] = [
  '',
  '',
  'Parked on row C, key in box 14.',
  '',
  'Took longer: the bay was full.',
  '',
  '',
  'Left rear tyre loses air slowly, watch it.',
  '',
  'Customer waited for me, all fine.',
  '',
];

export const PUNCH_REASONS: readonly { readonly kind: 'in' | 'out' | 'break'; readonly title: string }[] = [
  { kind: 'in', title: 'Start of the shift' },
  { kind: 'in', title: 'Back from an errand' },
  { kind: 'out', title: 'End of the shift' },
  { kind: 'out', title: 'Unwell' },
  { kind: 'out', title: 'Appointment' },
  { kind: 'break', title: 'Lunch' },
  { kind: 'break', title: 'Short break' },
];

/** What the demo's enquiries are called, want and say. */
import type { LeadType } from '#contract/areas/lead-record.ts';

/** Twenty and thirty-one: with a step of seven no name comes twice among sixty. */
export const FIRST_NAMES = [
  'Amelia',
  'Noah',
  'Priya',
  'George',
  'Chloe',
  'Samuel',
  'Yasmin',
  'Oliver',
  'Hannah',
  'Marcus',
  'Irina',
  'Callum',
  'Beatriz',
  'Tiago',
  'Marta',
  'Leila',
  'Victor',
  'Nina',
  'Hassan',
  'Ellen',
];

export const LAST_NAMES = [
  'Hart',
  'Whitfield',
  'Raman',
  'Okafor',
  'Lambert',
  'Reid',
  'Aziz',
  'Frost',
  'Doyle',
  'Webb',
  'Petrov',
  'Ferguson',
  'Nogueira',
  'Fonseca',
  'Carvalho',
  'Kaya',
  'Marsh',
  'Sorensen',
  'Bell',
  'Quinn',
  'Tanaka',
  'Moreau',
  'Vance',
  'Singh',
  'Osei',
  'Hale',
  'Brandt',
  'Costello',
  'Ivanova',
  'Dunn',
  'Abbott',
];

export const COMPANIES = ['Tideway Couriers', 'Northgate Events', 'Pereira Construction', 'Blue Anchor Catering'];

interface Wish {
  readonly type: LeadType;
  /** What it is worth, in tens. */
  readonly from: number;
  readonly to: number;
  /** For how long; null where nobody said. */
  readonly days: number | null;
}

export const WISHES: readonly Wish[] = [
  { type: 'rental', from: 12, to: 60, days: 3 },
  { type: 'rental', from: 20, to: 90, days: 7 },
  { type: 'rental', from: 15, to: 40, days: 2 },
  { type: 'long_term', from: 180, to: 620, days: 90 },
  { type: 'corporate', from: 300, to: 1400, days: null },
  { type: 'maintenance', from: 9, to: 80, days: null },
  { type: 'sale', from: 700, to: 1900, days: null },
  { type: 'other', from: 5, to: 30, days: null },
];

export const NOTES = [
  'Called back: wants a van with a tail lift, two drivers.',
  'Asked whether the deposit can be paid by card. Said yes.',
  'No answer, left a message.',
  'Needs a child seat, and pickup before eight.',
  'Compares with another yard; decides by Friday.',
  'Wants the same car as last year.',
  'Quote sent by mail, with mileage of 200 a day.',
  'Asks for a price for three months.',
];

export const LOST_REASONS = [
  'Found a cheaper offer.',
  'Does not travel after all.',
  'We had no vehicle for those days.',
  'Never answered again.',
  'Too young to rent.',
];

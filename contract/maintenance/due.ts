/** When maintenance of a vehicle is due (vehicles.md §4.5). Pure: the same rule, readings and day give the same answer everywhere. */
import { inUnit, whole, type Unit } from '../odometer/unit.ts';
import { daysFrom, daysLater, monthsLater } from './days.ts';

/** From mild to urgent. `off`: not for this vehicle. `unknown`: nobody said when it was done last, and nothing is assumed. */
export const DUE_STATES = ['off', 'unknown', 'ok', 'soon', 'due', 'overdue'] as const;
export type DueState = (typeof DUE_STATES)[number];

export interface Rule {
  /** Null when only time counts. */
  readonly miles: number | null;
  readonly unit: Unit;
  /** Null when only the distance counts. */
  readonly months: number | null;
  readonly lead_days: number;
  /** Due at multiples of the distance, whenever it was done before. */
  readonly fixed: boolean;
}

/** What holds for one vehicle. Distances are in its own unit. */
export interface Kept {
  /** Its own intervals; null where the rule's count. */
  readonly miles: number | null;
  readonly months: number | null;
  readonly off: boolean;
  readonly last_total: number | null;
  readonly last_on: string | null;
}

/** Where the vehicle stands by its accepted readings. */
export interface Stand {
  readonly unit: Unit;
  /** How far it had gone in all at the last of them, and on which day that was. */
  readonly total: number | null;
  readonly read_on: string | null;
  /** Its distance a day. */
  readonly average: number | null;
}

export interface Due {
  readonly state: DueState;
  /** Only the estimate says so, no reading. */
  readonly guessed: boolean;
  /** What makes it due first; null where nothing does. */
  readonly because: 'distance' | 'date' | null;
  /** In the vehicle's unit. */
  readonly interval: number | null;
  readonly months: number | null;
  readonly due_total: number | null;
  /** How far the vehicle is thought to have gone today. */
  readonly estimate: number | null;
  readonly remaining: number | null;
  readonly due_on: string | null;
}

/** A distance is soon when so much of its interval is left, and overdue when so much more was gone. */
const SOON_SHARE = 0.05;
const OVERDUE_SHARE = 0.1;
const OVERDUE_DAYS = 14;
/** Whatever lies further ahead has no day: nobody plans so far, and a day must stay one that can be written. */
const FURTHEST_DAYS = 36_500;

/** The distance of a rule in the vehicle's unit. Converted ones are rounded to a hundred: 6,000 mi are 9,700 km. */
export function intervalOf(rule: Pick<Rule, 'miles' | 'unit'>, unit: Unit): number | null {
  if (rule.miles === null || rule.unit === unit) return rule.miles;
  return Math.max(100, whole(inUnit(rule.miles, rule.unit, unit) / 100) * 100);
}

/** What is done up to a tenth of the interval before a multiple was done for that one: the next is the one after it. */
const dueTotal = (last: number, interval: number, fixed: boolean): number =>
  fixed ? (Math.floor((last + OVERDUE_SHARE * interval) / interval) + 1) * interval : last + interval;

/** The distance so many days after the last reading. */
const estimateOf = (total: number, average: number | null, days: number): number =>
  whole(total + (average ?? 0) * Math.max(0, days));

/** One of the two sides of a rule: its distance, or its time. */
interface Side {
  readonly because: 'distance' | 'date';
  readonly state: DueState;
  /** What it would be without any estimate. */
  readonly known: DueState;
  readonly due_on: string | null;
}

const rank = (state: DueState): number => DUE_STATES.indexOf(state);
const worse = (a: DueState, b: DueState): DueState => (rank(a) >= rank(b) ? a : b);

function stateOfDay(due_on: string | null, today: string, lead: number): DueState {
  if (due_on === null) return 'ok';
  const left = daysFrom(today, due_on);
  if (left <= -OVERDUE_DAYS) return 'overdue';
  if (left <= 0) return 'due';
  return left <= lead ? 'soon' : 'ok';
}

function stateOfDistance(remaining: number, interval: number): DueState {
  if (remaining <= -OVERDUE_SHARE * interval) return 'overdue';
  if (remaining <= 0) return 'due';
  return remaining <= SOON_SHARE * interval ? 'soon' : 'ok';
}

/** The day on which the rest will have been driven, or was. Without an average only what is past has one: today. */
function dayOfDistance(remaining: number, average: number | null, today: string): string | null {
  if (average === null || average <= 0) return remaining <= 0 ? today : null;
  const days = Math.floor(remaining / average);
  return Math.abs(days) > FURTHEST_DAYS ? null : daysLater(today, days);
}

interface Distance {
  readonly side: Side;
  readonly due_total: number;
  readonly estimate: number;
  readonly remaining: number;
}

function distanceOf(rule: Rule, kept: Kept, stand: Stand, interval: number | null, today: string): Distance | null {
  const { total, read_on, average } = stand;
  if (interval === null || kept.last_total === null || total === null || read_on === null) return null;
  const estimate = estimateOf(total, average, daysFrom(read_on, today));
  const due_total = dueTotal(kept.last_total, interval, rule.fixed);
  const remaining = due_total - estimate;
  const due_on = dayOfDistance(remaining, average, today);
  const state = worse(stateOfDistance(remaining, interval), stateOfDay(due_on, today, rule.lead_days));
  const known = stateOfDistance(due_total - total, interval);
  return { side: { because: 'distance', state, known, due_on }, due_total, estimate, remaining };
}

function timeOf(rule: Rule, { last_on }: Kept, months: number | null, today: string): Side | null {
  if (months === null || last_on === null) return null;
  const due_on = monthsLater(last_on, months);
  const state = stateOfDay(due_on, today, rule.lead_days);
  return { because: 'date', state, known: state, due_on };
}

/** The side that makes it due first. Where both do at once it is time, which nobody has to guess. */
function leading(sides: readonly Side[]): Side | undefined {
  const last = '9999-12-31';
  return sides.toSorted(
    (a, b) => rank(b.state) - rank(a.state) || ((a.due_on ?? last) < (b.due_on ?? last) ? -1 : 1),
  )[0];
}

const NOTHING = { guessed: false, because: null, due_total: null, estimate: null, remaining: null, due_on: null };

export function dueOf(rule: Rule, kept: Kept, stand: Stand, today: string): Due {
  const interval = kept.miles ?? intervalOf(rule, stand.unit);
  const months = kept.months ?? rule.months;
  if (kept.off) return { ...NOTHING, state: 'off', interval, months };
  const distance = distanceOf(rule, kept, stand, interval, today);
  const time = timeOf(rule, kept, months, today);
  const sides = [time, distance?.side].filter((side) => side !== null && side !== undefined);
  const first = leading(sides);
  if (!first) return { ...NOTHING, state: 'unknown', interval, months };
  const known = sides.map((side) => side.known).reduce(worse);
  const days = sides.flatMap(({ due_on }) => due_on ?? []).toSorted();
  return {
    state: first.state,
    guessed: rank(known) < rank(first.state),
    because: first.because,
    interval,
    months,
    due_total: distance?.due_total ?? null,
    estimate: distance?.estimate ?? null,
    remaining: distance?.remaining ?? null,
    due_on: days[0] ?? null,
  };
}

/** What the address of the figures says: of which days they are, of which cohort, and which lines are open. Pure. */
import { addDays, isDay } from '#lib/day.ts';

/** The days that are asked for most, by their name in the address; the first holds where none is named. */
const RANGES = {
  year: 'This year',
  last_year: 'Last year',
  months12: 'Last 12 months',
  month: 'This month',
  last_month: 'Last month',
} as const;
/** The same where all time can be asked for, which holds where nothing is named. */
export const LIFE_RANGES = { life: 'Whole life', ...RANGES } as const;
export type RangeName = keyof typeof LIFE_RANGES;

export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** The first day of the month so many months from that of `day`. */
function monthStart(day: string, by = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** All days of a month, `2026-10`. What is booked for tomorrow is in its sums, too. */
export const monthDays = (month: string): Period => ({
  startDate: `${month}-01`,
  endDate: addDays(monthStart(`${month}-01`, 1), -1),
});

/** The days of a month that lie within a period: sums by month are cut at its ends. */
export function daysWithin(month: string, { startDate, endDate }: Period): Period {
  const days = monthDays(month);
  return {
    startDate: days.startDate < startDate ? startDate : days.startDate,
    endDate: days.endDate > endDate ? endDate : days.endDate,
  };
}

/** Nothing is older in any yard. */
const EVER = '2000-01-01';

function periodOf(range: RangeName, today: string): Period {
  const year = Number(today.slice(0, 4));
  switch (range) {
    case 'life':
      return { startDate: EVER, endDate: today };
    case 'year':
      return { startDate: `${year}-01-01`, endDate: today };
    case 'last_year':
      return { startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` };
    case 'month':
      return { startDate: monthStart(today), endDate: today };
    case 'last_month':
      return { startDate: monthStart(today, -1), endDate: addDays(monthStart(today), -1) };
    case 'months12':
      return { startDate: monthStart(today, -11), endDate: today };
  }
}

export interface Place {
  /** Which of the known ranges it is; null for days of one’s own. */
  readonly range: RangeName | null;
  /** Of the whole life it is of no use to calls: they are asked without days. */
  readonly period: Period;
  /** The id of the cohort; empty for all. */
  readonly cohort: string;
}

/** The ranges of a page; the first one holds where the address names none. */
export const rangesOf = (hasLife: boolean): readonly RangeName[] =>
  Object.keys(hasLife ? LIFE_RANGES : RANGES) as RangeName[];

/** What the address means on a day. Days of one’s own need both ends, the first not after the last. */
export function placeOf(params: URLSearchParams, today: string, hasLife = false): Place {
  const [from, to, cohort] = [params.get('from'), params.get('to'), params.get('cohort') ?? ''];
  const isOwn = isDay(from) && isDay(to) && from <= to;
  const ranges = rangesOf(hasLife);
  const known = ranges.find((one) => one === params.get('range')) ?? ranges[0] ?? 'year';
  return {
    range: isOwn ? null : known,
    period: isOwn ? { startDate: from, endDate: to } : periodOf(known, today),
    cohort: /^[1-9]\d{0,14}$/.test(cohort) ? cohort : '',
  };
}

/** The days as calls take them: none for the whole life. */
export const daysQuery = ({ range, period }: Place): Partial<Period> => (range === 'life' ? {} : period);

/** A year is compared with the same days of the last one, all else with what came right before. */
export const beforeQuery = ({ range }: Place): { readonly before?: 'year' } =>
  range === 'year' || range === 'last_year' ? { before: 'year' } : {};

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** `1 Jan – 29 Nov 2026`. */
export const periodText = ({ startDate, endDate }: Period): string =>
  days.formatRange(noon(startDate), noon(endDate)).replaceAll('\u2009', ' ');

/** The cohort as calls take it. */
export const cohortQuery = ({ cohort }: Place): { readonly cohortIds?: string } =>
  cohort === '' ? {} : { cohortIds: cohort };

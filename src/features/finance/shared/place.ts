/** What the address of the figures says: of which days they are, of which cohort, and which lines are open. Pure. */
import { addDays, isDay } from '#lib/day.ts';

/** The days that are asked for most, by their name in the address; the first holds where none is named. */
export const RANGES = {
  year: 'This year',
  last_year: 'Last year',
  month: 'This month',
  last_month: 'Last month',
  months12: 'Last 12 months',
} as const;
type RangeName = keyof typeof RANGES;

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

const isRange = (value: string | null): value is RangeName => value !== null && value in RANGES;

/** The first day of the month so many months from that of `day`. */
function monthStart(day: string, by = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** The last day of a month, `2026-10`; today where the month is not over. */
export function monthDays(month: string, today: string): Period {
  const end = addDays(monthStart(`${month}-01`, 1), -1);
  return { startDate: `${month}-01`, endDate: end > today && month === today.slice(0, 7) ? today : end };
}

function periodOf(range: RangeName, today: string): Period {
  const year = Number(today.slice(0, 4));
  switch (range) {
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
  readonly period: Period;
  /** The id of the cohort; empty for all. */
  readonly cohort: string;
}

/** What the address means on a day. Days of one’s own need both ends, the first not after the last. */
export function placeOf(params: URLSearchParams, today: string): Place {
  const [from, to, range, cohort] = ['from', 'to', 'range', 'cohort'].map((name) => params.get(name ?? '') ?? null);
  const isOwn = isDay(from) && isDay(to) && from <= to;
  const known = isRange(range ?? null) ? (range as RangeName) : 'year';
  return {
    range: isOwn ? null : known,
    period: isOwn ? { startDate: from, endDate: to } : periodOf(known, today),
    cohort: /^[1-9]\d{0,14}$/.test(cohort ?? '') ? (cohort ?? '') : '',
  };
}

/** The cohort as calls take it. */
export const cohortQuery = ({ cohort }: Place): { readonly cohortIds?: string } =>
  cohort === '' ? {} : { cohortIds: cohort };

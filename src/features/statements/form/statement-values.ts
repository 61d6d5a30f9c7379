/** A statement's draft as its form holds it. Pure. */
import type { Cohort } from '#contract/areas/cohorts.ts';
import { statementLabels, type StatementRow } from '#contract/areas/statement-record.ts';
import { addDays, isDay } from '#lib/day.ts';
import { formatDate } from '#lib/format-when.ts';

export interface StatementValues {
  startDate: string;
  endDate: string;
  cohortIds: readonly number[];
  title: string;
  note: string;
}

export const formLabels = {
  startDate: statementLabels.start_date,
  endDate: statementLabels.end_date,
  cohortIds: statementLabels.cohortIds,
  title: statementLabels.title,
  note: statementLabels.note,
} as const;

/** The month before that of the day: what is stated most. */
function monthBefore(today: string): Pick<StatementValues, 'startDate' | 'endDate'> {
  const endDate = addDays(`${today.slice(0, 7)}-01`, -1);
  return { startDate: `${endDate.slice(0, 7)}-01`, endDate };
}

/** What the form begins with: the draft, what an earlier one said, or the last month of nobody yet. */
export function valuesOf(statement: StatementRow | null, today: string): StatementValues {
  if (statement === null) return { ...monthBefore(today), cohortIds: [], title: '', note: '' };
  const { start_date, end_date, cohorts, title, note } = statement;
  const cohortIds = cohorts.map(({ cohort_id }) => cohort_id);
  return { startDate: start_date, endDate: end_date, cohortIds, title, note };
}

/** What is wrong with the days before they are sent; undefined for nothing. */
export const endProblem = (startDate: string, endDate: string): string | undefined =>
  isDay(endDate) && isDay(startDate) && endDate < startDate ? 'The last day is before the first.' : undefined;

/** The first day that is not stated yet, of a cohort that was stated before and would begin on another day. */
export function otherStart({ locked_until }: Pick<Cohort, 'locked_until'>, startDate: string): string | null {
  const next = locked_until === null ? null : addDays(locked_until, 1);
  return next === startDate ? null : next;
}

/** `stated until 31 Oct 2026`. */
export const statedText = ({ locked_until }: Pick<Cohort, 'locked_until'>): string =>
  locked_until === null ? 'never stated' : `stated until ${formatDate(locked_until)}`;

/** Which lines of a statement a sum is of, as the address says it. Pure. */
import { type TermComponent, termComponents } from '#contract/areas/cohorts.ts';
import type { StatementLine } from '#contract/areas/statement-record.ts';
import { capital } from '#lib/format-when.ts';
import type { StatementWhole } from './statement-whole.ts';

/** No others are stated. */
type Side = 'income' | 'expense';

/** What is left out narrows nothing. */
export interface LineFilter {
  readonly cohort?: number;
  readonly side?: Side;
  readonly heading?: string;
  /** Of incomes under one heading, those of which so much is the owner’s: terms may change within the days. */
  readonly percent?: number;
}

/** Under which heading the lines of a part of the income stand. */
export const headingOf = (component: string): string => termComponents[component as TermComponent] ?? component;

export const headingText = (heading: string): string => capital(heading.replaceAll('_', ' '));

const isSide = (text: string | null): text is Side => text === 'income' || text === 'expense';

/** The filter as one value of the address: `cohort=2&side=income`. */
export const filterText = (filter: LineFilter): string =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();

/** What the address has open; null where it is nothing. */
export function openFilter(text: string | null): LineFilter | null {
  if (text === null) return null;
  const said = new URLSearchParams(text);
  const [side, heading] = [said.get('side'), said.get('heading')];
  return {
    ...(said.has('cohort') && { cohort: Number(said.get('cohort')) }),
    ...(isSide(side) && { side }),
    ...(heading !== null && { heading }),
    ...(said.has('percent') && { percent: Number(said.get('percent')) }),
  };
}

export const linesOf = (lines: readonly StatementLine[], filter: LineFilter): readonly StatementLine[] =>
  lines.filter(
    (line) =>
      (filter.cohort === undefined || line.cohort_id === filter.cohort) &&
      (filter.side === undefined || line.side === filter.side) &&
      (filter.heading === undefined || line.heading === filter.heading) &&
      (filter.percent === undefined || line.owner_percent === filter.percent),
  );

const SIDES: Readonly<Record<Side, string>> = { income: 'Revenue', expense: 'Cost' };

/** `Revenue of Meridian`, `Trips of Meridian, 70 % the owner’s`. */
export function filterTitle(
  { cohort, side, heading, percent }: LineFilter,
  cohorts: StatementWhole['cohorts'],
): string {
  const name = cohorts.find(({ cohort_id }) => cohort_id === cohort)?.name;
  const what = heading === undefined ? (side ? SIDES[side] : 'Profit') : headingText(heading);
  return `${what}${name ? ` of ${name}` : ''}${percent === undefined ? '' : `, ${percent} % the owner’s`}`;
}

/** Words of statements that several screens say. Pure. */
import type { StatementCohort, StatementRow } from '#contract/areas/statement-record.ts';
import { formatDate } from '#lib/format-when.ts';

type Named = Pick<StatementRow, 'number' | 'title' | 'start_date' | 'end_date'>;

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const dayText = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

/** `1 Oct – 31 Oct 2026`; over the end of a year each day has its own. */
export function daysText({ start_date, end_date }: Pick<Named, 'start_date' | 'end_date'>): string {
  const [first, last] = [start_date.slice(0, 4), end_date.slice(0, 4)];
  return `${dayText(start_date)}${first === last ? '' : ` ${first}`} – ${dayText(end_date)} ${last}`;
}

/** By its number once it is issued; until then by its title or its days. */
export const statementName = (statement: Named): string =>
  statement.number ?? (statement.title || `Draft of ${daysText(statement)}`);

/** `Meridian, Ferreira +2`. */
export function cohortsText(cohorts: StatementRow['cohorts']): string {
  const more = cohorts.length - 2;
  const names = cohorts.slice(0, 2).map(({ name }) => name);
  return `${names.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** `Paid Fri 20 Nov 2026, SEPA 12`; nothing as long as nobody noted it. */
export const paidText = ({ paid_on, payout_ref }: Pick<StatementCohort, 'paid_on' | 'payout_ref'>): string =>
  paid_on === null ? '' : [`Paid ${formatDate(paid_on)}`, payout_ref].filter(Boolean).join(', ');

/** Words of statements that several screens say. Pure. */
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { formatDate } from '#lib/format-when.ts';

type Named = Pick<StatementRow, 'number' | 'title' | 'start_date' | 'end_date'>;

/** `1 Oct 2026 – 31 Oct 2026`. */
export const daysText = ({ start_date, end_date }: Pick<Named, 'start_date' | 'end_date'>): string =>
  start_date === end_date ? formatDate(start_date) : `${formatDate(start_date)} – ${formatDate(end_date)}`;

/** By its number once it is issued; until then by its title or its days. */
export const statementName = (statement: Named): string =>
  statement.number ?? (statement.title || `Draft of ${daysText(statement)}`);

/** `Meridian, Ferreira +2`. */
export function cohortsText(cohorts: StatementRow['cohorts']): string {
  const more = cohorts.length - 2;
  const names = cohorts.slice(0, 2).map(({ name }) => name);
  return `${names.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

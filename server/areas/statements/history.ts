/** How the history tells of statements. */
import { type StatementState, statementLabels, statementStates } from '#contract/areas/statement-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { statementById } from './queries.ts';

const dayText = (value: unknown): string => formatDay(String(value));

export const statementHistory: HistoryKind = {
  title: 'Statement',
  table: 'statements',
  access: { right: 'statement.view', check: statementById },
  labels: { ...statementLabels, payout: 'To be paid out' },
  names: { cohortIds: 'cohorts', replaces_id: 'statements' },
  texts: {
    state: (value) => statementStates[value as StatementState] ?? String(value),
    start_date: dayText,
    end_date: dayText,
    paid_on: dayText,
    payout: (value) => sumText(String(value)),
  },
  acts: { issue: 'Issued', void: 'Made void', payout: 'Payout noted' },
};

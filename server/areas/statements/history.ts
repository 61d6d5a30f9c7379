/** How the history tells of statements. */
import { type StatementState, statementLabels, statementStates } from '#contract/areas/statement-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { statementById } from './queries.ts';

export const statementHistory: HistoryKind = {
  title: 'Statement',
  table: 'statements',
  access: { right: 'statement.view', check: statementById },
  labels: { ...statementLabels, payout: 'To be paid out' },
  names: { cohortIds: 'cohorts' },
  texts: { state: (value) => statementStates[value as StatementState] ?? String(value) },
  acts: { issue: 'Issued', void: 'Made void', payout: 'Payout noted' },
};

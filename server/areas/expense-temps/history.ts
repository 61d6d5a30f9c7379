/** How the history tells of drafts of expenses. */
import { draftLabels } from '#contract/areas/expense-temps.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { draftById } from './queries.ts';

export const draftHistory: HistoryKind = {
  title: 'Draft of an expense',
  access: { right: 'expense.view', check: draftById },
  labels: draftLabels,
  names: { category_id: 'expense_categories', vehicle_id: 'vehicles', todo_id: 'todos' },
  texts: { amount: toldSum },
};

/** How the history tells of categories of expenses. */
import {
  expenseCategoryLabels,
  type ExpenseTarget,
  expenseTargets,
  type Treatment,
  treatments,
} from '#contract/areas/expense-categories.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { categoryById } from './queries.ts';

export const expenseCategoryHistory: HistoryKind = {
  title: 'Category of expenses',
  table: 'expense_categories',
  access: { right: 'expense-category.view', check: ({ db }, id) => categoryById(db, id) },
  labels: expenseCategoryLabels,
  names: { parent_id: 'expense_categories' },
  texts: {
    treatment: (value) => treatments[value as Treatment] ?? String(value),
    applies_to: (value) => expenseTargets[value as ExpenseTarget] ?? String(value),
  },
};

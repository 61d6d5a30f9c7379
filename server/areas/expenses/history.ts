/** How the history tells of expenses. */
import {
  directions,
  expenseKinds,
  expenseLabels,
  expenseStates,
  type ExpenseKind,
  type ExpenseState,
} from '#contract/areas/expense-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { ANY_KIND } from './held.ts';
import { expenseById } from './queries.ts';

export const stateText = (value: unknown): string => expenseStates[value as ExpenseState] ?? String(value);
/** The verdicts on an expense or a charge. */
export const verdictActs = { approve: 'Approved', reject: 'Rejected' } as const;

export const expenseHistory: HistoryKind = {
  title: 'Expense',
  table: 'expenses',
  access: { right: 'expense.view', check: (ctx, id) => expenseById(ctx, id, ANY_KIND) },
  labels: expenseLabels,
  names: {
    category_id: 'expense_categories',
    vendor_id: 'vendors',
    location_id: 'locations',
    payment_method_id: 'payment_methods',
    person_id: 'users',
    todo_id: 'todos',
  },
  texts: {
    kind: (value) => expenseKinds[value as ExpenseKind] ?? String(value),
    direction: (value) => directions[value as keyof typeof directions] ?? String(value),
    state: stateText,
    amount: toldSum,
    tax_amount: toldSum,
  },
  acts: {
    ...verdictActs,
    reimburse: 'Paid back',
    judge: 'Compared with another one',
    note: 'Note written',
    'edit-note': 'Note changed',
    'remove-note': 'Note removed',
  },
};

/** Expenses that wait for an approval, and entries of their log, as the server answers them. */
import type { Expense, ExpenseLog, ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseAnswer, expenseRowAnswer } from './expense-answers.ts';

/** One that waits, told from others by its vendor and amount. */
export const waitingRow = (id: number, part: Partial<ExpenseRow> = {}): ExpenseRow =>
  expenseRowAnswer(id, { amount: `${id}.50`, vendor_name: `Vendor ${id}`, category_name: 'Fuel', ...part });

/** The same with all that belongs to it. */
export const waitingExpense = (row: ExpenseRow, part: Partial<Expense> = {}): Expense => ({
  ...expenseAnswer(row.id),
  ...row,
  suspects: [],
  may: { approve: true, edit: false, delete: false },
  ...part,
});

export const logAnswer = (id: number, part: Partial<ExpenseLog> = {}): ExpenseLog => ({
  id,
  expense_id: 21,
  kind: 'event',
  text: 'Entered: 21.50',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 900,
  created_by_name: 'Tom Becker',
  edited_at: null,
  removed_by_name: null,
  expense_name: 'Vendor 21',
  expense_amount: '21.50',
  ...part,
});

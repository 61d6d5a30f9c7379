/** Words of expenses that several screens say. Pure. */
import type { ExpenseKind, ExpenseRow } from '#contract/areas/expense-record.ts';
import { formatSum } from '#lib/format-number.ts';

/** `1,006.20` of the text that answers carry. */
export const amountText = (amount: string): string => formatSum(Number(amount));

/** The same with a minus where money came back: it lowers what was spent. */
export const signedAmountText = ({ amount, direction }: Pick<ExpenseRow, 'amount' | 'direction'>): string =>
  `${direction === 'credit' ? '−' : ''}${amountText(amount)}`;

type Line = Pick<ExpenseRow['lines'][number], 'plate' | 'cohort_name'>;

/** What a line is for: the plate of its vehicle, else the cohort. */
export const lineText = ({ plate, cohort_name }: Line): string => plate ?? cohort_name;

/** What an expense is for: `8XKP442`, or of a split the first with how many more, `8XKP442 +3`. */
export function linesText(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(lineText))];
  const [first = '', ...more] = names;
  return more.length === 0 ? first : `${first} +${more.length}`;
}

/** Names an expense where there is no room for more: `Fuel, 48.20`. */
export const expenseName = (expense: Pick<ExpenseRow, 'category_name' | 'amount' | 'direction'>): string =>
  `${expense.category_name}, ${signedAmountText(expense)}`;

/** Where an expense is looked at. Whoever knows that it is of no vehicle says so: then it is found at once. */
export const expensePath = (id: number, kind: ExpenseKind = 'vehicle'): string =>
  `/expenses/${id}${kind === 'vehicle' ? '' : '?of=others'}`;

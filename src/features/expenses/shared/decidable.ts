/** What can be decided, as decisions see it: expenses, and charges of the house. Pure. */
import type { ExpenseKind, ExpenseRow } from '#contract/areas/expense-record.ts';
import type { Charge } from '#contract/areas/task-expenses.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { amountText, expenseName } from '#kit/expense/expense-text.ts';

export interface Decidable {
  readonly id: number;
  /** As it was seen: another one is refused. */
  readonly version: number;
  /** Charges are decided with those of vehicles. */
  readonly kind: ExpenseKind;
  readonly source: 'expense' | 'task';
  readonly name: string;
  /** Below zero where money came back. */
  readonly cents: number;
}

export const expenseItem = (row: ExpenseRow): Decidable => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  source: 'expense',
  name: expenseName(row),
  cents: (row.direction === 'credit' ? -1 : 1) * centsOf(row.amount),
});

export const chargeItem = ({
  id,
  version,
  plate,
  item_name,
  description,
  category_name,
  amount,
}: Charge): Decidable => ({
  id,
  version,
  kind: 'vehicle',
  source: 'task',
  name: `${plate}, ${item_name ?? (description === '' ? category_name : description)}, ${amountText(amount)}`,
  cents: centsOf(amount),
});

const isOfVehicle = ({ kind }: Decidable) => kind === 'vehicle';

/** Why these cannot be decided together; null where they can. */
export const mixedText = (items: readonly Decidable[]): string | null =>
  items.some(isOfVehicle) && !items.every(isOfVehicle)
    ? 'Choose those of vehicles, or those of people and the yard: they are decided apart.'
    : null;

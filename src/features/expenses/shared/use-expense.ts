import { expensePeople } from '#contract/areas/expense-people.ts';
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { useRead } from '#kit/reads/use-read.ts';
import type { Shows } from '#kit/writes/use-write.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

const isUnknown = (error: Error | null) => error instanceof ReadFailed && error.isMissing && !error.isDeleted;

/**
 * An expense of any kind. Those for people and the yard are read by a call of their own.
 *
 * @param isLikelyOther whoever linked to it knows that it is not of a vehicle, and one read is spared
 */
export function useExpense(id: number, isLikelyOther: boolean) {
  const ofVehicle = useRead(expenses.one, { params: { id } }, !isLikelyOther);
  const isOther = isLikelyOther || isUnknown(ofVehicle.error);
  const other = useRead(expensePeople.one, { query: { expenseId: id } }, isOther);
  return isOther ? other : ofVehicle;
}

/** The read that answers of writes equal. */
export const expenseShown = (kind: ExpenseKind, id: number): Shows<AnyEndpoint> =>
  kind === 'vehicle'
    ? { endpoint: expenses.one, input: { params: { id } } }
    : { endpoint: expensePeople.one, input: { query: { expenseId: id } } };

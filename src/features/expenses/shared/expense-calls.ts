/** Which call does what with an expense of a kind. Pure. */
import { expensePeople } from '#contract/areas/expense-people.ts';
import type { ExpenseKind, Suspect } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';

const OF_VEHICLE = { add: expenses.add, update: expenses.update, remove: expenses.remove, decide: expenses.decide };
const OF_OTHERS = { remove: expensePeople.remove, decide: expensePeople.decide };

export const expenseCalls = {
  vehicle: OF_VEHICLE,
  person: { ...OF_OTHERS, add: expensePeople.addPerson, update: expensePeople.updatePerson },
  other: { ...OF_OTHERS, add: expensePeople.addOther, update: expensePeople.updateOther },
} as const satisfies Readonly<Record<ExpenseKind, unknown>>;

/** What is said of a pair that looks alike. Of an expense the call need not be told that it is one. */
export const verdictOn = (id: number, other: Suspect, verdict: 'same' | 'different') => ({
  id,
  other_id: other.id,
  ...(other.kind === 'bill' && { other_kind: other.kind }),
  verdict,
});

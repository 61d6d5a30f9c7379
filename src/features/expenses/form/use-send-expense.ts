import type { Expense, Suspect } from '#contract/areas/expense-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { sendWithFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import { type Sent, useWrite } from '#kit/writes/use-write.ts';
import { expenseCalls } from '../shared/expense-calls.ts';
import { expenseShown } from '../shared/use-expense.ts';
import { expenseBody, type ExpenseStart, type ExpenseValues } from './expense-values.ts';

/** What all calls that write an expense answer. */
export interface Entered {
  readonly expense: Expense;
  readonly suspects: readonly Suspect[];
  readonly message: string;
}

/** What is made of a draft, or corrects another one, says so. */
function sourceOf(start: ExpenseStart): object {
  if (start.act === 'credit') return { corrects_id: start.expense.id };
  return start.act === 'new' && start.from !== null ? { temp_id: start.from.id } : {};
}

/** Sends the form by the call of its kind: a new one whole and with its receipt, a change as it was seen. */
export function useSendExpense(start: ExpenseStart, files: FormFiles) {
  const write = useWrite();
  return (
    values: ExpenseValues,
    changed: readonly (keyof ExpenseValues)[],
    signal: AbortSignal,
  ): Promise<Sent<Entered>> | null => {
    const { add, update } = expenseCalls[values.kind];
    if (start.act === 'edit') {
      if (changed.length === 0) return null;
      const { id, kind, version } = start.expense;
      const input = { params: { id }, body: { ...expenseBody(values, changed), version } };
      const shows = expenseShown(kind, id);
      return write<AnyEndpoint>(update, input, { signal, shows }) as Promise<Sent<Entered>>;
    }
    const body = { ...expenseBody(values, null), ...sourceOf(start) };
    return sendWithFiles(files, (uploads, checksums) =>
      write<AnyEndpoint>(add, { body: { ...body, checksums } }, { signal, files: uploads }),
    ) as Promise<Sent<Entered>>;
  };
}

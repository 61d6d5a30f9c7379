import { useCallback } from 'react';
import type { expenses } from '#contract/areas/expenses.ts';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { type Sent, useWrite } from '#kit/writes/use-write.ts';
import { expenseCalls } from './expense-calls.ts';

type Decision = Omit<Body<typeof expenses.decide>, 'items'>;
type Rows = readonly Pick<ExpenseRow, 'id' | 'version' | 'kind' | 'category_name' | 'amount' | 'direction'>[];

/** `items.2.version` says nothing to people: of several it names the expense, of one nothing needs to be named. */
export function namedRefusals(rows: Rows, fields: FieldErrors): FieldErrors {
  const entries = Object.entries(fields).map(([path, reasons]): [string, readonly string[]] => {
    const [, at] = /^items\.(\d+)\./.exec(path) ?? [];
    const row = at === undefined ? undefined : rows[Number(at)];
    return row && rows.length > 1 ? [path, reasons.map((reason) => `${expenseName(row)}: ${reason}`)] : [path, reasons];
  });
  return Object.fromEntries(entries) as FieldErrors;
}

/** Approves or rejects rows as they were seen: all or none. They are all of vehicles, or none of them is. */
export function useDecide() {
  const write = useWrite();
  return useCallback(
    async (rows: Rows, decision: Decision, signal?: AbortSignal): Promise<Sent<Answer<typeof expenses.decide>>> => {
      const kind = rows[0]?.kind ?? 'vehicle';
      const items = rows.map(({ id, version }) => ({ id, version }));
      const written = await write(expenseCalls[kind].decide, { body: { items, ...decision } }, { signal });
      return written.ok ? written : { ...written, fields: namedRefusals(rows, written.fields) };
    },
    [write],
  );
}

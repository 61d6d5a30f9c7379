import type { RefObject } from 'react';
import type { Bill } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Expense } from '#contract/areas/expense-record.ts';
import { expensePeople } from '#contract/areas/expense-people.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { type NotWritten, type Sent, useWrite } from '#kit/writes/use-write.ts';
import { billPatch, type BillValues, expenseOf } from './bill-values.ts';

/** What is done with the form: it becomes an expense, or what is written is only kept. */
export type BillAct = 'convert' | 'save';

/** Null where it was only kept. */
export type Entered = Expense | null;

/** The expense calls the day of the paper otherwise than the bill. */
function atFields(refused: NotWritten): NotWritten {
  const { spent_on, ...fields } = refused.fields;
  return { ...refused, fields: { ...fields, ...(spent_on && { billed_on: spent_on }) } };
}

/** Keeps what differs from the bill, and then makes an expense of it. */
export function useSendBill(bill: Bill, act: RefObject<BillAct>, mayEdit: boolean) {
  const write = useWrite();
  return async (values: BillValues, signal: AbortSignal): Promise<Sent<Entered>> => {
    const patch = billPatch(bill, values);
    const params = { id: bill.id };
    if (mayEdit && Object.keys(patch).length > 0) {
      const shows = { endpoint: bills.edit, input: { params } };
      const kept = await write(bills.update, { params, body: patch }, { signal, shows });
      if (!kept.ok) return kept;
    }
    if (act.current === 'save') return { ok: true, body: null };
    const call = values.kind === 'vehicle' ? expenses.add : expensePeople.addOther;
    const made = await write(call, { body: expenseOf(bill, values) }, { signal });
    return made.ok ? { ok: true, body: made.body.expense } : atFields(made);
  };
}

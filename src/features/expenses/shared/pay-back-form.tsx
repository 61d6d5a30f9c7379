import { useState } from 'react';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { useToast } from '#ui/toast.tsx';
import { expenseItem } from './decidable.ts';
import { namedRefusals } from './use-decide.ts';

export interface PayBackFormProps {
  readonly rows: readonly ExpenseRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Notes that people have the money back that they spent from their own pocket: once each. */
export default function PayBackForm({ rows, onClose, onDone }: PayBackFormProps) {
  const write = useWrite();
  const toast = useToast();
  // The same as long as the form is open: what was sent twice is done once.
  const [request_id] = useState(() => crypto.randomUUID());
  const [today] = useState(() => dayOf(Date.now()));
  const sum = amountText(textOfCents(rows.reduce((cents, { amount }) => cents + centsOf(amount), 0)));
  return (
    <ActDialog
      title={`Pay back ${sum}`}
      saveText="It was paid back"
      rules={expenses.reimburse}
      draft={`expense/${rows.map(({ id }) => id).join(',')}/pay-back`}
      fields={[{ name: 'paid_on', kind: 'date', label: 'Paid on' }]}
      initial={{ paid_on: today }}
      lead={() => <p>{whoText(rows)}</p>}
      send={async ({ paid_on }, signal) => {
        const items = rows.map(({ id, version }) => ({ id, version }));
        const written = await write(expenses.reimburse, { body: { items, paid_on, request_id } }, { signal });
        return written.ok ? written : { ...written, fields: namedRefusals(rows.map(expenseItem), written.fields) };
      }}
      onSaved={() => {
        toast({ text: `${sum} paid back.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** `2 expenses of Tom Becker, 1 expense of Maya Patel`. */
function whoText(rows: readonly ExpenseRow[]): string {
  const nameOf = ({ person_name, created_by_name }: ExpenseRow) => person_name ?? created_by_name ?? 'somebody';
  const names = [...new Set(rows.map(nameOf))];
  return names
    .map((name) => `${count(rows.filter((row) => nameOf(row) === name).length, 'expense')} of ${name}`)
    .join(', ');
}

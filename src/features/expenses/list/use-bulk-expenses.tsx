import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenses as calls } from '#contract/areas/expenses.ts';
import type { Bulk } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useMay } from '#session/use-may.ts';
import { later } from '#ui/later.tsx';
import { expenseItem } from '../shared/decidable.ts';
import type { PayBackFormProps } from '../shared/pay-back-form.tsx';
import { useBulkDecisions } from '../shared/use-bulk-decisions.tsx';

const PayBackForm = later<PayBackFormProps>(() => import('../shared/pay-back-form.tsx'));

/** What can be done with several expenses at once: approve, reject, pay back. */
export function useBulkExpenses(of: ResourceList<ExpenseRow>): Bulk<ExpenseRow> {
  const isOffered = useMay()(calls.reimburse);
  return useBulkDecisions(of, expenseItem, {
    keyName: 'p',
    text: 'Pay back',
    isOffered,
    dialog: (rows, onClose, onDone) => <PayBackForm rows={rows} onClose={onClose} onDone={onDone} />,
  });
}

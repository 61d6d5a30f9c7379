/** How the history tells of bills. */
import {
  billExpenseStatuses,
  type BillExpenseStatus,
  billLabels,
  type BillStatus,
  billStatuses,
} from '#contract/areas/bill-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { billById } from './queries.ts';

export const billHistory: HistoryKind = {
  title: 'Bill',
  access: { right: 'bill.view', check: billById },
  labels: billLabels,
  names: { vendor_id: 'vendors', vehicle_id: 'vehicles', payment_method_id: 'payment_methods' },
  texts: {
    amount: toldSum,
    tax_amount: toldSum,
    status: (value) => billStatuses[value as BillStatus] ?? String(value),
    expense_status: (value) => billExpenseStatuses[value as BillExpenseStatus] ?? String(value),
  },
  acts: { convert: 'Became an expense', free: 'Its expense was deleted', judge: 'Compared with another one' },
};

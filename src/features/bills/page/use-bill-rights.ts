import type { Bill } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';

export interface BillRights {
  readonly mayEdit: boolean;
  readonly mayConvert: boolean;
  /** There is something to enter, and this person may: the bill is a form. Else it is only read. */
  readonly isForm: boolean;
}

/** What this person can do with a bill as it stands. */
export function useBillRights({ deleted_at, status, expense_status, created_by }: Bill): BillRights {
  const may = useMay();
  const { user } = useSession();
  const mayEdit = may(bills.update);
  const isOpen = deleted_at === null && status !== 'void' && expense_status === 'unconverted';
  const mayConvert = isOpen && may(expenses.add) && (mayEdit || created_by === user.id);
  return { mayEdit, mayConvert, isForm: isOpen && (mayEdit || mayConvert) };
}

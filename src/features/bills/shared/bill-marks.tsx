import {
  type Bill,
  billExpenseStatuses,
  type BillExpenseStatus,
  type BillStatus,
  billStatuses,
  type ReadState,
  readStates,
} from '#contract/areas/bill-record.ts';
import type { Mark } from '#kit/marks.tsx';

const PAID: Readonly<Record<BillStatus, Omit<Mark, 'text'>>> = {
  open: { icon: 'clock', tone: 'plain' },
  disputed: { icon: 'needs', tone: 'needs' },
  paid: { icon: 'sent', tone: 'plain' },
  void: { icon: 'close', tone: 'unknown' },
};
const BOOKED: Readonly<Record<BillExpenseStatus, Omit<Mark, 'text'>>> = {
  unconverted: { icon: 'receipt', tone: 'needs' },
  converted: { icon: 'sent', tone: 'plain' },
  not_needed: { icon: 'close', tone: 'unknown' },
};
const READ: Readonly<Record<ReadState, Omit<Mark, 'text'> | null>> = {
  queued: { icon: 'clock', tone: 'unknown' },
  reading: { icon: 'sending', tone: 'unknown' },
  read: null,
  unreadable: { icon: 'image', tone: 'needs' },
  off: null,
};

type Dated = Pick<Bill, 'status' | 'due_on'>;

/** It should have been paid by now. */
export const isOverdue = ({ status, due_on }: Dated, today: string): boolean =>
  (status === 'open' || status === 'disputed') && due_on !== null && due_on < today;

/** Whether the vendor has the money, and whether it is late. */
export function statusMark(bill: Dated, today: string): Mark {
  if (bill.status === 'open' && isOverdue(bill, today)) return { icon: 'needs', tone: 'failed', text: 'Overdue' };
  return { ...PAID[bill.status], text: billStatuses[bill.status] };
}

/** Whether it is in the books; null where nothing is to be said: nobody enters a bill that is void. */
export function bookedMark({ expense_status, status }: Pick<Bill, 'expense_status' | 'status'>): Mark | null {
  if (status === 'void' && expense_status === 'unconverted') return null;
  return { ...BOOKED[expense_status], text: billExpenseStatuses[expense_status] };
}

/** What keeps it from being read, or that it is being read; null where nothing is to be said. */
export function readMark({ read_state }: Pick<Bill, 'read_state'>): Mark | null {
  const mark = READ[read_state];
  return mark && { ...mark, text: readStates[read_state] };
}

/** Read marks where there is little room, as in the rows of a list. */
const READ_SHORT: Readonly<Record<ReadState, string>> = {
  queued: 'Unread',
  reading: 'Reading',
  read: 'Read',
  unreadable: 'Unreadable',
  off: 'Unread',
};

/** What is still to be done to have it in the books. How far it is read matters only until it is entered. */
export function rowMarks(bill: Pick<Bill, 'expense_status' | 'status' | 'read_state'>): readonly Mark[] {
  const booked = bookedMark(bill);
  if (booked === null) return [];
  const read = bill.expense_status === 'unconverted' ? readMark(bill) : null;
  return [booked, ...(read ? [{ ...read, text: READ_SHORT[bill.read_state] }] : [])];
}

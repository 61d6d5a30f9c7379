import type { Bill } from '#contract/areas/bill-record.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { Marks } from '#kit/marks.tsx';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { bookedMark, isOverdue, rowMarks, statusMark } from '../shared/bill-marks.tsx';
import { billName, vendorText } from '../shared/bill-text.ts';
import css from './list.module.css';

type Sort = 'created_at' | 'billed_on' | 'due_on' | 'amount' | 'vendor_name' | 'status' | 'expense_status';

/** What stands in each row: whose, how much, and what is still to be done with it. */
export function billColumns(now: number): readonly ResourceColumn<Bill, Sort>[] {
  const today = dayOf(now);
  return [
    {
      title: 'Vendor',
      text: vendorText,
      cell: (bill) => billName({ ...bill, amount: null }),
      sort: 'vendor_name',
      fold: 'title',
      width: 11,
    },
    {
      title: 'Amount',
      text: ({ amount }) => amount ?? '',
      cell: (bill) => <Sum bill={bill} />,
      sort: 'amount',
      end: true,
      fold: 'end',
      width: 7,
    },
    {
      title: 'As an expense',
      text: (bill) => bookedMark(bill)?.text ?? '',
      cell: (bill) => <Marks marks={rowMarks(bill)} />,
      sort: 'expense_status',
      // "To be converted" and "Unreadable" stand beside each other.
      width: 16,
      folded: true,
    },
    {
      title: 'Status',
      text: (bill) => statusMark(bill, today).text,
      cell: (bill) => <Marks marks={[statusMark(bill, today)]} />,
      sort: 'status',
      width: 8,
      folded: true,
    },
    {
      title: 'Due',
      text: ({ due_on }) => due_on ?? '',
      cell: (bill) => (bill.due_on === null ? '' : <DueDay bill={bill} now={now} today={today} />),
      sort: 'due_on',
      // "Sun 22 Nov, late" is read to its end.
      width: 9,
    },
    {
      title: 'Day',
      text: ({ billed_on }) => billed_on ?? '',
      cell: day((bill) => bill.billed_on, now),
      sort: 'billed_on',
      width: 7,
    },
    { title: 'Number', text: ({ invoice_no }) => invoice_no ?? '', width: 8 },
    {
      title: 'Vehicle',
      text: ({ plate }) => plate ?? '',
      cell: ({ plate }) => (plate === null ? '' : <PlateBadge plate={plate} />),
      width: 8,
    },
    { title: 'Brought by', text: ({ created_by_name }) => created_by_name ?? '', width: 9 },
    {
      title: 'Came',
      text: ({ created_at }) => created_at,
      cell: day((bill) => dayOf(Date.parse(bill.created_at)), now),
      sort: 'created_at',
      width: 7,
    },
  ];
}

/** What was read and is in nobody’s hand yet says so. */
function Sum({ bill: { amount, read_amount } }: { readonly bill: Bill }) {
  if (amount !== null) return <span className="num">{amountText(amount)}</span>;
  if (read_amount === null) return '–';
  return <span className={`num ${css.unsure}`}>{`${amountText(read_amount)}?`}</span>;
}

const day = (of: (bill: Bill) => string | null, now: number) =>
  function Day(bill: Bill) {
    const shown = of(bill);
    return shown === null ? '' : <span className="num">{formatDay(shown, now)}</span>;
  };

function DueDay({ bill, now, today }: { readonly bill: Bill; readonly now: number; readonly today: string }) {
  const words = formatDay(bill.due_on ?? '', now);
  return isOverdue(bill, today) ? (
    <strong className="num">{`${words}, late`}</strong>
  ) : (
    <span className="num">{words}</span>
  );
}

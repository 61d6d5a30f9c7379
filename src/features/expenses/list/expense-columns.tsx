import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseMarks, stateMark, ExpenseStateMark } from '#kit/expense/expense-marks.tsx';
import { lineText, linesText, signedAmountText } from '#kit/expense/expense-text.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { Marks } from '#kit/marks.tsx';
import { formatDay } from '#lib/format-when.ts';
import { PlateBadge } from '#ui/plate.tsx';
import type { ExpenseListView } from './expense-view.ts';

type Column = ResourceColumn<ExpenseRow>;

/** As a file has it: a table of numbers adds it up. */
const plainAmount = ({ amount, direction }: ExpenseRow) => (direction === 'credit' ? `-${amount}` : amount);
const marksText = (row: ExpenseRow) =>
  expenseMarks(row)
    .map(({ text }) => text)
    .join(', ');

const dayColumn = (now: number): Column => ({
  title: 'Day',
  text: ({ spent_on }) => spent_on,
  cell: ({ spent_on }) => <span className="num">{formatDay(spent_on, now)}</span>,
  sort: 'spent_on',
  fold: 'lead',
  width: 7,
});

/** A plate and how many more; a cohort where no vehicle is named. */
function For({ lines }: ExpenseRow) {
  const [first] = lines;
  if (!first?.plate) return linesText(lines);
  const others = new Set(lines.map(lineText)).size - 1;
  return (
    <>
      <PlateBadge plate={first.plate} />
      {others > 0 ? ` +${others}` : ''}
    </>
  );
}

const person: Column = { title: 'Person', text: ({ person_name }) => person_name ?? '', width: 9 };
const on: Column = {
  title: 'For',
  text: ({ lines }) => lines.map(lineText).join(', '),
  cell: (row) => <For {...row} />,
  width: 9,
};

/** What stands in each row; for people it says who, in place of which vehicle. */
export function expenseColumns(view: ExpenseListView, now: number): readonly Column[] {
  const whose = view === 'person' ? person : on;
  return [
    dayColumn(now),
    { ...whose, fold: 'title' },
    {
      title: 'Amount',
      text: plainAmount,
      cell: (row) => <span className="num">{signedAmountText(row)}</span>,
      sort: 'amount',
      end: true,
      fold: 'end',
      width: 7,
    },
    { title: 'Category', text: ({ category_name }) => category_name, sort: 'category_name', width: 9, folded: true },
    {
      title: 'State',
      text: ({ state }) => stateMark(state).text,
      cell: ({ state }) => <ExpenseStateMark state={state} />,
      sort: 'state',
      width: 9,
      folded: true,
    },
    {
      title: 'Look at',
      text: marksText,
      cell: (row) => <Marks marks={expenseMarks(row)} most={2} />,
      width: 13,
      folded: true,
    },
    { title: 'Vendor', text: ({ vendor_name }) => vendor_name ?? '', sort: 'vendor_name', width: 10 },
    { title: 'Paid with', text: ({ payment_method_name }) => payment_method_name, width: 9 },
    { title: 'Entered by', text: ({ created_by_name }) => created_by_name ?? '', width: 9 },
  ];
}

import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import css from './log.module.css';

interface Props {
  readonly rows: readonly ExpenseLog[];
  readonly current: number | undefined;
  readonly now: number;
  readonly onOpen: (log: ExpenseLog) => void;
}

/** The entries; a note is told from what was done by its sign. */
export function LogTable({ rows, current, now, onOpen }: Props) {
  return (
    <Table
      label="Expense log"
      columns={columnsOf(now)}
      rows={rows}
      rowKey={({ id }) => id}
      current={current}
      onOpen={onOpen}
    />
  );
}

/** What the entry is about: whom it was paid to, and how much. */
export const aboutText = ({ expense_name, expense_amount }: ExpenseLog): string =>
  [expense_name, expense_amount === undefined ? '' : amountText(expense_amount)].filter(Boolean).join(', ');

const columnsOf = (now: number): readonly Column<ExpenseLog>[] => [
  { title: 'When', width: 10.5, fold: 'end', cell: ({ created_at }) => capital(formatMoment(created_at, now)) },
  { title: 'Expense', width: 15, fold: 'title', cell: aboutText },
  { title: 'What', cell: (log) => <What log={log} /> },
  { title: 'By', width: 11, from: 40, cell: ({ created_by_name }) => created_by_name ?? 'Nobody' },
];

function What({ log: { kind, text, edited_at } }: { readonly log: ExpenseLog }) {
  return (
    <span className={css.what}>
      {kind === 'note' ? (
        <>
          <Icon name="note" size="1em" />
          <span className="sr-only">Note: </span>
        </>
      ) : null}
      {text}
      {edited_at === null ? null : <span className="muted">(edited)</span>}
    </span>
  );
}

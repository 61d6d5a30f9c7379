import { expenseKinds, type ExpenseKind } from '#contract/areas/expense-record.ts';
import { DeskHead } from '#kit/desk/desk.tsx';
import { expenseName } from '#kit/expense/expense-text.ts';
import { Views } from '#kit/list/views.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { IconButton } from '#ui/button.tsx';
import type { Queue } from './use-queue.ts';
import css from './approve.module.css';

interface Props {
  readonly queue: Queue;
  /** The expense has taken the place of the queue. */
  readonly isPage: boolean;
}

/** What is looked at, and how many of it are left. */
export function ApproveHead({ queue, isPage }: Props) {
  const { kind, total, at, rows, current, list, look, close } = queue;
  const shown = kind ?? 'all';
  const countOf = (view: ExpenseKind | 'all') => (view === shown && list.data ? { count: total } : {});
  return (
    <DeskHead title={isPage && current ? expenseName(current) : 'Approve expenses'} onBack={isPage ? close : null}>
      {isPage ? null : (
        <Views
          label="Expenses"
          shown={shown}
          views={[
            { value: 'all', label: 'All', ...countOf('all') },
            ...(Object.keys(expenseKinds) as ExpenseKind[]).map((value) => ({
              value,
              label: KIND_LABELS[value],
              ...countOf(value),
            })),
          ]}
          onShow={(view) => look(view === 'all' ? null : view)}
        />
      )}
      {at >= 0 ? (
        <output
          className={css.progress}
        >{`${formatNumber(at + 1)} of ${formatNumber(Math.max(total, rows.length))}`}</output>
      ) : null}
      {isPage ? (
        <>
          <IconButton icon="up" label="The one before" disabled={at <= 0} onClick={() => queue.step(-1)} />
          <IconButton icon="down" label="The next one" disabled={at >= rows.length - 1} onClick={() => queue.step(1)} />
        </>
      ) : null}
    </DeskHead>
  );
}

const KIND_LABELS: Readonly<Record<ExpenseKind, string>> = { vehicle: 'Vehicles', person: 'People', other: 'Yard' };

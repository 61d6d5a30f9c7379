import { expenseKinds, type ExpenseKind } from '#contract/areas/expense-record.ts';
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
    <header className={css.head} data-page={isPage || undefined}>
      {isPage ? <IconButton icon="back" label="Back to the queue" onClick={close} /> : null}
      <h1>{isPage && current ? expenseName(current) : 'Approve expenses'}</h1>
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
    </header>
  );
}

const KIND_LABELS: Readonly<Record<ExpenseKind, string>> = { vehicle: 'Vehicles', person: 'People', other: 'Yard' };

import { useEffect, useRef } from 'react';
import { isolated } from '#contract/people-text.ts';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseName, linesText, signedAmountText } from '#kit/expense/expense-text.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { capital, formatDay } from '#lib/format-when.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ApproveDesk } from './use-desk.ts';
import css from './queue.module.css';

interface Props {
  readonly desk: ApproveDesk;
  readonly now: number;
}

/** What waits, or that nothing does. */
export function QueueBody({ desk, now }: Props) {
  const { list, rows } = desk.queue;
  if (list.isPending || (rows.length === 0 && list.isPlaceholderData)) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  return (
    <>
      {rows.length > 0 ? (
        <QueueRows desk={desk} now={now} />
      ) : list.hasNextPage ? null : (
        <EmptyState icon="sent" title="Nothing waits">
          An expense that somebody enters stands here until somebody else has approved it.
        </EmptyState>
      )}
      <ShowMore list={list} rows="nav li > button" />
    </>
  );
}

/** The one on the desk stays in sight. */
function QueueRows({ desk, now }: Props) {
  const { rows, current } = desk.queue;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  return (
    <ul ref={list} className={css.queue} aria-label="Expenses">
      {rows.map((row) => (
        <QueueRow key={row.id} row={row} desk={desk} now={now} />
      ))}
    </ul>
  );
}

function QueueRow({ row, desk, now }: Props & { readonly row: ExpenseRow }) {
  const isChosen = desk.chosenIds.has(row.id);
  return (
    <li className={css.item} data-chosen={isChosen || undefined}>
      <label className={css.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`Choose ${isolated(expenseName(row))}`}
          onChange={() => desk.choose(row)}
        />
      </label>
      <button
        type="button"
        className={css.row}
        aria-current={row.id === desk.queue.current?.id ? 'true' : undefined}
        onClick={() => desk.queue.open(row)}
      >
        <span className={css.name}>{row.vendor_name ?? row.category_name}</span>
        <span className={css.amount}>{signedAmountText(row)}</span>
        <span className={css.what}>
          <span className={css.detail}>
            {[row.kind === 'person' ? row.person_name : linesText(row.lines), capital(formatDay(row.spent_on, now))]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {desk.isMine(row) ? <Sign icon="person" words="Yours" /> : null}
          {row.files === 0 ? <Sign icon="needs" words="No receipt" /> : null}
        </span>
      </button>
    </li>
  );
}

function Sign({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <span className={css.sign} data-icon={icon}>
      <Icon name={icon} size="1em" />
      {words}
    </span>
  );
}

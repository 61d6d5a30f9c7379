import type { FocusEvent, ReactNode } from 'react';
import { todos as rows, type Todo } from '#contract/areas/todos.ts';
import { ReadingAge } from '#crud/reading-age.tsx';
import { useReadPages } from '#crud/use-read.ts';
import { count } from '#lib/say-number.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { DeskDetail } from './desk-detail.tsx';
import { DeskTable } from './desk-table.tsx';
import { ReadTrouble } from './read-trouble.tsx';
import { rowAt } from './row-at.ts';
import { useApprove } from './use-approve.ts';
import { useTableFocus } from './use-table-focus.ts';
import { useQueue } from './use-queue.ts';
import css from './desk.module.css';

/** All wait for the same; the rest is in the detail. */
const SPARE = ['Category', 'Odometer', 'Status'];
const NARROW = [...SPARE, 'When', 'Photos'];

const QUERY = { query: { status: 'approval', limit: 100 } } as const;

/** What waits for approval, read from the server. */
export function Approvals() {
  const list = useReadPages(rows.completed, QUERY);
  const { going, approve } = useApprove();
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;

  const todos = list.data.pages.flatMap((page) => page.body.todos).filter((todo) => !going.has(todo.id));
  const first = list.data.pages[0];
  const age = first ? (
    <ReadingAge at={first.at} failure={first.failure} busy={list.isFetching} onAgain={() => void list.refetch()} />
  ) : null;
  const more = list.hasNextPage ? (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show more
    </Button>
  ) : null;
  return (
    <>
      {todos.length === 0 ? (
        <>
          {age}
          <EmptyState icon="approve" title="Nothing waits for approval" action={more}>
            Completed todos show here until somebody of the office approves them.
          </EmptyState>
        </>
      ) : (
        <Queue todos={todos} age={age} more={more} onApprove={(wanted) => void approve(wanted)} />
      )}
    </>
  );
}

interface QueueProps {
  readonly todos: readonly Todo[];
  /** How old the list is. */
  readonly age: ReactNode;
  readonly more: ReactNode;
  readonly onApprove: (todos: readonly Todo[]) => void;
}

/** The list with photos and odometer of the present one beside it. The keyboard is enough: j/k, x, a. */
function Queue({ todos, age, more, onApprove }: QueueProps) {
  const wide = useWide();
  const { current, picked, wanted, chosen, choose, goOn, open } = useQueue(todos, wide);
  const approve = () => {
    if (wanted.length === 0) return;
    goOn();
    onApprove(wanted);
  };
  useShortcut('a', approve);
  const around = useTableFocus<HTMLDivElement>(current?.id);
  const follow = (event: FocusEvent<HTMLElement>) => {
    const todo = todos[rowAt(event.target)];
    if (todo) open(todo);
  };
  return (
    <>
      <div className={css.acts}>
        <Button tone="primary" icon="approve" onClick={approve} disabled={wanted.length === 0}>
          {picked.length > 0 ? `Approve ${count(picked.length, 'todo')}` : 'Approve this one'}
        </Button>
        {wide ? <Keys /> : null}
        <span className={css.age}>{age}</span>
      </div>
      <div ref={around} className={css.split} data-open={current && wide ? true : undefined} onFocus={follow}>
        <div className={css.list}>
          <DeskTable
            todos={todos}
            current={current?.id}
            spare={wide ? SPARE : NARROW}
            onOpen={open}
            selected={chosen}
            onSelect={choose}
          />
          {more}
        </div>
        {current ? (
          <aside className={css.aside} aria-label={current.title}>
            <DeskDetail key={current.id} todo={current} />
          </aside>
        ) : null}
      </div>
    </>
  );
}

function Keys() {
  return (
    <span className={css.keys}>
      <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> choose, <kbd>a</kbd> approve, <kbd>p</kbd> photos
    </span>
  );
}

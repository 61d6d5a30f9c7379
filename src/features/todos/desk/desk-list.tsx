import type { FocusEvent } from 'react';
import { Link } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { todos as rows } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { ReadingAge } from '#crud/reading-age.tsx';
import { useReadPages } from '#crud/use-read.ts';
import { outboxEntries } from '#db/views/outbox.ts';
import { count } from '#lib/say-number.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeskDetail } from './desk-detail.tsx';
import { DeskTable } from './desk-table.tsx';
import { queryOf, type Filters } from './filters.ts';
import { ReadTrouble } from '#crud/read-trouble.tsx';
import { rowAt } from './row-at.ts';
import { useSpared } from './use-columns.ts';
import { useTableFocus } from '#crud/use-table-focus.ts';
import css from './desk.module.css';

interface Props {
  readonly filters: Filters;
  /** The id of the todo whose detail is open, from the address. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function DeskList({ filters, open, onOpen }: Props) {
  const list = useReadPages(rows.dataRange, { query: queryOf(filters) });
  useShortcut('Escape', () => onOpen(null));
  const spare = useSpared(open !== null);
  const around = useTableFocus<HTMLDivElement>(open === null ? undefined : Number(open));
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;

  const todos = list.data.pages.flatMap((page) => page.body.todos);
  const first = list.data.pages[0];
  const opened = todos.find((todo) => String(todo.id) === open);
  // With the detail open it follows the keyboard, so that j and k leaf through the todos.
  const follow = (event: FocusEvent<HTMLElement>) => {
    const todo = todos[rowAt(event.target)];
    if (opened && todo && todo !== opened) onOpen(String(todo.id));
  };
  return (
    <>
      <div className={css.line}>
        <span className="num">
          {list.hasNextPage ? `First ${count(todos.length, 'todo')}` : count(todos.length, 'todo')}
        </span>
        {first ? (
          <ReadingAge
            at={first.at}
            failure={first.failure}
            busy={list.isFetching}
            onAgain={() => void list.refetch()}
          />
        ) : null}
      </div>
      <NotSentYet />
      {todos.length === 0 ? (
        <EmptyState icon="today" title="No todos match">
          Choose other days, or fewer filters.
        </EmptyState>
      ) : (
        <div ref={around} className={css.split} data-open={opened ? true : undefined} onFocus={follow}>
          <div className={css.list}>
            <DeskTable todos={todos} current={opened?.id} spare={spare} onOpen={(todo) => onOpen(String(todo.id))} />
            {list.hasNextPage ? (
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </Button>
            ) : null}
          </div>
          {opened ? <Aside todo={opened} onClose={() => onOpen(null)} /> : null}
        </div>
      )}
    </>
  );
}

function Aside({ todo, onClose }: { readonly todo: Todo; readonly onClose: () => void }) {
  return (
    <aside className={css.aside} aria-label={todo.title}>
      <DeskDetail key={todo.id} todo={todo} onClose={onClose} />
    </aside>
  );
}

/** New todos that the server does not have are in no answer of it: say where they are. */
function NotSentYet() {
  const waiting =
    useLiveQuery(async () => (await outboxEntries()).filter((entry) => entry.op === 'todos.add').length) ?? 0;
  if (waiting === 0) return null;
  return (
    <Banner tone="here" icon="computer" action={<Link to="/outbox">Open the outbox</Link>}>
      {count(waiting, 'new todo')} on this computer, not sent yet.
    </Banner>
  );
}

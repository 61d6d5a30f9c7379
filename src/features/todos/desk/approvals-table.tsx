import type { FocusEvent, ReactNode } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { count } from '#lib/say-number.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button } from '#ui/button.tsx';
import { DeskDetail } from './desk-detail.tsx';
import { DeskTable } from './desk-table.tsx';
import { rowAt } from './row-at.ts';
import { useSpared } from './use-columns.ts';
import { useQueue } from './use-queue.ts';
import { useTableFocus } from '#crud/use-table-focus.ts';
import css from './desk.module.css';

export interface WaitingProps {
  readonly todos: readonly Todo[];
  /** How old the list is. */
  readonly age: ReactNode;
  readonly more: ReactNode;
  readonly onApprove: (todos: readonly Todo[]) => void;
}

/** The list with photos and odometer of the present one beside it. The keyboard is enough: j/k, x, a. */
export function ApprovalsTable({ todos, age, more, onApprove }: WaitingProps) {
  const { current, picked, wanted, chosen, choose, goOn, open } = useQueue(todos);
  // All wait for the same.
  const spare = [...useSpared(true), 'Status'];
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
        <span className={css.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> choose, <kbd>a</kbd> approve, <kbd>p</kbd> photos
        </span>
        <span className={css.age}>{age}</span>
      </div>
      <div ref={around} className={css.split} data-open={current ? true : undefined} onFocus={follow}>
        <div className={css.list}>
          <DeskTable
            todos={todos}
            current={current?.id}
            spare={spare}
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

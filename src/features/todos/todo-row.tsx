import { Link } from 'react-router-dom';
import type { RowTruth } from '#db/views/truth.ts';
import type { TodoRow } from '#db/records.ts';
import { todoPath } from '#lib/todo-path.ts';
import { capital, sayDay } from '#lib/say-when.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import css from './todo-row.module.css';

interface Props {
  readonly todo: TodoRow;
  readonly truth: RowTruth | undefined;
  readonly now: number;
  /** Where days are mixed, rows say theirs. */
  readonly showDay?: boolean;
  /** Where a tap leads; the todo itself by default. */
  readonly to?: string;
}

/** One todo in a list, the whole row to tap. Plain elements: there may be hundreds. */
export function TodoListRow({ todo, truth, now, showDay = false, to = todoPath(todo.lid) }: Props) {
  const done = todo.status === 'completed';
  // "Sent" on work that nobody touched would say nothing.
  const chip = truth && (truth !== 'sent' || done) ? truth : null;
  return (
    <li>
      <Link className={css.row} to={to}>
        <span className={css.line}>
          {todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : <span className={css.what}>{todo.title}</span>}
          <Due todo={todo} now={now} showDay={showDay} />
        </span>
        <span className={css.line}>
          <span className={css.words}>
            {todo.vehicle ? <span className={css.what}>{todo.title}</span> : null}
            <span className={css.name}>{todo.vehicle?.name ?? todo.category}</span>
          </span>
          {chip ? <TruthChip truth={chip} /> : null}
        </span>
      </Link>
    </li>
  );
}

function Due({ todo, now, showDay }: { readonly todo: TodoRow; readonly now: number; readonly showDay: boolean }) {
  const words = [showDay ? capital(sayDay(todo.todo_date, now)) : '', todo.todo_time ?? ''].filter(Boolean).join(' ');
  if (!words) return null;
  return (
    <time className={css.due} dateTime={todo.todo_time ? `${todo.todo_date}T${todo.todo_time}` : todo.todo_date}>
      {words}
    </time>
  );
}

import { Link } from 'react-router-dom';
import type { RowTruth } from '#db/views/truth.ts';
import type { TodoRow } from '#db/records.ts';
import { isOverdue } from '#lib/due.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Due } from '#ui/due.tsx';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isSentBack } from './day-sections.ts';
import { SentBack } from './sent-back.tsx';
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

/** "Sent" on work that nobody touched would say nothing. */
export function chipOf(todo: TodoRow, truth: RowTruth | undefined): RowTruth | null {
  return truth && (truth !== 'sent' || todo.status === 'completed') ? truth : null;
}

/** One todo in a list, the whole row to tap; its height never changes. Plain elements: there may be hundreds. */
export function TodoListRow({ todo, truth, now, showDay = false, to = todoPath(todo.lid) }: Props) {
  const chip = chipOf(todo, truth);
  return (
    <li className={css.item}>
      <Link className={css.row} to={to} data-days={showDay || isOverdue(todo, now) || undefined}>
        <span className={css.when}>
          <Due todo={todo} now={now} showDay={showDay} />
        </span>
        <span className={css.what}>{todo.title}</span>
        <span className={css.which}>
          {todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : <span className={css.kind}>{todo.category}</span>}
          {isSentBack(todo) ? <SentBack /> : null}
        </span>
        <span className={css.chip}>{chip ? <TruthChip truth={chip} /> : null}</span>
        <span className={css.go}>
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  );
}

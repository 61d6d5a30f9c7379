import { Link } from 'react-router-dom';
import type { TodoRow } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { dueAt, isOverdue } from '#lib/due.ts';
import { formatSpan } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Due } from '#ui/due.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isSentBack } from './day-sections.ts';
import { SentBack } from './sent-back.tsx';
import { chipOf } from './todo-row.tsx';
import css from './todo-card.module.css';

interface Props {
  readonly todo: TodoRow;
  readonly truth: RowTruth | undefined;
  readonly now: number;
  readonly isNext: boolean;
}

/** A todo that stands out of the day: the next one, or one that the office sent back, with the reason. */
export function TodoCard({ todo, truth, now, isNext }: Props) {
  const chip = chipOf(todo, truth);
  return (
    <li>
      <Link className={css.card} to={todoPath(todo.lid)}>
        <span className={css.line}>
          <Due todo={todo} now={now} showDay={!isNext} saysLate />
          {isNext ? <span className={css.quiet}>{nextWords(todo, now)}</span> : null}
          {isSentBack(todo) ? <SentBack /> : null}
        </span>
        <span className={css.subject}>
          {todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} size="large" /> : null}
          <strong className={css.title}>{todo.title}</strong>
        </span>
        {isSentBack(todo) ? <Reason todo={todo} /> : null}
        <span className={css.foot}>
          <span className={css.quiet}>{todo.vehicle?.name ?? todo.category}</span>
          {chip ? <TruthChip truth={chip} /> : null}
        </span>
      </Link>
    </li>
  );
}

function Reason({ todo }: { readonly todo: TodoRow }) {
  return (
    <span className={css.reason}>
      <strong>{todo.returned_by_name ?? 'The office'}:</strong> “{todo.return_reason}”
    </span>
  );
}

/** `next, in 29 min`; further away than an hour the time alone says it. */
function nextWords(todo: TodoRow, now: number): string {
  const at = dueAt(todo);
  if (at === null) return 'next, any time today';
  const away = at - now;
  if (away > 60 * 60_000 || isOverdue(todo, now)) return 'next';
  return away < 60_000 ? 'next, now' : `next, in ${formatSpan(away)}`;
}

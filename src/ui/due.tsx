import { daysOverdue, isOverdue, type Planned } from '#lib/due.ts';
import { count } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { Icon } from './icon.tsx';
import css from './due.module.css';

interface Props {
  readonly todo: Planned;
  readonly now: number;
  /** Where days are mixed, their day is said. */
  readonly showDay?: boolean;
  /** Says "late" in a word; without it the list around it does. */
  readonly saysLate?: boolean;
}

/** When a todo is to be done; what is overdue says for how long, with a colour and an icon. */
export function Due({ todo, now, showDay = false, saysLate = false }: Props) {
  const late = isOverdue(todo, now);
  const words = late
    ? [overdueText(todo, now, saysLate)]
    : [showDay ? capital(formatDay(todo.todo_date, now)) : '', timeText(todo)];
  const said = words.filter(Boolean).join(' ');
  if (!said) return null;
  const day = formatDay(todo.todo_date, now);
  return (
    <time
      className={css.due}
      dateTime={[todo.todo_date, todo.todo_time].filter(Boolean).join('T')}
      data-overdue={late || undefined}
      title={late ? `Overdue since ${[day, timeText(todo)].filter(Boolean).join(' ')}` : undefined}
    >
      {late ? <Icon name="clock" size="1em" /> : null}
      {said}
      {late && !saysLate ? <span className="sr-only"> overdue</span> : null}
    </time>
  );
}

const timeText = (todo: Planned) => todo.todo_time?.slice(0, 5) ?? '';

/** `3 days`, `3 days late`; of today its time: `08:00`, `late since 08:00`. */
function overdueText(todo: Planned, now: number, saysLate: boolean): string {
  const days = daysOverdue(todo, now);
  if (days === 0) return saysLate ? `late since ${timeText(todo)}` : timeText(todo);
  return `${count(days, 'day')}${saysLate ? ' late' : ''}`;
}

import { daysOverdue, isOverdue, type Planned } from '#lib/due.ts';
import { count } from '#lib/say-number.ts';
import { capital, sayDay } from '#lib/say-when.ts';
import { Icon } from './icon.tsx';
import css from './due.module.css';

interface Props {
  readonly todo: Planned;
  readonly now: number;
  /** Where days are mixed, their day is said. */
  readonly showDay?: boolean;
}

/** When a todo is to be done; what is overdue says for how long, with a colour and an icon. */
export function Due({ todo, now, showDay = false }: Props) {
  const late = isOverdue(todo, now);
  const words = late ? overdueWords(todo, now) : [showDay ? capital(sayDay(todo.todo_date, now)) : '', timeWords(todo)];
  const said = words.filter(Boolean).join(' ');
  if (!said) return null;
  const day = sayDay(todo.todo_date, now);
  return (
    <time
      className={css.due}
      dateTime={[todo.todo_date, todo.todo_time].filter(Boolean).join('T')}
      data-overdue={late || undefined}
      title={late ? `Overdue since ${[day, timeWords(todo)].filter(Boolean).join(' ')}` : undefined}
    >
      {late ? <Icon name="clock" size="1em" /> : null}
      {said}
      {late ? <span className="sr-only"> overdue</span> : null}
    </time>
  );
}

const timeWords = (todo: Planned) => todo.todo_time?.slice(0, 5) ?? '';

function overdueWords(todo: Planned, now: number): string[] {
  const days = daysOverdue(todo, now);
  return [days === 0 ? timeWords(todo) : count(days, 'day')];
}

import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import type { TodoRow } from '#db/records.ts';
import { overdueTodos, todosOfDay } from '#db/views/todos.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Icon } from '#ui/icon.tsx';
import { dayPlan } from './day-sections.ts';
import css from './next-todo.module.css';

/** Where the act was when the todo was still open: the next thing to do, or the way back when nothing is left. */
export function NextTodo({ now }: { readonly now: number }) {
  const next = useLiveQuery(() => nextOf(now), [dayOf(now), timeOf(now)]);
  if (next === undefined) return null;
  return (
    <Link className={css.next} to={next ? todoPath(next.lid) : '/to-do'}>
      <span>{next ? nextWords(next) : 'Nothing else is open today. Back to the list'}</span>
      <Icon name="forward" />
    </Link>
  );
}

const nextWords = ({ vehicle, title }: TodoRow) => `Next: ${[vehicle?.plate, title].filter(Boolean).join(', ')}`;

/** In the order of the day's list: what was sent back and the next one, then what is overdue, then what is for later. */
async function nextOf(now: number): Promise<TodoRow | null> {
  const today = dayOf(now);
  const [before, ofDay] = await Promise.all([overdueTodos(today), todosOfDay(today)]);
  const { cards, sections } = dayPlan(before, ofDay, now);
  const rest = sections.filter(({ name }) => name !== 'Done').flatMap(({ todos }) => todos);
  return [...cards, ...rest][0] ?? null;
}

/** How a day's todos are laid out for the person who does them. Pure. */
import type { TodoRow } from '#db/records.ts';
import { isNow, isOverdue } from '#lib/due.ts';

export interface Section {
  readonly name: 'Overdue' | 'Now' | 'Later' | 'Any time' | 'To do' | 'Done';
  readonly todos: readonly TodoRow[];
}

export interface DayPlan {
  /** On top, each as a card: what the office sent back, and the next one. */
  readonly cards: readonly TodoRow[];
  readonly next: TodoRow | undefined;
  /** All others in the order of doing, empty ones left out. */
  readonly sections: readonly Section[];
}

const isOpen = (todo: TodoRow) => todo.status === 'pending';

/** The office looked at it and wants something more. Rows that were stored before the field existed lack it. */
export const isSentBack = (todo: TodoRow) => isOpen(todo) && Boolean(todo.returned_at);

/**
 * `before`: what is open of earlier days; `ofDay`: the day's, by time. `now` (ms) when the day shown is today, else null: then nothing
 * is urgent and all that is open stands together.
 */
export function dayPlan(before: readonly TodoRow[], ofDay: readonly TodoRow[], now: number | null): DayPlan {
  const done: Section = { name: 'Done', todos: ofDay.filter((todo) => !isOpen(todo)) };
  const open = [...before, ...ofDay.filter(isOpen)];
  if (now === null) return { cards: [], next: undefined, sections: filled([{ name: 'To do', todos: open }, done]) };
  const next = open.find((todo) => !isOverdue(todo, now));
  const sentBack = open.filter(isSentBack);
  const cards = next && !sentBack.includes(next) ? [...sentBack, next] : sentBack;
  const rest = open.filter((todo) => !cards.includes(todo));
  return { cards, next, sections: filled([...byUrgency(rest, now), done]) };
}

const filled = (sections: readonly Section[]) => sections.filter(({ todos }) => todos.length > 0);

function byUrgency(open: readonly TodoRow[], now: number): Section[] {
  const ahead = open.filter((todo) => !isOverdue(todo, now));
  return [
    { name: 'Overdue', todos: open.filter((todo) => isOverdue(todo, now)) },
    { name: 'Now', todos: ahead.filter((todo) => isNow(todo, now)) },
    { name: 'Later', todos: ahead.filter((todo) => todo.todo_time !== null && !isNow(todo, now)) },
    { name: 'Any time', todos: ahead.filter((todo) => todo.todo_time === null) },
  ];
}

/** How a day's todos are laid out for the person who does them. Pure. */
import type { TodoRow } from '#db/records.ts';

export interface Section {
  readonly name: 'Overdue' | 'Now' | 'Later' | 'To do' | 'Done';
  readonly todos: readonly TodoRow[];
}

/** A todo whose time is at most this far away is for now. */
const SOON_MIN = 60;

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function isNow(todo: TodoRow, time: string): boolean {
  return todo.todo_time === null || minutes(todo.todo_time) - minutes(time) <= SOON_MIN;
}

const pending = (todo: TodoRow) => todo.status === 'pending';

/**
 * Sections in the order of doing, empty ones left out. `time` is `HH:MM` now when the day shown is today, else null: then nothing
 * is urgent and all that is open stands together.
 */
export function daySections(overdue: readonly TodoRow[], ofDay: readonly TodoRow[], time: string | null): Section[] {
  const open = ofDay.filter(pending);
  const sections: Section[] = [
    { name: 'Overdue', todos: overdue },
    { name: 'Now', todos: time === null ? [] : open.filter((t) => isNow(t, time)) },
    { name: 'Later', todos: time === null ? [] : open.filter((t) => !isNow(t, time)) },
    { name: 'To do', todos: time === null ? open : [] },
    { name: 'Done', todos: ofDay.filter((t) => !pending(t)) },
  ];
  return sections.filter((s) => s.todos.length > 0);
}

/** What "overdue" and "now" mean, on every screen. Pure. */
import { dayOf, momentAt, timeOf } from './day.ts';

/** What of a todo says when it is to be done. */
export interface Planned {
  readonly status: string;
  readonly todo_date: string;
  readonly todo_time: string | null;
}

/** A todo that is due at most this far away is for now. */
const SOON_MS = 60 * 60_000;

/** When it is to begin (ms), where it has a time. */
export function dueAt({ todo_date, todo_time }: Planned): number | null {
  return todo_time === null ? null : momentAt(todo_date, todo_time);
}

/** Open, and its time has passed: without a time of day, its day. Compared in whole minutes, as people read them. */
export function isOverdue(todo: Planned, now: number): boolean {
  if (todo.status !== 'pending') return false;
  if (todo.todo_date !== dayOf(now)) return todo.todo_date < dayOf(now);
  return todo.todo_time !== null && todo.todo_time.slice(0, 5) < timeOf(now);
}

/** Due within the next hour. */
export function isNow(todo: Planned, now: number): boolean {
  const at = dueAt(todo);
  return at !== null && !isOverdue(todo, now) && at - now <= SOON_MS;
}

/** For how many days it has been overdue; 0 when it is of today. */
export function daysOverdue({ todo_date }: Planned, now: number): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(todo_date)) / 86_400_000);
}

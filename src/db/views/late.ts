/** What comes after a todo was completed. Pure. */
import type { TodoRow } from '../records.ts';

/** A reading or a photo can be added while the todo is open, and late: until the office has approved it. */
export function mayAdd(todo: TodoRow): boolean {
  return todo.status === 'pending' || todo.complete_time_approved === null;
}

/**
 * Done after the completion: the office did not have it when it was told that the work is done. By when it was done, not by when it arrived:
 * what a phone without signal sends later is not late. Phone and desk say it by this alone.
 */
export function isLate(at: string, completed_at: string | null): boolean {
  return completed_at !== null && Date.parse(at) > Date.parse(completed_at);
}

/** What came after the todo was completed: the office did not have it when it was told that the work is done. Pure. */
import type { Todo } from '#contract/areas/todo-record.ts';

/** By when it was done, not by when it arrived: what a phone without signal sends later is not late. */
export function isLate(at: string, { completed_at }: Pick<Todo, 'completed_at'>): boolean {
  return completed_at !== null && Date.parse(at) > Date.parse(completed_at);
}

/** What came after the todo was completed. Pure. */
import type { Todo } from '#contract/areas/todo-record.ts';
import { isLate as saysLate } from '#db/views/late.ts';

export function isLate(at: string, { completed_at }: Pick<Todo, 'completed_at'>): boolean {
  return saysLate(at, completed_at);
}

/** What comes after a todo was completed. Pure. */
import type { ImageRow, TodoRow } from '../records.ts';

/** A reading or a photo can be added while the todo is open, and late: until the office has approved it. */
export function mayAdd(todo: TodoRow): boolean {
  return todo.status === 'pending' || todo.complete_time_approved === null;
}

/** Taken after the completion: the office sees that by the same two times. */
export function isLatePhoto(image: ImageRow, { completed_at }: TodoRow): boolean {
  return completed_at !== null && Date.parse(image.taken_at) > Date.parse(completed_at);
}

/** What a todo still lacks before it should be completed. Advice, never a lock: the person in the yard decides. Pure. */
import { count } from '#lib/format-number.ts';
import type { ChecklistRow, ImageRow, OdometerRow, TodoRow } from '#db/records.ts';

export interface Work {
  readonly todo: TodoRow;
  readonly lines: readonly ChecklistRow[];
  readonly readings: readonly OdometerRow[];
  readonly images: readonly ImageRow[];
}

/** In a word or two each, the most important first; empty when nothing is missing. `isRead`: the dial was read, though not saved yet. */
export function missing({ todo, lines, readings, images }: Work, isRead = false): string[] {
  const photos = images.filter((i) => i.kind === 'photo').length;
  const open = lines.filter((l) => l.state === 'open').length;
  const said: string[] = [];
  if (todo.needs_odometer && readings.length === 0 && !isRead) said.push('odometer');
  if (photos < todo.photo_count)
    said.push(
      photos === 0
        ? count(todo.photo_count, 'photo')
        : `${todo.photo_count - photos} of ${count(todo.photo_count, 'photo')}`,
    );
  if (open > 0) said.push(count(open, 'line'));
  return said;
}

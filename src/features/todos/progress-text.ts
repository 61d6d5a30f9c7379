/** How far a todo has come. Pure. */
import { countOfWanted } from '#lib/format-number.ts';
import type { Work } from './missing.ts';

/** `6 of 12 · 2 of 4 photos`; what the todo does not have is left out. */
export function progressText({ todo, lines, images }: Pick<Work, 'todo' | 'lines' | 'images'>): string {
  const answered = lines.filter((line) => line.state !== 'open').length;
  const photos = images.filter((image) => image.kind === 'photo').length;
  const said = [
    lines.length > 0 ? `${answered} of ${lines.length}` : '',
    todo.photo_count > 0 ? countOfWanted(photos, todo.photo_count, 'photo') : '',
  ];
  return said.filter(Boolean).join(' · ');
}

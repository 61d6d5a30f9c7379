/** What is said beside an odometer reading. Pure. */
import type { OdometerRow } from '#db/records.ts';

export const REPLACED = 'Cluster was replaced';
const LATE = 'Added after completion';

interface Said {
  readonly replaced: boolean;
  readonly late: boolean;
}

/** The note of a reading that has the note `before`; undefined when there is nothing new to say, then the older one stays. */
export function readingNote({ replaced, late }: Said, before = ''): string | undefined {
  const first = replaced && !saysReplaced(before) ? REPLACED : '';
  const last = late && !before.includes(LATE) ? LATE : '';
  return first || last ? [first, before, last].filter(Boolean).join('. ') : undefined;
}

export function saysReplaced(note: string): boolean {
  return note.includes(REPLACED);
}

/** The person has said why the value is what it is. That it came late explains nothing. */
export function isExplained({ note }: Pick<OdometerRow, 'note'>): boolean {
  return note.replace(LATE, '').replace(/[\s.]/g, '') !== '';
}

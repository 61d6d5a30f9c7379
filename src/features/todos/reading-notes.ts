/** What is said beside an odometer reading. Pure. */
import type { OdometerRow } from '#db/records.ts';

export const REPLACED = 'Cluster was replaced';
const LATE = 'Added after completion';

interface Said {
  readonly replaced: boolean;
  readonly late: boolean;
}

/** The note of a reading; undefined when there is nothing to say, then an older one stays. */
export function readingNote({ replaced, late }: Said): string | undefined {
  const said = [replaced ? REPLACED : '', late ? LATE : ''].filter(Boolean);
  return said.length > 0 ? said.join('. ') : undefined;
}

/** The person has said why the value is what it is. That it came late explains nothing. */
export function isExplained({ note }: Pick<OdometerRow, 'note'>): boolean {
  return note.replace(LATE, '').replace(/[\s.]/g, '') !== '';
}

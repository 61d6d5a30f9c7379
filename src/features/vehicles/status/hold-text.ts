import type { Hold } from '#contract/areas/vehicle-status-record.ts';
import { statusWord } from '#lib/vehicle-status.ts';

const CAUSES: Readonly<Partial<Record<Hold['cause'], string>>> = {
  return: 'after its return',
  document: 'a document has run out',
  marketplace: 'by a marketplace',
};

/** Why a vehicle is not ready, in a few words: the title of the work, else what people call the status. */
export function holdText({ kind, cause, title }: Pick<Hold, 'kind' | 'cause' | 'title'>): string {
  if (title !== '') return title;
  const why = CAUSES[cause];
  return why === undefined ? statusWord(kind) : `${statusWord(kind)}, ${why}`;
}

import type { Hold } from '#contract/areas/vehicle-status-record.ts';
import { formatTime } from '#lib/format-when.ts';
import { statusWord } from '#lib/vehicle-status.ts';

const CAUSES: Readonly<Partial<Record<Hold['cause'], string>>> = {
  return: 'after its return',
  document: 'a document has run out',
  marketplace: 'by a marketplace',
};

/** Why a vehicle is not ready, in a few words: the title of the work, else what people call the status. */
export function holdText({ kind, cause, title }: Pick<Hold, 'kind' | 'cause' | 'title'>): string {
  // The todo of a failed check has its words: “Lights work” alone would say that they do.
  if (title !== '') return cause === 'defect' ? `Defect: ${title}` : title;
  const why = CAUSES[cause];
  return why === undefined ? statusWord(kind) : `${statusWord(kind)}, ${why}`;
}

/** All that keeps it, each with when it should be over: `Oil change, until 16:30`. `now`: ms. */
export const whyText = (holds: readonly Hold[], now: number): string =>
  holds
    .map((hold) => {
      const { expected_end } = hold;
      return expected_end === null
        ? holdText(hold)
        : `${holdText(hold)}, until ${formatTime(Date.parse(expected_end), now)}`;
    })
    .join('; ');

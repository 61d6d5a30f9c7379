import type { Hold, StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { capital, formatTime } from '#lib/format-when.ts';
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

/** The same beside the status itself: its word is not said twice, and who set it by hand said why. */
function reasonText({ kind, cause, title, note }: Hold, status: StatusVehicle['status']): string {
  if (title !== '' || kind !== status) return holdText({ kind, cause, title });
  return capital([note, CAUSES[cause]].filter(Boolean).join(', '));
}

const isText = (text: string) => text !== '';

/** All that keeps it, each with when it should be over: `Oil change, until 16:30`. `now`: ms. */
export const whyText = ({ holds, status }: Pick<StatusVehicle, 'holds' | 'status'>, now: number): string =>
  holds
    .map((hold) => {
      const { expected_end } = hold;
      const until = expected_end === null ? '' : `until ${formatTime(Date.parse(expected_end), now)}`;
      return capital([reasonText(hold, status), until].filter(isText).join(', '));
    })
    .filter(isText)
    .join('; ');

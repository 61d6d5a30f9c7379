import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { rejectCodes } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import css from './side.module.css';

interface Props {
  readonly document: BookingDocument;
  readonly now: number;
  /** It waits again: an insurance does so when its trip was moved beyond it, or its decision was taken back. */
  readonly isWaiting: boolean;
}

/** Of a paper that was decided: what, by whom and when. */
export function DecidedNote({ document, now, isWaiting }: Props) {
  const words = decisionText(document, now);
  if (words === null) return null;
  const tone = document.approved ? 'sent' : 'failed';
  return (
    <p className={css.decided} data-tone={isWaiting ? 'before' : tone}>
      <Icon name={document.approved ? 'sent' : 'undo'} size="1em" />
      {isWaiting ? `It waits again. ${words}` : words}
    </p>
  );
}

function decisionText(document: BookingDocument, now: number): string | null {
  const { approved, rejected, approved_at, approved_by, rejected_at, rejected_by, reject_code, reject_reason } =
    document;
  if (approved && approved_at !== null)
    return `Approved by ${isolated(approved_by ?? 'somebody')}, ${formatMoment(approved_at, now)}`;
  if (!rejected || rejected_at === null) return null;
  const code = reject_code === null || reject_code === 'other' ? '' : rejectCodes[reject_code];
  const why = [code, reject_reason].filter(Boolean).join('. ');
  return `Sent back by ${isolated(rejected_by ?? 'somebody')}, ${formatMoment(rejected_at, now)}: ${why}`;
}

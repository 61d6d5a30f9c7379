import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { rejectCodes } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import css from './side.module.css';

/** Of a paper that was decided: what, by whom and when. */
export function DecidedNote({ document, now }: { readonly document: BookingDocument; readonly now: number }) {
  const { approved, rejected, approved_at, approved_by, rejected_at, rejected_by, reject_code, reject_reason } =
    document;
  if (approved && approved_at !== null)
    return (
      <p className={css.decided} data-tone="sent">
        <Icon name="sent" size="1em" />
        {`Approved by ${isolated(approved_by ?? 'somebody')}, ${formatMoment(approved_at, now)}`}
      </p>
    );
  if (!rejected || rejected_at === null) return null;
  const why = [reject_code === null || reject_code === 'other' ? '' : rejectCodes[reject_code], reject_reason].filter(
    Boolean,
  );
  return (
    <p className={css.decided} data-tone="failed">
      <Icon name="undo" size="1em" />
      {`Sent back by ${isolated(rejected_by ?? 'somebody')}, ${formatMoment(rejected_at, now)}: ${why.join('. ')}`}
    </p>
  );
}

import { documentTypes, type VehicleDocument } from '#contract/areas/vehicle-documents.ts';
import { isolated } from '#contract/people-text.ts';
import { FileRows } from '#kit/files/attachment-list.tsx';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { IconButton } from '#ui/button.tsx';
import { DocumentBadge } from './document-state.tsx';
import css from './documents.module.css';

interface Props {
  readonly document: VehicleDocument;
  /** Ms. */
  readonly now: number;
  readonly isBusy: boolean;
  /** Absent where the person may not delete it. */
  readonly onDelete?: () => void;
}

/** One document: what it is, until when it holds, its scan. One that was replaced is said without a state: it does not count any more. */
export function DocumentRow({ document, now, isBusy, onDelete }: Props) {
  const { type, number, state, attachment, replaced_by } = document;
  const name = documentTypes[type];
  return (
    <li className={css.row} data-busy={isBusy || undefined}>
      <div className={css.head}>
        <div className={css.words}>
          <h3>
            {name}
            {number === '' ? null : <span className={css.number}>{isolated(number)}</span>}
          </h3>
          <p className={css.detail}>{detailOf(document, now)}</p>
        </div>
        {replaced_by === null ? <DocumentBadge state={state} /> : null}
        {onDelete ? (
          <IconButton
            icon="trash"
            label={`Delete ${name.toLowerCase()} ${number}`.trim()}
            busy={isBusy}
            onClick={onDelete}
          />
        ) : null}
      </div>
      <FileRows files={attachment} />
    </li>
  );
}

function detailOf({ issued_on, expires_on, state, blocks, created_by_name, created_at }: VehicleDocument, now: number) {
  const end = expires_on && formatDay(expires_on, now);
  const added = `added ${formatDay(dayOf(Date.parse(created_at)), now)}`;
  return [
    end === null ? 'No end' : state === 'expired' ? `Expired ${end}` : `Valid until ${end}`,
    issued_on && `issued ${formatDay(issued_on, now)}`,
    created_by_name === null ? added : `${added} by ${isolated(created_by_name)}`,
    blocks && 'the vehicle may not go out without it',
  ]
    .filter(Boolean)
    .join(' · ');
}

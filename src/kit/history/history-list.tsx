import type { HistoryEntry } from '#contract/areas/audit.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import css from './history-list.module.css';

/** Something that happened to a record and is known from elsewhere than the audit. */
export interface OtherEntry {
  readonly at: string;
  readonly icon: IconName;
  readonly words: string;
}

interface Props {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly others?: readonly OtherEntry[];
  /** There are older entries that are not read yet: what is older than these waits for them. */
  readonly hasOlder?: boolean;
  /** Ms. */
  readonly now: number;
}

/** Finds the entries: the first one that was read late has the focus. */
export const HISTORY_ENTRIES = '[data-history]';

/** What happened to a record, by whom and when, the latest first. */
export function HistoryList({ entries, others = [], hasOlder = false, now }: Props) {
  const oldest = hasOlder ? (entries.at(-1)?.at ?? '') : '';
  const all = [...entries.map(itemOf), ...others.filter(({ at }) => at >= oldest).map(otherItem)];
  return (
    <ol className={css.history}>
      {all
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(({ key, at, icon, words, entry }) => (
          <li key={key} data-history tabIndex={-1}>
            <Icon name={icon} size={16} />
            <div className={css.act}>
              <span>{words}</span>
              {entry ? <Changes entry={entry} now={now} /> : null}
            </div>
            <time dateTime={at}>{capital(formatMoment(at, now))}</time>
          </li>
        ))}
    </ol>
  );
}

interface Item extends OtherEntry {
  readonly key: string;
  readonly entry?: HistoryEntry;
}

const ICONS: Readonly<Record<string, IconName>> = {
  create: 'plus',
  update: 'edit',
  delete: 'trash',
  restore: 'undo',
  complete: 'check',
  approve: 'approve',
  return: 'undo',
};

function itemOf(entry: HistoryEntry): Item {
  const { id, at, action } = entry;
  return { key: String(id), at, icon: ICONS[action.split('.')[1] ?? ''] ?? 'info', words: actText(entry), entry };
}

const otherItem = (other: OtherEntry): Item => ({ ...other, key: `${other.at} ${other.words}` });

/** `Changed by Maya Patel`; of what no person did, what did it. */
function actText({ words, by, actor }: HistoryEntry): string {
  const who = by ?? actor;
  return who === null ? words : `${words} by ${who}`;
}

interface ChangesProps {
  readonly entry: Pick<HistoryEntry, 'changes' | 'note'>;
  /** Ms. */
  readonly now: number;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** From what to what, and why. What was empty is left out, what is empty now is said. */
export function Changes({ entry: { changes, note }, now }: ChangesProps) {
  const said = (value: string) => (INSTANT.test(value) ? formatMoment(value, now) : value);
  return (
    <>
      {changes.length > 0 ? (
        <ul className={css.changes}>
          {changes.map(({ field, label, from, to }) => (
            <li key={field}>
              {`${label}: `}
              {from === null ? null : <del>{said(from)}</del>}
              {from === null ? null : ' → '}
              {to === null ? 'empty' : <ins>{said(to)}</ins>}
            </li>
          ))}
        </ul>
      ) : null}
      {note === null ? null : <p className={css.note}>{note}</p>}
    </>
  );
}

import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/areas/audit.ts';
import { isolated } from '#contract/people-text.ts';
import { Changes } from '#kit/history/history-list.tsx';
import { Drawer } from '#kit/list/drawer.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { recordText, whoText } from './audit-table.tsx';
import { recordPath } from './record-path.ts';
import css from './audit.module.css';

interface Props {
  readonly entry: AuditEntry;
  /** Ms. */
  readonly now: number;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** One act with all that it changed, and the way to the record. */
export function AuditDrawer({ entry, now, onClose, onStep }: Props) {
  const path = recordPath(entry.seen_at);
  return (
    <Drawer
      label={`${isolated(entry.words)}: ${isolated(recordText(entry))}`}
      head={<h2>{recordText(entry)}</h2>}
      facts={`${entry.words} by ${whoText(entry)}`}
      onClose={onClose}
      onStep={onStep}
    >
      <Facts
        facts={[
          ['When', capital(formatMoment(entry.at, now))],
          ['Who', whoText(entry)],
          ['Branch', entry.branch_name],
        ]}
      />
      <div className={css.changes}>
        <Changes entry={entry} now={now} />
        {path === null ? null : (
          <Link className={css.link} to={path}>
            {entry.seen_at.entity === entry.entity ? 'Open it' : 'Open the todo that it belongs to'}
          </Link>
        )}
      </div>
    </Drawer>
  );
}

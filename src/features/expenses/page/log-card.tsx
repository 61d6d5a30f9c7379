import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expenseLogs } from '#contract/areas/expense-logs.ts';
import type { Expense, ExpenseLog } from '#contract/areas/expense-record.ts';
import { Card } from '#kit/card.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { useWaits } from '../shared/use-waits.ts';
import type { NoteDialogProps } from './note-dialog.tsx';
import css from './page.module.css';

const NoteDialog = later<NoteDialogProps>(() => import('./note-dialog.tsx'));

/** So many an expense answers with; of more than these, the older ones are in the log of all. */
const MOST = 20;

/** What was done with it and what people noted, the oldest first. */
export function LogCard({ expense: { id, logs } }: { readonly expense: Expense }) {
  const waits = useWaits();
  // Null: a new one.
  const [open, setOpen] = useState<ExpenseLog | 'new' | null>(null);
  const write = (
    <Button icon="note" tone="quiet" {...waits} onClick={() => setOpen('new')}>
      Note
    </Button>
  );
  return (
    <Card title="Log" actions={write} isFlush>
      <ol className={css.rows} aria-label="Log">
        {logs.map((log) => (
          <Entry key={log.id} log={log} onChange={() => setOpen(log)} />
        ))}
      </ol>
      {logs.length >= MOST ? (
        <p className={css.rows}>
          <Link className={css.link} to={`/expenses/log?expense_id=${id}`}>
            All entries
          </Link>
        </p>
      ) : null}
      {open === null ? null : (
        <NoteDialog expenseId={id} note={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

function Entry({ log, onChange }: { readonly log: ExpenseLog; readonly onChange: () => void }) {
  const now = useNow(60_000);
  const act = useDo();
  const { user } = useSession();
  const deletesOthers = useCan('expense.delete');
  const { id, kind, text, created_at, created_by, created_by_name, edited_at, removed_by_name } = log;
  const isNote = kind === 'note' && removed_by_name === null;
  const items = [
    ...(isNote && created_by === user.id ? [{ label: 'Change', icon: 'edit' as const, onAct: onChange }] : []),
    ...(isNote && (created_by === user.id || deletesOthers)
      ? [
          {
            label: 'Remove',
            icon: 'trash' as const,
            onAct: () => void act(expenseLogs.remove, { params: { id } }),
          },
        ]
      : []),
  ];
  const about = [created_by_name, formatMoment(created_at, now), edited_at === null ? null : 'edited'];
  return (
    <li>
      <span className={css.words}>
        {removed_by_name === null ? (
          <span className={css.note}>{text}</span>
        ) : (
          <span className={css.none}>{`A note was removed by ${removed_by_name}.`}</span>
        )}
        <span className={css.detail}>{about.filter((part) => part !== null).join(' · ')}</span>
      </span>
      {items.length > 0 ? (
        <Menu label={`More about the note of ${created_by_name ?? 'somebody'}`} items={items} />
      ) : null}
    </li>
  );
}

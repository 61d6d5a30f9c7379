import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { expensePath } from '#kit/expense/expense-text.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { aboutText } from './log-table.tsx';
import { EditNote, RemoveNote } from './note-dialogs.tsx';
import css from './log.module.css';

interface Props {
  readonly log: ExpenseLog;
  readonly now: number;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** One entry with the way to its expense. A note can be changed by who wrote it. */
export function LogDrawer({ log, now, onClose, onStep }: Props) {
  const { kind, text, created_by_name, created_at, edited_at } = log;
  return (
    <Drawer
      label={aboutText(log)}
      head={<h2>{aboutText(log)}</h2>}
      facts={kind === 'note' ? 'A note' : 'What was done'}
      onClose={onClose}
      onStep={onStep}
      footer={<NoteActs log={log} />}
    >
      <p className={css.text}>{text}</p>
      <Facts
        facts={[
          ['When', capital(formatMoment(created_at, now))],
          ['By', created_by_name],
          ['Edited', edited_at === null ? 'No' : capital(formatMoment(edited_at, now))],
        ]}
      />
      <Link className={css.link} to={expensePath(log.expense_id)}>
        Open the expense
      </Link>
    </Drawer>
  );
}

function NoteActs({ log }: { readonly log: ExpenseLog }) {
  const { user } = useSession();
  const mayDelete = useCan('expense.delete');
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const isMine = log.created_by === user.id;
  // What was done stays as it is; a removed note says only that it was one.
  if (log.kind === 'event' || log.removed_by_name !== null || !(isMine || mayDelete)) return null;
  const close = () => setOpen(null);
  return (
    <>
      <DrawerFooter>
        {isMine ? (
          <Button icon="edit" onClick={() => setOpen('edit')}>
            Edit
          </Button>
        ) : null}
        <Button icon="trash" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </DrawerFooter>
      {open === 'edit' ? <EditNote log={log} onClose={close} /> : null}
      {open === 'remove' ? <RemoveNote log={log} onClose={close} /> : null}
    </>
  );
}

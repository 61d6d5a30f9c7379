import { expenseLogs } from '#contract/areas/expense-logs.ts';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';

export interface NoteDialogProps {
  readonly expenseId: number;
  /** The one that is changed; null for a new one. */
  readonly note: ExpenseLog | null;
  readonly onClose: () => void;
}

/** Writes a note beside an expense, or changes one’s own. It tells who entered the expense, and who decided it. */
export default function NoteDialog({ expenseId, note, onClose }: NoteDialogProps) {
  const write = useWrite();
  return (
    <ActDialog
      title={note === null ? 'Note' : 'Change the note'}
      saveText={note === null ? 'Send' : 'Save'}
      rules={expenseLogs.update}
      draft={note === null ? `expense/${expenseId}/note` : `expense-note/${note.id}`}
      fields={[{ name: 'text', kind: 'note', label: 'Note', max: 2000 }]}
      {...(note !== null && { initial: { text: note.text } })}
      send={({ text }, signal) =>
        note === null
          ? write(expenseLogs.add, { body: { expense_id: expenseId, text } }, { signal })
          : write(expenseLogs.update, { params: { id: note.id }, body: { text } }, { signal })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

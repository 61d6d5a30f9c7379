import { expenseLogs as calls } from '#contract/areas/expense-logs.ts';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';

interface Props {
  readonly log: ExpenseLog;
  readonly onClose: () => void;
}

/** One’s own note, written anew. */
export function EditNote({ log, onClose }: Props) {
  const write = useWrite();
  return (
    <ActDialog
      title="Edit the note"
      saveText="Save"
      rules={calls.update}
      draft={`expense-log/${log.id}`}
      initial={{ text: log.text }}
      fields={[{ name: 'text', kind: 'note', label: 'Note', max: 2000 }]}
      send={(body, signal) => write(calls.update, { params: { id: log.id }, body }, { signal })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** The question before a note goes: nobody can bring it back. */
export function RemoveNote({ log, onClose }: Props) {
  const write = useWrite();
  return (
    <ActDialog<AnyEndpoint, unknown>
      title="Remove this note?"
      saveText="Remove"
      saveTone="danger"
      rules={calls.remove}
      draft={`expense-log/${log.id}/remove`}
      fields={[]}
      lead={() => (
        <>
          <p>{log.text}</p>
          <p className="muted">A line stays that says that it was removed, and by whom.</p>
        </>
      )}
      send={(_body, signal) => write(calls.remove, { params: { id: log.id } }, { signal })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

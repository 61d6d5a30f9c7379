import { todos as calls } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';

export interface DeleteTodoProps {
  readonly todo: Todo;
  /** Resolves with false when it was not saved; the person has been told then. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Deleting needs a reason: it stands in the history, and at the address of the todo, for whoever asks later. */
export default function DeleteTodo({ todo: { id, title }, onSend, onSent, onClose }: DeleteTodoProps) {
  return (
    <ActDialog
      title={`Delete “${isolated(title)}”?`}
      saveText="Delete"
      saveTone="danger"
      rules={calls.remove}
      draft={`todo/${id}/delete`}
      fields={[{ name: 'reason', kind: 'text', label: 'Why', max: 500, hint: 'Stands in the history of the todo.' }]}
      send={async ({ reason }) =>
        (await onSend(reason)) ? { ok: true, body: null } : { ok: false, message: 'Not saved.', fields: {} }
      }
      onSaved={onSent}
      onClose={onClose}
    />
  );
}

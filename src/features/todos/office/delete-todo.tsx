import { todos as calls } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { outcomeText } from '#kit/outbox/outcome-text.ts';
import { useOutboxSend } from '#kit/outbox/use-outbox-send.ts';
import { useToast } from '#ui/toast.tsx';

export interface DeleteTodoProps {
  readonly todo: Todo;
  readonly onClose: () => void;
}

/** Deleting needs a reason: it stands in the history for whoever asks later. */
export default function DeleteTodo({ todo: { id, title }, onClose }: DeleteTodoProps) {
  const send = useOutboxSend();
  const toast = useToast();
  return (
    <ActDialog
      title={`Delete “${isolated(title)}”?`}
      saveText="Delete"
      saveTone="danger"
      rules={calls.remove}
      draft={`todo/${id}/delete`}
      fields={[{ name: 'reason', kind: 'text', label: 'Why', max: 500, hint: 'Stands in the history of the todo.' }]}
      send={async ({ reason }, signal) => {
        const sent = await send({ op: 'todos.remove', args: { lid: `todo/${id}`, reason } }, signal);
        // Said here: the lists that were read again meanwhile have taken the todo away, and this question with it.
        if (sent.ok) toast({ text: outcomeText(sent.body, 'Deleted.') });
        return sent;
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

import { useState, type FormEvent } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { useSettled } from './use-settled.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { outcomeText } from './outcome-text.ts';

const FORM = 'delete-todo';

export interface DeleteTodoProps {
  readonly todo: Todo;
  readonly onClose: () => void;
}

/** Deleting needs a reason: it stands in the history for whoever asks later. */
export default function DeleteTodo({ todo, onClose }: DeleteTodoProps) {
  const { settle } = useSettled();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const settled = await settle({ op: 'todos.remove', args: { lid: `todo/${todo.id}`, reason: reason.trim() } });
    setBusy(false);
    toast({ text: outcomeText(settled, 'Deleted.') });
    if (settled.state !== 'unsaved') onClose();
  };
  return (
    <Dialog
      title={`Delete “${todo.title}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" type="submit" form={FORM} busy={busy} disabled={reason.trim() === ''}>
            Delete
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void remove(event)}>
        <Field label="Why" required hint="Stands in the history of the todo.">
          <TextInput value={reason} maxLength={500} onChange={(e) => setReason(e.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { saveByKey } from '#kit/form/save-by-key.ts';
import type { Lid } from '#db/records.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TodoFormFields } from './todo-form-fields.tsx';
import { LeavingFooter, TodoFormFooter } from './todo-form-footer.tsx';
import { useTodoForm } from './use-todo-form.ts';

const FORM = 'todo-form';

export interface TodoFormProps {
  /** Null for a new one. */
  readonly todo: Todo | null;
  readonly today: string;
  /** A new one was saved, under this local id. */
  readonly onMade?: (lid: Lid) => void;
  readonly onClose: () => void;
}

/** Makes or changes a todo. A refusal of the server shows at its field; offline it is saved and sent later. */
export default function TodoForm(props: TodoFormProps) {
  const { todo } = props;
  const { form, vehicles, changed, general, wrong, busy, save, discard } = useTodoForm(props);
  const [asking, setAsking] = useState(false);
  const asks = asking && changed.length > 0;
  const close = () => {
    if (asks) setAsking(false);
    else if (changed.length > 0) setAsking(true);
    else void discard();
  };
  return (
    <Dialog
      kind="drawer"
      title={todo ? `Edit “${todo.title}”` : 'New todo'}
      onClose={close}
      footer={
        asks ? (
          <LeavingFooter changed={changed} onKeep={() => setAsking(false)} onDiscard={() => void discard()} />
        ) : (
          <TodoFormFooter
            form={FORM}
            busy={busy}
            wrong={wrong}
            general={general}
            onGo={(name) => form.setFocus(name)}
            onCancel={close}
          />
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form id={FORM} noValidate onSubmit={save} onKeyDown={saveByKey}>
        <TodoFormFields form={form} vehicles={vehicles} todo={todo} />
      </form>
    </Dialog>
  );
}

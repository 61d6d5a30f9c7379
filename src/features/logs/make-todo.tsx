import { useState } from 'react';
import { type Log, logs } from '#contract/areas/logs.ts';
import { todos } from '#contract/areas/todos.ts';
import { todoLabels } from '#contract/areas/todo-input.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { useToast } from '#ui/toast.tsx';

export interface MakeTodoProps {
  readonly log: Log;
  readonly onClose: () => void;
}

/** Makes the todo of an entry, of its vehicle and its branch. */
export default function MakeTodo({ log, onClose }: MakeTodoProps) {
  const write = useWrite();
  const toast = useToast();
  const [initial] = useState(() => ({ title: log.title, todo_date: dayOf(Date.now()) }));
  return (
    <ActDialog
      title={`Todo of “${isolated(log.title)}”`}
      saveText="Make the todo"
      rules={todos.add}
      draft={`log/${log.id}/follow`}
      initial={initial}
      fields={[
        { name: 'title', kind: 'text', label: todoLabels.title, max: 200 },
        { name: 'todo_date', kind: 'date', label: todoLabels.todo_date },
        { name: 'resource', kind: 'person', label: todoLabels.resource, none: 'Whoever of the branch takes it' },
      ]}
      send={({ title, todo_date, resource = null }, signal) =>
        write(logs.update, { params: { id: log.id }, body: { follow: { title, todo_date, resource } } }, { signal })
      }
      onSaved={() => {
        toast({ text: 'The todo is made.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

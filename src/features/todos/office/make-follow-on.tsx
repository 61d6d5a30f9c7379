import { useState } from 'react';
import { todos as calls } from '#contract/areas/todos.ts';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { outcomeText } from '#kit/outbox/outcome-text.ts';
import { useOutboxSend } from '#kit/outbox/use-outbox-send.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { dayOf } from '#lib/day.ts';
import { useToast } from '#ui/toast.tsx';
import { followOnTitle } from '../follow-on-text.ts';

export interface MakeFollowOnProps {
  readonly todo: Todo;
  readonly line: ChecklistLine;
  readonly onClose: () => void;
}

/** The office makes a todo of what failed: named after the car and the finding, for somebody or for whoever of the branch takes it. */
export default function MakeFollowOn({ todo, line, onClose }: MakeFollowOnProps) {
  const people = useMaster()?.resources;
  const send = useOutboxSend();
  const toast = useToast();
  const [initial] = useState(() => ({ title: followOnTitle(line, todo, line.note), todo_date: dayOf(Date.now()) }));
  return (
    <ActDialog
      title={`Follow-on of “${isolated(line.title)}”`}
      saveText="Make the todo"
      rules={calls.createStatus}
      draft={`line/${line.id}/follow-on`}
      initial={initial}
      fields={[
        { name: 'title', kind: 'text', label: 'What is to be done', max: 200 },
        { name: 'todo_date', kind: 'date', label: 'Day', optional: false },
        { name: 'resource', kind: 'choice', label: 'Person', none: 'Whoever of the branch takes it', options: people },
      ]}
      send={async ({ title, todo_date, resource }, signal) => {
        const args = { ...argsOf(todo, line), title, resource: resource ?? null, ...(todo_date && { todo_date }) };
        const sent = await send({ op: 'todos.createStatus', args }, signal);
        // Said here: the todo that was read again meanwhile asks for no follow-on any more, and this question went with that.
        if (sent.ok) toast({ text: outcomeText(sent.body, 'The todo is made.') });
        return sent;
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** What the server takes from the todo it follows from, so that it is shown at once. */
function argsOf(todo: Todo, line: ChecklistLine) {
  return {
    lid: freshLid('todos'),
    todo: `todo/${todo.id}`,
    line: `line/${line.id}`,
    direction: line.direction === 'prev' ? ('prev' as const) : ('next' as const),
    note: `Failed: ${line.title}${line.note === '' ? '' : `\n${line.note}`}`,
    vehicle_id: todo.vehicle_id,
    vehicle: todo.vehicle,
    branch_id: todo.branch_id,
  };
}

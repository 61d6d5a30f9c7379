import { useState, type FormEvent } from 'react';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useSettled } from './use-settled.ts';
import { dayOf } from '#lib/day.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { followOnTitle } from '../follow-on-text.ts';
import { outcomeText } from './outcome-text.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import css from './look-first.module.css';

const FORM = 'follow-on';

export interface MakeFollowOnProps {
  readonly todo: Todo;
  readonly line: ChecklistLine;
  readonly onClose: () => void;
}

/** The office makes a todo of what failed: named after the car and the finding, for somebody or for whoever of the branch takes it. */
export default function MakeFollowOn({ todo, line, onClose }: MakeFollowOnProps) {
  const { make, busy } = useMake(todo, line, onClose);
  const [title, setTitle] = useState(() => followOnTitle(line, todo, line.note));
  const [day, setDay] = useState(() => dayOf(Date.now()));
  const [person, setPerson] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    void make({ title: title.trim(), todo_date: day, resource: person === '' ? null : Number(person) });
  };
  return (
    <Dialog
      title={`Follow-on of “${line.title}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={FORM} busy={busy} disabled={title.trim() === '' || day === ''}>
            Make the todo
          </Button>
        </>
      }
    >
      <form id={FORM} className={css.form} onSubmit={save}>
        <Field label="What is to be done" required>
          <TextInput value={title} maxLength={200} onChange={(e) => setTitle(e.target.value)} />
        </Field>
        <Field label="Day" required>
          <TextInput type="date" value={day} onChange={(e) => setDay(e.target.value)} />
        </Field>
        <Person person={person} onPerson={setPerson} />
      </form>
    </Dialog>
  );
}

interface Words {
  readonly title: string;
  readonly todo_date: string;
  readonly resource: number | null;
}

/** Makes it, and says what became of it. */
function useMake(todo: Todo, line: ChecklistLine, onDone: () => void) {
  const { settle } = useSettled();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const make = async (words: Words) => {
    setBusy(true);
    const settled = await settle({ op: 'todos.createStatus', args: { ...argsOf(todo, line), ...words } });
    setBusy(false);
    toast({ text: outcomeText(settled, `“${words.title}” is made.`) });
    if (settled.state !== 'unsaved') onDone();
  };
  return { make, busy };
}

interface PersonProps {
  /** Empty: nobody is named. */
  readonly person: string;
  readonly onPerson: (person: string) => void;
}

function Person({ person, onPerson }: PersonProps) {
  const people = useMaster()?.resources ?? [];
  return (
    <Field label="Person" optional>
      <Select value={person} onChange={(e) => onPerson(e.target.value)}>
        <option value="">Whoever of the branch takes it</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
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

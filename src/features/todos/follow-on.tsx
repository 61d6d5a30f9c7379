import { useState, type FormEvent } from 'react';
import { useAct } from '#crud/use-act.ts';
import type { ChecklistRow, TodoRow } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import css from './todo.module.css';

interface Props {
  readonly line: ChecklistRow;
  readonly todo: TodoRow;
  readonly onClose: () => void;
}

/** The todo that a failed line leads to, on the same vehicle. */
export function FollowOn({ line, todo, onClose }: Props) {
  const act = useAct();
  const toast = useToast();
  const [title, setTitle] = useState(line.title);
  const [day, setDay] = useState(() => dayOf(Date.now()));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const direction = line.direction === 'prev' ? 'prev' : 'next';
    const args = {
      lid: freshLid('todos'),
      todo: todo.lid,
      line: line.lid,
      direction,
      title: title.trim(),
      todo_date: day,
    } as const;
    const saved = await act({ op: 'todos.createStatus', args: line.note ? { ...args, note: line.note } : args });
    if (!saved) return;
    toast({ text: `“${args.title}” is now a todo of its own.` });
    onClose();
  };

  return (
    <form className={css.form} onSubmit={(event) => void save(event)} aria-label="Follow-on todo">
      <Field label="What is to be done" required>
        <TextInput value={title} maxLength={200} onChange={(e) => setTitle(e.target.value)} />
      </Field>
      <Field label="When" required>
        <TextInput type="date" value={day} onChange={(e) => setDay(e.target.value)} />
      </Field>
      <div className={css.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" icon="plus" disabled={title.trim() === '' || day === ''}>
          Make the todo
        </Button>
      </div>
    </form>
  );
}

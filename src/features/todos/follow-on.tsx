import { useState, type FormEvent } from 'react';
import { cleanLine, cleanLines, isolated, isVisible } from '#contract/people-text.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { ChecklistRow, TodoRow } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import type { SavedText } from '#lib/use-saved-text.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { focusForm } from './focus-asked.dom.ts';
import { followOnArgs, followOnTitle } from './follow-on-text.ts';
import type { Draft } from '#kit/drafts/use-draft.ts';
import css from './checklist.module.css';

interface Props {
  readonly line: ChecklistRow;
  readonly todo: TodoRow;
  /** What was found, as it is being written. */
  readonly note: string;
  /** The title that the person gave it; empty while it follows the note. */
  readonly title: Draft;
  /** The person opened it just now; otherwise it stands there because something is written in it. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** The todo that a failed line leads to, on the same vehicle: proposed, so that one tap makes it. */
export function FollowOnForm(props: Props) {
  const { todo, isAsked } = props;
  const { title, day, setDay, person, setPerson, leave, save } = useFollowOn(props);
  return (
    <form
      className={css.form}
      onSubmit={(event) => void save(event)}
      aria-label="Follow-on todo"
      tabIndex={-1}
      ref={isAsked ? focusForm : null}
    >
      <Field label="What is to be done" required>
        <TextInput
          value={title.text}
          maxLength={200}
          autoComplete="off"
          onChange={(e) => title.setText(e.target.value)}
          onBlur={title.flush}
        />
      </Field>
      <div className={css.pair}>
        <Field label="When" required>
          <TextInput type="date" value={day} onChange={(e) => setDay(e.target.value)} />
        </Field>
        <Who todo={todo} person={person} onPerson={setPerson} />
      </div>
      <div className={css.buttons}>
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" icon="plus" disabled={!isVisible(title.text) || day === ''}>
          Make the todo
        </Button>
      </div>
    </form>
  );
}

/** What is written in the form, and the two ways out of it. */
function useFollowOn({ line, todo, note, title: draft, onClose }: Props) {
  const act = useAct();
  const toast = useToast();
  const title = useProposed(draft, followOnTitle(line, todo, note));
  const [day, setDay] = useState(() => dayOf(Date.now()));
  const [person, setPerson] = useState(todo.resource);
  const leave = () => {
    draft.clear();
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const words = { title: cleanLine(title.text), note: cleanLines(note), todo_date: day, resource: person };
    const args = { lid: freshLid('todos'), ...followOnArgs(line, todo, words) };
    if (!(await act({ op: 'todos.createStatus', args }))) return;
    toast({ text: `“${isolated(args.title)}” is now a todo of its own.` });
    leave();
  };
  return { title, day, setDay, person, setPerson, leave, save };
}

/** Follows what is proposed until the person writes something else. */
function useProposed(draft: Draft, proposed: string): SavedText {
  const [isEdited, setEdited] = useState(false);
  return {
    text: isEdited || draft.text !== '' ? draft.text : proposed,
    setText(text) {
      setEdited(true);
      draft.setText(text);
    },
    flush: draft.flush,
  };
}

interface WhoProps {
  readonly todo: TodoRow;
  /** Null: whoever of the branch takes it. */
  readonly person: number | null;
  readonly onPerson: (person: number | null) => void;
}

function Who({ todo, person, onPerson }: WhoProps) {
  const master = useMaster();
  const { user } = useSession();
  const same = todo.resource;
  const others = master?.resources.filter(({ id }) => id !== same) ?? [];
  return (
    <Field label="Who">
      <Select value={person ?? ''} onChange={(e) => onPerson(e.target.value === '' ? null : Number(e.target.value))}>
        {same === null ? null : (
          <option value={same}>{same === user.id ? 'Me' : (todo.resource_name ?? 'As here')}</option>
        )}
        <option value="">The branch’s pool</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

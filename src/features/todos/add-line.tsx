import { useState, type FormEvent } from 'react';
import { useAct } from '#crud/use-act.ts';
import type { Lid } from '#db/records.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useDraft } from './use-draft.ts';
import css from './todo.module.css';

/** The field was asked for: it takes the focus when it appears. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** A line the checklist did not think of. */
export function AddLine({ todo }: { readonly todo: Lid }) {
  const act = useAct();
  const draft = useDraft(`${todo}:line`);
  const [wanted, setWanted] = useState(false);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const title = draft.text.trim();
    if (title === '') return;
    if (
      await act({ op: 'todos.createChecklist', args: { lid: freshLid('checklists'), todo, title, direction: 'own' } })
    )
      draft.clear();
  };

  if (!wanted && draft.text === '') {
    return (
      <Button icon="plus" onClick={() => setWanted(true)}>
        Add a line
      </Button>
    );
  }
  return (
    <form className={css.form} onSubmit={(event) => void add(event)} aria-label="Add a line">
      <Field label="New line">
        <TextInput
          value={draft.text}
          maxLength={200}
          ref={focusOnce}
          onChange={(e) => draft.setText(e.target.value)}
          onBlur={draft.flush}
        />
      </Field>
      <div className={css.buttons}>
        <Button
          onClick={() => {
            draft.clear();
            setWanted(false);
          }}
        >
          Cancel
        </Button>
        <Button type="submit" icon="plus" disabled={draft.text.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  );
}

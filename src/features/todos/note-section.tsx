import { useCan } from '#session/use-session.ts';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/screen.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { noteDraft } from './draft-keys.ts';
import { useDraft } from './use-draft.ts';
import type { TodoView } from './use-todo.ts';

/** What the office should know. It is kept on this device while it is written and goes with the completion. */
export function NoteSection({ view }: { readonly view: TodoView }) {
  const may = useCan('todo.complete') && view.todo.status === 'pending';
  const draft = useDraft(noteDraft(view.todo.lid));
  if (!may) return null;
  return (
    <Section title="Note">
      <Field label="For the office" hint="Kept on this device as you write; goes to the office when you complete.">
        <TextArea
          value={draft.text}
          maxLength={5000}
          onChange={(e) => draft.setText(e.target.value)}
          onBlur={draft.flush}
        />
      </Field>
    </Section>
  );
}

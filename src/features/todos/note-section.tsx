import { useCan, useSession } from '#session/use-session.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/screen.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { noteDraft } from '#kit/drafts/draft-keys.ts';
import { isLost } from './unsent.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import type { TodoView } from './use-todo.ts';
import css from './note-section.module.css';

interface Props {
  readonly view: TodoView;
  readonly now: number;
}

/** What the office should know. It is kept on this device while it is written and goes with the completion. */
export function NoteSection({ view, now }: Props) {
  const { todo } = view;
  const may = useCan('todo.complete') && todo.status === 'pending';
  if (!may && !todo.completion_note) return null;
  return (
    <Section title="Note">
      {todo.completion_note ? <Written view={view} now={now} /> : null}
      {may ? <NoteField view={view} /> : null}
    </Section>
  );
}

/** What was written at the completion, apart from what the office says: in whose name, and when. */
function Written({ view, now }: Props) {
  const { user } = useSession();
  const { completed_by, completed_by_name, completed_at, completion_note } = view.todo;
  const who = completed_by_name ?? (completed_by === user.id ? user.name : null);
  const said = [who, completed_at ? formatMoment(completed_at, now) : 'at the last completion'].filter(Boolean);
  return (
    <figure className={css.written}>
      <figcaption className="muted small">{said.join(', ')}</figcaption>
      <blockquote>{completion_note}</blockquote>
    </figure>
  );
}

function NoteField({ view }: Pick<Props, 'view'>) {
  const draft = useDraft(noteDraft(view.todo.lid));
  const lost = isLost(view.gone);
  return (
    <Field label="For the office" hint="Kept on this device as you write; goes to the office when you complete.">
      <TextArea
        value={draft.text}
        readOnly={lost}
        maxLength={5000}
        onChange={(e) => draft.setText(e.target.value)}
        onBlur={draft.flush}
      />
    </Field>
  );
}

import type { Todo } from '#contract/areas/todo-record.ts';
import { formatMoment } from '#lib/format-when.ts';
import css from './detail-notes.module.css';

/** What the office asked for, and apart from it what the person who did it wrote, with name and time. */
export function DetailNotes({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const { note, completion_note: written, completed_at: at, completed_by_name: name } = todo;
  // A server that knows only the documented fields tells of no such note.
  if (!note && !written) return null;
  return (
    <div className={css.notes}>
      {note ? (
        <figure>
          <figcaption>What the office says</figcaption>
          <p>{note}</p>
        </figure>
      ) : null}
      {written ? (
        <figure data-written>
          <figcaption>{[name ?? 'Who did it', at && formatMoment(at, now)].filter(Boolean).join(', ')}</figcaption>
          <p>{written}</p>
        </figure>
      ) : null}
    </div>
  );
}

import { useAct } from '#kit/outbox/use-act.ts';
import { useKeptText } from '#kit/drafts/use-kept-text.ts';
import type { ChecklistRow } from '#db/records.ts';
import type { SavedText } from '#lib/use-saved-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from './checklist.module.css';

/** The note of a line, saved as it is written. */
export function useLineNote({ lid, todo, note }: ChecklistRow): SavedText {
  const act = useAct();
  const ids = { lid, todo };
  const save = (text: string) => act({ op: 'todos.updateStatus', args: { ...ids, note: text.trim() } });
  return useKeptText(note, save, { lineNote: ids });
}

interface Props {
  readonly note: SavedText;
  /** What to write. */
  readonly hint: string;
  /** Gets the element when it comes: for who puts the focus there. */
  readonly onField?: ((field: HTMLElement | null) => void) | undefined;
}

/** As low as a button until more is written than fits. */
export function LineNote({ note, hint, onField }: Props) {
  return (
    <label className={css.note}>
      <Icon name="note" />
      <textarea
        ref={onField}
        aria-label="Note"
        placeholder={hint}
        value={note.text}
        maxLength={2000}
        rows={1}
        onChange={(e) => note.setText(e.target.value)}
        onBlur={note.flush}
      />
    </label>
  );
}

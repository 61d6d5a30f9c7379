import { useState } from 'react';
import { mayRemoveLine } from '#contract/line-removal.ts';
import { isolated } from '#contract/people-text.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import type { ChecklistRow } from '#db/records.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LineNote, useLineNote } from './line-note.tsx';
import { SkipReasons } from './skip-reasons.tsx';
import type { Answering } from './use-answer.ts';
import css from './checklist.module.css';

interface Props {
  readonly line: ChecklistRow;
  readonly answering: Answering;
  readonly now: number;
  readonly onClose: () => void;
}

type Asked = 'what' | 'why' | 'note';

/** What is rarer than OK and Fail: why a line is skipped, a note, taking the answer back, and lines of one's own away. */
export function LineMore({ line, answering, now, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>('what');
  return (
    <Dialog title={asked === 'why' ? `Why skip “${isolated(line.title)}”?` : line.title} onClose={onClose}>
      {asked === 'why' ? (
        <SkipReasons
          line={line.lid}
          onReason={(reason) => {
            answering.skip(reason);
            onClose();
          }}
        />
      ) : null}
      {asked === 'note' ? <Note line={line} onClose={onClose} /> : null}
      {asked === 'what' ? (
        <Acts line={line} answering={answering} now={now} onClose={onClose} onAsk={setAsked} />
      ) : null}
    </Dialog>
  );
}

function Acts({ line, answering, now, onClose, onAsk }: Props & { readonly onAsk: (asked: Asked) => void }) {
  const { user, permissions } = useSession();
  const undoable = useUndoable();
  const mayRemove = mayRemoveLine(line, { id: user.id, can: (permission) => permissions.includes(permission) });
  const ending = (act: () => void) => () => {
    onClose();
    act();
  };
  const remove = () =>
    void undoable(`Line “${isolated(line.title)}” removed.`, {
      op: 'todos.deleteChecklist',
      args: { lid: line.lid, todo: line.todo },
    });
  return (
    <div className={css.acts}>
      <p className="muted">{said(line, now)}</p>
      <Button wide icon="skip" onClick={() => onAsk('why')}>
        {line.state === 'skipped' ? 'Another reason to skip it' : 'Skip'}
      </Button>
      {line.state === 'failed' ? null : (
        <Button wide icon="note" onClick={() => onAsk('note')}>
          Note
        </Button>
      )}
      {line.state === 'open' ? null : (
        <Button wide icon="undo" onClick={ending(answering.undo)}>
          Take the answer back
        </Button>
      )}
      {mayRemove ? (
        <Button wide tone="danger" icon="trash" onClick={ending(remove)}>
          Remove this line
        </Button>
      ) : null}
    </div>
  );
}

const WORDS = { open: 'Not answered yet', done: 'OK', failed: 'Failed', skipped: 'Skipped' } as const;

function said({ state, checked_at, checked_by_name }: ChecklistRow, now: number): string {
  const when = state !== 'open' && checked_at ? formatMoment(checked_at, now) : null;
  return [WORDS[state], state === 'open' ? null : checked_by_name, when].filter(Boolean).join(', ');
}

const focusOnce = (field: HTMLElement | null) => field?.focus();

function Note({ line, onClose }: { readonly line: ChecklistRow; readonly onClose: () => void }) {
  const note = useLineNote(line);
  return (
    <div className={css.acts}>
      <LineNote note={note} hint="Saved as you write" onField={focusOnce} />
      <Button wide icon="check" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

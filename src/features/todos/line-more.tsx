import { useState } from 'react';
import { useAct } from '#crud/use-act.ts';
import { useKeptText } from '#crud/use-kept-text.ts';
import type { ChecklistRow, TodoRow } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { FollowOn } from './follow-on.tsx';
import css from './todo.module.css';

/** What a line can be besides ticked: failed, skipped, noted, gone (own lines). A failed one can become a todo of its own. */
export function LineMore({ line, todo }: { readonly line: ChecklistRow; readonly todo: TodoRow }) {
  const act = useAct();
  const [following, setFollowing] = useState(false);
  const ids = { lid: line.lid, todo: todo.lid };
  const set = (state: 'failed' | 'skipped') => void act({ op: 'todos.updateStatus', args: { ...ids, state } });
  return (
    <div className={css.more}>
      <div className={css.buttons}>
        {line.state !== 'failed' ? (
          <Button tone="danger" icon="close" onClick={() => set('failed')}>
            Failed
          </Button>
        ) : null}
        {line.state !== 'skipped' ? (
          <Button icon="skip" onClick={() => set('skipped')}>
            Skip
          </Button>
        ) : null}
        {line.direction === 'own' ? (
          <Button tone="quiet" icon="trash" onClick={() => void act({ op: 'todos.deleteChecklist', args: ids })}>
            Remove line
          </Button>
        ) : null}
      </div>
      <LineNote line={line} todo={todo} />
      {line.state === 'failed' && !line.status_todo && !following ? (
        <Button icon="plus" onClick={() => setFollowing(true)}>
          Make a follow-on todo
        </Button>
      ) : null}
      {following && !line.status_todo ? <FollowOn line={line} todo={todo} onClose={() => setFollowing(false)} /> : null}
    </div>
  );
}

function LineNote({ line, todo }: { readonly line: ChecklistRow; readonly todo: TodoRow }) {
  const act = useAct();
  const ids = { lid: line.lid, todo: todo.lid };
  const save = (text: string) => act({ op: 'todos.updateStatus', args: { ...ids, note: text.trim() } });
  const note = useKeptText(line.note, save, { lineNote: ids });
  return (
    <Field label="Note" hint="Saved as you write.">
      <TextArea
        value={note.text}
        maxLength={2000}
        rows={2}
        onChange={(e) => note.setText(e.target.value)}
        onBlur={note.flush}
      />
    </Field>
  );
}

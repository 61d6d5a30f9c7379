import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { missing } from './missing.ts';
import { PunchNotice } from './punch-notice.tsx';
import { useComplete } from './use-complete.ts';
import type { TodoView } from './use-todo.ts';
import css from './todo.module.css';

/** Completing, in reach of the thumb. What is missing is said before, and decided by the person. */
export function CompleteBar({ view }: { readonly view: TodoView }) {
  const complete = useComplete(view.todo);
  const [asking, setAsking] = useState(false);
  const lacks = missing(view);

  const press = () => {
    // Some browsers leave the focus in a text field when a button is tapped: what was typed last must be kept first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (lacks.length > 0) setAsking(true);
    else void complete();
  };
  return (
    <div className={css.complete}>
      <PunchNotice title={view.todo.title} />
      {lacks.length > 0 ? <p className={css.lacks}>Still open: {lacks.join(', ')}</p> : null}
      <Button tone="primary" icon="check" wide onClick={press}>
        Complete
      </Button>
      {asking ? (
        <Dialog
          title="Complete it like this?"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Go back</Button>
              <Button
                tone="primary"
                onClick={() => {
                  setAsking(false);
                  void complete();
                }}
              >
                Complete anyway
              </Button>
            </>
          }
        >
          <p>The office will see what is still open:</p>
          <ul className={css.bullets}>
            {lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </div>
  );
}

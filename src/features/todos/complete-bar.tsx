import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { missing } from './missing.ts';
import { PunchNotice } from './punch-notice.tsx';
import { READING_FIELD } from './reading-form.tsx';
import { useCompleting } from './use-completing.ts';
import type { TodoView } from './use-todo.ts';
import css from './complete-bar.module.css';

/** Completing, in reach of the thumb. What is missing or not saved is said before, and decided by the person. */
export function CompleteBar({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const { asking, close, press, complete } = useCompleting(view, now);
  const toCorrect = useFocusAfter(asking === null);
  const lacks = missing(view);
  return (
    <div className={css.bar}>
      <PunchNotice title={view.todo.title} />
      {lacks.length > 0 ? <p className={css.lacks}>Still open: {lacks.join(', ')}</p> : null}
      <Button
        tone={lacks.length > 0 ? 'plain' : 'primary'}
        icon="check"
        wide
        className={css.act}
        onClick={() => void press()}
      >
        Complete
      </Button>
      {asking ? (
        <CompleteDialog
          view={view}
          {...asking}
          now={now}
          onClose={close}
          onCorrect={() => {
            toCorrect();
            close();
          }}
          onComplete={(keep) => void complete(keep)}
        />
      ) : null}
    </div>
  );
}

/** Answers how to say that the field of the reading gets the focus, once the dialog in front of it has gone. */
function useFocusAfter(isGone: boolean): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (!isGone || !wanted.current) return;
    wanted.current = false;
    document.querySelector<HTMLInputElement>(`input[name='${READING_FIELD}']`)?.focus();
  }, [isGone]);
  return () => {
    wanted.current = true;
  };
}

import { useEffect, useRef } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { NOTHING, typedOn } from '#kit/drafts/typed.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { missing } from './missing.ts';
import { PunchNotice } from './punch-notice.tsx';
import { READING_FIELD } from './reading-form.tsx';
import { doubt, typedReading } from './typed.ts';
import { useCompleting } from './use-completing.ts';
import type { TodoView } from './use-todo.ts';
import css from './complete-bar.module.css';

/** Completing, in reach of the thumb. What is missing or not saved is said before, and decided by the person. */
export function CompleteBar({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const { asking, close, press, complete } = useCompleting(view, now);
  const toCorrect = useFocusAfter(asking === null);
  const { words, isReady } = useOutlook(view, now);
  return (
    <div className={css.bar}>
      <PunchNotice title={view.todo.title} />
      {words === '' ? null : <p className={css.lacks}>{words}</p>}
      <Button tone={isReady ? 'primary' : 'plain'} icon="check" wide className={css.act} onClick={() => void press()}>
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

/** What pressing Complete will do, as it stands now: what becomes of a reading that is only typed, and what stays open. */
function useOutlook(view: TodoView, now: number) {
  const { lid } = view.todo;
  // Only words hang on it: where it cannot be read, pressing Complete says so.
  const typed = useLiveQuery(() => typedOn(lid).catch(() => NOTHING), [lid]) ?? NOTHING;
  const reading = typedReading(view, typed);
  const isDoubted = doubt(view, typed, now) !== null;
  const lacks = missing(view, reading !== null);
  const said = [
    reading === null ? '' : `${formatNumber(reading)} typed: ${isDoubted ? 'asked about' : 'saved'} when you complete`,
    lacks.length === 0 ? '' : `Still open: ${lacks.join(', ')}`,
  ];
  return { words: said.filter(Boolean).join(' · '), isReady: lacks.length === 0 && !isDoubted };
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

import { useEffect, useRef, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { sayNumber } from '#lib/say-number.ts';
import { Button } from '#ui/button.tsx';
import { begunOn } from './begun.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { missing } from './missing.ts';
import { PunchNotice } from './punch-notice.tsx';
import { READING_FIELD } from './reading-form.tsx';
import { doubt, NOTHING, typedOn, typedReading, type Typed } from './typed.ts';
import { useComplete } from './use-complete.ts';
import type { TodoView } from './use-todo.ts';
import css from './complete-bar.module.css';

/** What the dialog asks about. */
interface Asking {
  readonly typed: Typed;
  readonly begun: readonly string[];
}

/** Completing, in reach of the thumb. What is missing or not saved is said before, and decided by the person. */
export function CompleteBar({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const complete = useComplete(view);
  const [asking, setAsking] = useState<Asking | null>(null);
  const toCorrect = useFocusAfter(asking === null);
  const busy = useRef(false);
  const { words, isReady } = useOutlook(view, now);

  const press = async () => {
    // A second tap while the first is being read would complete it twice.
    if (busy.current) return;
    busy.current = true;
    const [typed, begun] = await writtenNow(view);
    const willLack = missing(view, typedReading(view, typed) !== null).length > 0;
    const isUnsaved = typed.line !== '' || begun.length > 0 || doubt(view, typed, now) !== null;
    if (willLack || isUnsaved) setAsking({ typed, begun });
    else await complete(typed);
    busy.current = false;
  };
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
          onClose={() => setAsking(null)}
          onCorrect={() => {
            toCorrect();
            setAsking(null);
          }}
          onComplete={(keep) => {
            setAsking(null);
            void complete(keep);
          }}
        />
      ) : null}
    </div>
  );
}

/** What pressing Complete will do, as it stands now: what becomes of a reading that is only typed, and what stays open. */
function useOutlook(view: TodoView, now: number) {
  const typed = useLiveQuery(() => typedOn(view.todo.lid), [view.todo.lid]) ?? NOTHING;
  const reading = typedReading(view, typed);
  const isDoubted = doubt(view, typed, now) !== null;
  const lacks = missing(view, reading !== null);
  const said = [
    reading === null ? '' : `${sayNumber(reading)} typed: ${isDoubted ? 'asked about' : 'saved'} when you complete`,
    lacks.length === 0 ? '' : `Still open: ${lacks.join(', ')}`,
  ];
  return { words: said.filter(Boolean).join(' · '), isReady: lacks.length === 0 && !isDoubted };
}

/** Some browsers leave the focus in a text field when a button is tapped: what was typed last must be kept first. */
function writtenNow({ todo, lines }: TodoView): Promise<[Typed, string[]]> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return Promise.all([typedOn(todo.lid), begunOn(lines)]);
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

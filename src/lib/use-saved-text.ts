import { useEffect, useRef, useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/** Long enough not to save every letter. */
const PAUSE_MS = 400;
/** Who writes without a pause is saved meanwhile: a kill costs less than a second of writing. */
const LONGEST_MS = 700;

export interface SavedText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Saves at once what has not been saved yet: for blur. */
  readonly flush: () => void;
}

/** A second place for text, written at once: when a page goes away, nothing that has to be waited for is sure to be finished. */
export interface TextCopy {
  readonly keep: (text: string) => void;
  /** The text has arrived where it belongs. */
  readonly drop: () => void;
}

/** Resolves when the text is kept; rejects, or answers null, when it was not. */
type Save = (text: string) => unknown;

/**
 * A text field that saves itself: after a pause, meanwhile at the latest after `LONGEST_MS`, on `flush`, and when the page is left.
 * `stored` is what is kept now; a change of it from elsewhere shows, unless the person is typing. `copy` holds the text over until it is
 * kept, when the page is left.
 */
export function useSavedText(stored: string, save: Save, copy?: TextCopy): SavedText {
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const since = useRef(0);
  const saver = useSaver(save, () => {
    if (pending.current === null) copy?.drop();
  });
  const flush = () => {
    const text = pending.current;
    pending.current = null;
    if (text !== null) saver.save(text);
  };
  useLeaving(() => {
    const text = pending.current ?? saver.unsaved();
    if (text !== null) copy?.keep(text);
    flush();
  });

  useEffect(() => {
    if (pending.current === null) return;
    const left = since.current + LONGEST_MS - performance.now();
    const timer = setTimeout(flush, Math.max(0, Math.min(PAUSE_MS, left)));
    return () => clearTimeout(timer);
    // Only typing restarts the pause; `flush` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);

  useEffect(() => {
    // What was typed has arrived where it is kept: from now on that is what shows.
    setTyped((now) => (now === stored && pending.current === null ? null : now));
  }, [stored]);

  const setText = (text: string) => {
    if (pending.current === null) since.current = performance.now();
    pending.current = text;
    setTyped(text);
  };
  return { text: typed ?? stored, setText, flush };
}

/** Saves one text after the other and knows the last one that is not kept yet. `onSaved` is called when all of them are. */
function useSaver(save: Save, onSaved: () => void) {
  const saving = useRef<string | null>(null);
  return {
    unsaved: () => saving.current,
    save: (text: string) => {
      saving.current = text;
      const answered = (answer: unknown) => {
        // Who has told the person already that it was not saved answers null instead of rejecting.
        if (answer === null || saving.current !== text) return;
        saving.current = null;
        onSaved();
      };
      // What could not be saved stays in the copy, for the next start.
      Promise.resolve(save(text)).then(answered, () => undefined);
    },
  };
}

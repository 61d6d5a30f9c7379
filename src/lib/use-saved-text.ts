import { useEffect, useRef, useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/** Long enough not to save every letter, short enough that a kill costs a word at most. */
const PAUSE_MS = 500;

export interface SavedText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Saves at once what has not been saved yet: for blur. */
  readonly flush: () => void;
}

/**
 * A text field that saves itself: after a pause, on `flush`, and when the page is left. `stored` is what is kept now; a change of
 * it from elsewhere shows, unless the person is typing.
 */
export function useSavedText(stored: string, save: (text: string) => void): SavedText {
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);

  const flush = () => {
    if (pending.current === null) return;
    save(pending.current);
    pending.current = null;
  };
  useLeaving(flush);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing restarts the pause; `flush` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);

  useEffect(() => {
    // What was typed has arrived where it is kept: from now on that is what shows.
    setTyped((now) => (now === stored && pending.current === null ? null : now));
  }, [stored]);

  return {
    text: typed ?? stored,
    setText(text) {
      pending.current = text;
      setTyped(text);
    },
    flush,
  };
}

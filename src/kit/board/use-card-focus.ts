import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** A card loses the focus where it is moved: it gets it back in its new place, until the person goes elsewhere. */
export function useCardFocus(around: RefObject<HTMLElement | null>): (key: number) => void {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    const stops = new AbortController();
    const { signal } = stops;
    const forget = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      if (card?.dataset['card'] !== moved.current) moved.current = null;
    };
    document.addEventListener('focusin', forget, { signal });
    document.addEventListener('pointerdown', forget, { signal });
    return () => stops.abort();
  }, []);
  // After every render, and before the app gives the focus to a neighbour: the card may also be put back.
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    around.current?.querySelector<HTMLElement>(`[data-card="${moved.current}"] button`)?.focus();
  });
  return (key) => {
    moved.current = String(key);
  };
}

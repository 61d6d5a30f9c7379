import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { entriesBelow, notePath } from '#lib/entries.dom.ts';
import { noteMove } from '#lib/layers.dom.ts';
import { comeBack } from './come-back.ts';
import { keepPlace, markOf, placeOf, savePlaces } from './kept-places.ts';

const frame = () => document.getElementById('main');

/**
 * A new screen begins at its top, and its frame takes the focus, so that screen readers and Tab start there. Who goes back, or loads
 * the page anew, finds the screen where they left it.
 */
export function usePlace(): void {
  const location = useLocation();
  const { pathname, key, hash } = location;
  const how = useNavigationType();
  const path = useRef<string | null>(null);
  const below = entriesBelow(location.state);
  const before = useRef(below);
  /** The entry whose place is written down; null while it is being restored. */
  const entry = useRef<string | null>(null);
  useWritten(entry);

  useLayoutEffect(() => {
    const here = `${key} ${pathname}`;
    const isReplaced = how === 'REPLACE' && path.current === pathname;
    // A record or a form opens over its list, or closes: the page stays where it is.
    const isBeside = path.current === pathname && (below > 0 || (how === 'POP' && before.current > 0));
    noteMove(isReplaced);
    notePath(pathname, how === 'PUSH');
    path.current = pathname;
    before.current = below;
    const place = how === 'POP' && hash === '' ? placeOf(here) : undefined;
    const main = frame();
    entry.current = here;
    if (isReplaced || isBeside) keepPlace(here, { y: scrollY });
    else if (how !== 'POP') begin(main);
    else if (place && main) {
      entry.current = null;
      return comeBack(place, main, () => (entry.current = here));
    }
    return undefined;
  }, [key, pathname, how, hash, below]);
}

function begin(main: HTMLElement | null): void {
  scrollTo(0, 0);
  main?.focus({ preventScroll: true });
}

/** Writes down where the person is, as they move. */
function useWritten(entry: { readonly current: string | null }): void {
  useEffect(() => {
    // The app knows when its rows are there; the browser would scroll before.
    history.scrollRestoration = 'manual';
    const stops = new AbortController();
    const { signal } = stops;
    const write = (change: Parameters<typeof keepPlace>[1]) =>
      entry.current !== null && keepPlace(entry.current, change);
    addEventListener('scroll', () => write({ y: scrollY }), { signal, passive: true });
    addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && frame()?.contains(target)) write({ mark: markOf(target) });
      },
      { signal },
    );
    for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, savePlaces, { signal, capture: true });
    return () => stops.abort();
  }, [entry]);
}

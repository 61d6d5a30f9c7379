import { findMark, type Place } from './kept-places.ts';

/** A list may have to be read from the server first. */
const LONGEST_MS = 10_000;
/** Nothing has moved for this long: the screen is as it was. */
const QUIET_MS = 400;

/** A person who scrolls, taps or types decides for themselves where they are. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A list that is still being read shows its shape (ui/skeleton.tsx). */
const isReading = (main: Element) => main.querySelector('output[aria-label=Loading]') !== null;

/**
 * Brings a screen back to where a person left it, as soon as its rows are there, and again while they come. Calls `done` when it is there
 * or never will be; the answer stops it without.
 */
export function comeBack({ y, mark }: Place, main: HTMLElement, done: () => void): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let hasFocus = mark === null;

  const stop = () => {
    stops.abort();
    clearTimeout(quiet);
    clearTimeout(longest);
    sizes.disconnect();
  };
  const finish = () => {
    stop();
    if (document.activeElement === document.body) main.focus({ preventScroll: true });
    done();
  };
  const focus = () => {
    const marked = hasFocus || mark === null ? undefined : findMark(mark, main);
    marked?.focus({ preventScroll: true });
    hasFocus ||= marked !== undefined;
  };
  const settle = () => {
    scrollTo(0, y);
    focus();
    clearTimeout(quiet);
    if (Math.abs(scrollY - y) < 2 && !isReading(main)) quiet = setTimeout(finish, QUIET_MS);
  };

  const longest = setTimeout(finish, LONGEST_MS);
  const sizes = new ResizeObserver(settle);
  sizes.observe(main);
  for (const type of TAKES_OVER) addEventListener(type, finish, { signal, capture: true, passive: true });
  settle();
  return stop;
}

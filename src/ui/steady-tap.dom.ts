/** No tap does what nobody meant: not on what has just come under the finger, and not twice because a finger trembled. */

/** Longer than the two taps of a double tap are apart, shorter than it takes to look and aim anew. */
const REST_MS = 400;
const CONTROLS = 'button, a[href], input, textarea, select';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** On the page, so that scrolling moves nothing. */
function placeOf(control: Element): Place {
  const { left, top } = control.getBoundingClientRect();
  return { x: left + scrollX, y: top + scrollY };
}

const isSame = (a: Place, b: Place) => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;

/** Controls that take no taps for a moment. The keyboard reaches them all the time: it does not miss. */
function makeRests() {
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const wake = (control: HTMLElement) => {
    control.removeAttribute('data-resting');
    timers.delete(control);
  };
  return {
    begin(control: HTMLElement) {
      clearTimeout(timers.get(control));
      control.setAttribute('data-resting', '');
      timers.set(
        control,
        setTimeout(() => wake(control), REST_MS),
      );
    },
    isAt({ clientX, clientY }: MouseEvent) {
      const covers = ({ left, right, top, bottom }: DOMRect) =>
        clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      return [...timers.keys()].some((control) => covers(control.getBoundingClientRect()));
    },
    end() {
      for (const [control, timer] of timers) {
        clearTimeout(timer);
        wake(control);
      }
    },
  };
}

type Rests = ReturnType<typeof makeRests>;

/** Rests every control of the region that came or moved since it was looked at last. */
function watcher(region: HTMLElement, rests: Rests): () => void {
  const places = new WeakMap<Element, Place>();
  return () => {
    const seen = [...region.querySelectorAll<HTMLElement>(CONTROLS)].map((c) => [c, placeOf(c)] as const);
    for (const [control, place] of seen) {
      const before = places.get(control);
      places.set(control, place);
      if (!before || !isSame(before, place)) rests.begin(control);
    }
  };
}

/** What is done to the region; `signal` ends the listening. */
function listen(region: HTMLElement, rests: Rests, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // The click of a key, or of a program, has no taps behind it.
    if (button && event.detail > 0) rests.begin(button);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (rests.isAt(event)) event.preventDefault();
  };
  /** A key that is held down presses once. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  region.addEventListener('click', onClick, { capture: true, signal });
  region.addEventListener('mousedown', onMouseDown, { signal });
  region.addEventListener('keydown', onKeyDown, { signal });
}

/**
 * The `ref` of an element whose controls take no tap for 400 ms after they came, moved, or were tapped: `[data-resting]` in base.css.
 * A second tap that was meant for what stood there before then hits nothing, and leaves the focus where it is.
 */
export function steadyTap(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  const rests = makeRests();
  const look = watcher(region, rests);
  const grown = new ResizeObserver(look);
  grown.observe(region);
  // What grows above moves all of it.
  grown.observe(document.body);
  const changed = new MutationObserver(look);
  changed.observe(region, { childList: true, subtree: true });
  const listening = new AbortController();
  listen(region, rests, listening.signal);
  return () => {
    grown.disconnect();
    changed.disconnect();
    listening.abort();
    rests.end();
  };
}

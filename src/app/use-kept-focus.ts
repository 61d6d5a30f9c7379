import { useEffect } from 'react';

/** Where something stood among its neighbours. */
interface Spot {
  readonly parent: Element;
  readonly at: number;
}

const CAN = 'a[href], button:not(:disabled), tr[tabindex], input[type=checkbox]:not(:disabled)';

/** From the element up to the frame, the nearest first. */
function spotsOf(element: Element, main: Element): Spot[] {
  const spots: Spot[] = [];
  for (let one = element; one !== main && one.parentElement; one = one.parentElement)
    spots.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return spots;
}

const canIn = (element: Element): HTMLElement | null =>
  element.matches(CAN) ? (element as HTMLElement) : element.querySelector<HTMLElement>(CAN);

/** What took the place of what went: itself, or what comes after it, or else before it. */
function heir({ parent, at }: Spot): HTMLElement | undefined {
  const around = [...parent.children];
  const near = [...around.slice(at), ...around.slice(0, at).toReversed()];
  return near.map(canIn).find((found) => found !== null) ?? undefined;
}

/**
 * The focus never falls to nobody: when what had it is gone (a row that was dealt with, the button of a form that closed), what took its
 * place gets it, or the frame of the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let spots: readonly Spot[] = [];
    const remember = ({ target }: FocusEvent) => {
      const main = document.getElementById('main');
      last = target instanceof Element ? target : null;
      spots = last && main?.contains(last) ? spotsOf(last, main) : [];
    };
    const mend = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const main = document.getElementById('main');
      const spot = spots.find(({ parent }) => parent.isConnected);
      const next = spot && spot.parent !== main ? heir(spot) : undefined;
      (next ?? main)?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(mend);
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

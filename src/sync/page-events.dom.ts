/** What happens to a page and concerns the loop. */
import type { WakeReason } from './wake.ts';

/** Whoever looks at the app for a minute gets it fresh. */
const TICK_MS = 60_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Calls back until the answer is called. */
export function watchPage(woke: (reason: WakeReason) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const on = (target: EventTarget, types: readonly string[], reason: WakeReason): void => {
    for (const type of types) target.addEventListener(type, () => isVisible() && woke(reason), { signal });
  };
  on(window, ['pageshow', 'focus'], 'seen');
  on(document, ['visibilitychange'], 'seen');
  for (const type of ['online', 'offline']) addEventListener(type, () => woke('network'), { signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'SYNC') woke('network');
    },
    { signal },
  );
  const tick = setInterval(() => isVisible() && woke('tick'), TICK_MS);
  return () => {
    clearInterval(tick);
    end.abort();
  };
}

/**
 * A page that people leave may be kept for the way back. WebKit keeps its workers too, asleep, with locks in their hands: nobody could
 * lead, sign in or upgrade the database until they are robbed. So the worker ends with every leaving, and begins anew with a return. The same
 * for a page that the system freezes (`leaveWhileFrozen`).
 */
export function restWhileLeft({ rest, rise }: { readonly rest: () => void; readonly rise: () => void }): () => void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener('pagehide', rest, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && rise(), { signal });
  return () => end.abort();
}

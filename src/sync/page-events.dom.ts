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

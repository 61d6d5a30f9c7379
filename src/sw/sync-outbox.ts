/** A network came while perhaps no tab is open: a window is woken, else the same engine runs here, for a short time. */
import { onSession, readSession } from '#session/store.ts';
import { createMedia } from '#media/media.ts';
import { openHost } from '#sync/host.ts';

/** Browsers end a sync event after about half a minute. */
const AT_MOST_MS = 25_000;
const LOOK_MS = 250;

/** Rejects while work is left: the browser then tries again later. */
export async function syncOutbox(sw: ServiceWorkerGlobalScope): Promise<void> {
  const windows = await sw.clients.matchAll({ type: 'window' });
  for (const client of windows) client.postMessage({ type: 'SYNC' });
  if (windows.length === 0) await runHere(sw.location.host);
}

async function runHere(server: string): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), AT_MOST_MS);
  const host = await openHost({ server, userId: session.user.id, media: createMedia(), changed: () => undefined });
  // Somebody signs in or out: nothing more of this person may be sent.
  const unsubscribe = onSession(() => end.abort());
  const leading = host.lead(end.signal);
  const drained = await isDrained(host, end.signal);
  clearTimeout(timer);
  unsubscribe();
  end.abort();
  await leading;
  host.database.close();
  if (!drained) throw new Error('work is left');
}

type Host = Awaited<ReturnType<typeof openHost>>;

/** True when nothing is left that could be sent without a person; false when the time is over. */
async function isDrained({ store }: Host, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const waiting = (await store.outbox()).filter((m) => m.st !== 'failed' && m.st !== 'held');
    if (waiting.length === 0 || signal.aborted) return waiting.length === 0;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

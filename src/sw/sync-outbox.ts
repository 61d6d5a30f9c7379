/** A network came, or something was just saved: windows are woken, and the same engine stands for the lead here, for a short time. */
import { onSession, readSession } from '#session/store.ts';
import { createMedia } from '#media/media.ts';
import { saidUnsent } from '#sync/device-report.ts';
import { openHost } from '#sync/host.ts';
import { needsPerson } from '#sync/status.ts';

/** Browsers end a sync event after about half a minute. */
const AT_MOST_MS = 25_000;
const LOOK_MS = 250;
/** So long at most the office's last word is waited for: it must not go on reading that work is unsent. */
const SAY_MS = 3_000;

/** So long a window that can send is left to do it. */
const WINDOWS_MS = 5_000;

/** Of every event that is under way. */
const ends = new Set<AbortController>();

/** Lets go, at once, what is being sent here. The browser tries again later. */
export function rest(): void {
  for (const end of ends) end.abort();
}

/**
 * Rejects while work is left: the browser then tries again later. Danger: who resolves is not woken again. So a window is no reason to leave it
 * at that: it may be frozen, or closed before its work went through.
 */
export async function syncOutbox(sw: ServiceWorkerGlobalScope): Promise<void> {
  const end = new AbortController();
  ends.add(end);
  const timer = setTimeout(() => end.abort(), AT_MOST_MS);
  try {
    const windows = await sw.clients.matchAll({ type: 'window' });
    for (const client of windows) client.postMessage({ type: 'SYNC' });
    const session = await readSession();
    if (session) await sendFor(session.user.id, sw.location.host, end, windows.length > 0 ? WINDOWS_MS : 0);
  } finally {
    clearTimeout(timer);
    ends.delete(end);
  }
}

async function sendFor(userId: number, server: string, end: AbortController, headStart: number): Promise<void> {
  const host = await openHost({
    server,
    userId,
    media: createMedia(),
    as: 'service worker',
    changed: () => undefined,
  });
  // Somebody signs in or out: nothing more of this person may be sent.
  const unsubscribe = onSession(() => end.abort());
  try {
    const head = AbortSignal.any([end.signal, AbortSignal.timeout(headStart)]);
    if (headStart > 0 && (await isDrained(host, head))) return;
    if (!(await leadUntilDrained(host, end))) throw new Error('work is left');
  } finally {
    unsubscribe();
    host.database.close();
  }
}

async function leadUntilDrained(host: Host, end: AbortController): Promise<boolean> {
  const leading = host.lead(end.signal);
  try {
    const drained = await isDrained(host, end.signal);
    if (drained) await isSaid(host, end.signal);
    return drained;
  } finally {
    // Also when the database failed: nobody else could lead before the browser ends this worker.
    end.abort();
    await leading;
  }
}

type Host = Awaited<ReturnType<typeof openHost>>;

/** True when nothing is left that could be sent without a person; false when the time is over. */
async function isDrained({ store, engine }: Host, signal: AbortSignal): Promise<boolean> {
  for (let newest = 0; ; await pause()) {
    const waiting = (await store.outbox()).filter((m) => !needsPerson(m));
    if (waiting.length === 0 || signal.aborted) return waiting.length === 0;
    const last = Math.max(...waiting.map((m) => m.seq));
    // A tab that saved something tells the other tabs, and not this one.
    if (last > newest) engine.wake('enqueued');
    newest = last;
  }
}

async function isSaid({ store }: Host, signal: AbortSignal): Promise<void> {
  if ((await store.outbox()).length > 0) return;
  for (let waited = 0; waited < SAY_MS && !signal.aborted && (await saidUnsent(store)); waited += LOOK_MS)
    await pause();
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS);
  });

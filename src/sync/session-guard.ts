/**
 * Requests go out under the session lock, and only while the session is this person's. Asking for the lock and reading the session
 * takes longer than all else between two requests, so those that follow each other closely share one hold of it.
 */
import { onSession, readSession, whileSending } from '#session/store.ts';

/** Runs the work while the session is this person's and cannot change; null when it is not, or the wait was aborted. */
export type Guard = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T | null>;

interface Hold {
  readonly joinUntil: number;
  /** Whether the session is this person's: it cannot change while the lock is held. */
  readonly mine: Promise<boolean>;
  users: number;
  readonly release: () => void;
}

/** Where nobody hears that somebody wants to sign in or out, new requests keep them waiting for so long at most. */
const JOIN_MS = 1_000;

function take(userId: number): Hold {
  const unwanted = new AbortController();
  let free = (): void => undefined;
  const freed = new Promise<void>((resolve) => (free = resolve));
  const mine = new Promise<boolean>((resolve, reject) => {
    const held = async (): Promise<void> => {
      resolve((await readSession())?.user.id === userId);
      await freed;
    };
    whileSending(unwanted.signal, held).catch((error: unknown) =>
      unwanted.signal.aborted ? resolve(false) : reject(error as Error),
    );
  });
  const release = (): void => {
    free();
    // While it is still waited for.
    unwanted.abort();
  };
  return { joinUntil: performance.now() + JOIN_MS, mine, users: 0, release };
}

/** Resolves with false when the signal aborts. */
function abortOf(signal: AbortSignal, end: AbortSignal): Promise<false> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false), { signal: end }));
}

/** Danger: the cookie goes with every request, whoever it belongs to by now. */
export function sessionGuard(userId: number): Guard {
  let open: Hold | null = null;
  // Whoever waits for the lock comes next: nobody joins a hold any more.
  onSession((event) => {
    if (event === 'changing') open = null;
  });

  return async (signal, work) => {
    if (signal.aborted) return null;
    const hold = open && performance.now() < open.joinUntil ? open : (open = take(userId));
    const close = (): void => {
      if (open === hold) open = null;
    };
    const over = new AbortController();
    // An interruption means the same, and may be heard of first.
    signal.addEventListener('abort', close, { signal: over.signal });
    hold.users += 1;
    try {
      const mine = await Promise.race([hold.mine, abortOf(signal, over.signal)]);
      return mine && !signal.aborted ? await work() : null;
    } finally {
      over.abort();
      hold.users -= 1;
      if (hold.users === 0) {
        close();
        hold.release();
      }
    }
  };
}

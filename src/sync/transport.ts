/** The Net port over src/http: every request of the engine goes out under the session lock, and only for its own person. */
import { attempt } from '#http/call.ts';
import { refreshCsrf } from '#http/csrf.ts';
import { keeperOf } from '#http/tokens.ts';
import { batching } from './batch.ts';
import { browserClock } from './browser-ports.ts';
import type { Outcome } from './core/types.ts';
import type { Net, NetRequest } from './ports.ts';
import type { Guard } from './session-guard.ts';
import { tokenFrom } from './token.ts';

/** Nothing left this device. */
const NOT_SENT: Outcome = { kind: 'silence', reason: 'aborted', left: false };

const NEVER = new AbortController().signal;

/**
 * Ms before a 401 is believed. That a session is over must be said twice, for it stops everything until its person signs in. Seen: Chromium,
 * just started on a busy machine, was refused two writes in the same half second in which two others went through.
 */
const DOUBT_MS = 500;

/** What is not waited for any longer goes on by itself: others may share it. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>, aborted: T): Promise<T> {
  const end = new AbortController();
  const off = new Promise<T>((resolve) =>
    signal.addEventListener('abort', () => resolve(aborted), { signal: end.signal }),
  );
  return Promise.race([work, off]).finally(() => end.abort());
}

/** `guard`: of the same person. */
export function createTransport(userId: number, guard: Guard): Net {
  let advertised = false;

  const send = async (request: NetRequest, signal: AbortSignal): Promise<Outcome> => {
    const { endpoint, input, file, key, stamp, etag, token = null } = request;
    const ask = (): Promise<Outcome> =>
      attempt(endpoint, input, { files: file ? [file] : [], key, stamp, etag, token, signal, advertised });
    let outcome = await ask();
    if (endpoint.auth === 'session' && outcome.kind === 'answer' && outcome.status === 401) {
      await browserClock.sleep(DOUBT_MS, signal);
      outcome = await ask();
    }
    advertised ||= outcome.kind === 'answer' && outcome.capabilities !== null;
    return outcome;
  };

  /** Under the session lock, too: it is the cookie that says whose token it is. */
  const token: Net['token'] = async (auth, refused, signal = NEVER) => {
    const keeper = keeperOf(auth, userId);
    if (!keeper) return { token: null };
    const doubt = async (): Promise<boolean> => {
      await browserClock.sleep(DOUBT_MS, signal);
      return !signal.aborted;
    };
    const ask = () => orAborted(signal, tokenFrom(keeper, refused, doubt), { no: NOT_SENT });
    return (await guard(signal, ask)) ?? { no: NOT_SENT };
  };

  return {
    ...batching(async (request, signal = NEVER) => (await guard(signal, () => send(request, signal))) ?? NOT_SENT),
    refreshCsrf,
    token,
  };
}

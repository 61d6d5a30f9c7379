/** The Net port over src/http: every request of the engine goes out under the session lock, and only for its own person. */
import { attempt } from '#http/call.ts';
import { refreshCsrf } from '#http/csrf.ts';
import { renewRentalToken } from '#http/tokens.ts';
import { readSession, whileSending } from '#session/store.ts';
import type { Outcome } from './core/types.ts';
import type { Net, NetRequest } from './ports.ts';

/** Runs the work while the session is this person's and cannot change; null when it is not, or the wait was aborted. */
export type Guard = (signal: AbortSignal, work: () => Promise<Outcome>) => Promise<Outcome | null>;

/** Nothing left this device. */
const NOT_SENT: Outcome = { kind: 'silence', reason: 'aborted', left: false };

const NEVER = new AbortController().signal;

/** Danger: the cookie goes with every request, whoever it belongs to by now. */
export const sessionGuard =
  (userId: number): Guard =>
  (signal, work) =>
    whileSending(signal, async () => ((await readSession())?.user.id === userId ? work() : null)).catch(
      (error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      },
    );

export function createTransport(guard: Guard): Net {
  let advertised = false;

  const send = async (request: NetRequest, signal: AbortSignal): Promise<Outcome> => {
    const { endpoint, input, file, key, stamp, etag } = request;
    const outcome = await attempt(endpoint, input, { file, key, stamp, etag, signal, advertised });
    advertised ||= outcome.kind === 'answer' && outcome.capabilities !== null;
    return outcome;
  };

  return {
    send: async (request, signal = NEVER) => (await guard(signal, () => send(request, signal))) ?? NOT_SENT,
    refreshCsrf,
    refreshRental: renewRentalToken,
  };
}

/** A tab's way to the server: the guard of the session, time-outs and interruptions as the transport has them, and the road between. */
import { rentalToken } from '#contract/areas/rental-token.ts';
import { type TokenKeeper, tokenKeeper } from '#http/token-keeper.ts';
import { tokenIn } from '#http/tokens.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { auth } from '#contract/areas/auth.ts';
import { batching } from '#sync/batch.ts';
import type { Outcome } from '#sync/core/types.ts';
import type { Net, NetRequest } from '#sync/ports.ts';
import { tokenFrom } from '#sync/token.ts';
import { silence, travel } from '../road.ts';
import { requestsIn } from '../server/batch.ts';
import { never } from './store-port.ts';
import type { Tab } from './tab.ts';

const TIMEOUT_MS = 30_000;
const TOKEN_TIMEOUT_MS = 15_000;
/** As the transport: before a 401 is believed. */
const DOUBT_MS = 500;

const TOKEN: NetRequest = { endpoint: rentalToken, input: {}, file: null, key: null, stamp: null, etag: null };
const CSRF: NetRequest = { endpoint: auth.csrfCookie, input: {}, file: null, key: null, stamp: null, etag: null };

export function tabNet(tab: Tab, user: number): Net {
  const { phone } = tab;
  const send = (request: NetRequest, signal?: AbortSignal): Promise<Outcome> => {
    if (tab.life.dead) return never();
    const trap = tab.traps.spring('net');
    if (trap) phone.world.count(`crash ${trap.when} send`);
    if (trap?.when === 'before') {
      trap.crash();
      return never();
    }
    // Danger: the cookie goes with every request, whoever it belongs to by now. The transport asks, under the session lock.
    if (phone.session?.user !== user || phone.changing || signal?.aborted)
      return tab.hear('net', Promise.resolve(silence('aborted', false)));
    const answer = exchange(tab, request, signal);
    if (!trap) return answer;
    trap.crash();
    return never();
  };
  const refresh = singleFlight(async () => {
    phone.world.refreshing(tab, 1);
    const outcome = await exchange(tab, CSRF, undefined);
    phone.world.refreshing(tab, -1);
    if (outcome.kind !== 'answer' || outcome.foreign || outcome.status >= 300) return false;
    phone.takeCsrf();
    return true;
  });
  const token: Net['token'] = async (kind, refused, signal) => {
    if (kind !== 'rental') return { token: null };
    if (tab.life.dead) return never();
    if (phone.session?.user !== user || phone.changing || signal?.aborted)
      return tab.hear('net', Promise.resolve({ no: silence('aborted', false) }));
    return tokenFrom(keeperOf(tab, user), refused, async () => {
      await tab.clock.sleep(DOUBT_MS, signal);
      return signal?.aborted !== true;
    });
  };
  return { ...batching(send), refreshCsrf: refresh, token };
}

/** The real one: each page and worker has its own of each person. */
function keeperOf(tab: Tab, user: number): TokenKeeper<Outcome> {
  const known = tab.keepers.get(user);
  if (known) return known;
  const held = tab.phone.world.watch.tokens(tab, user);
  const keeper = tokenKeeper(async () => {
    held.fetched();
    const got = tokenIn(await exchange(tab, TOKEN, undefined, TOKEN_TIMEOUT_MS));
    held.got('token' in got ? got.token : null);
    return got;
  });
  tab.keepers.set(user, keeper);
  return keeper;
}

/** Answers once: with what came, the time-out, or the interruption. What left goes on regardless. */
function exchange(
  tab: Tab,
  request: NetRequest,
  signal: AbortSignal | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const { phone } = tab;
  const { time } = phone.world;
  const left = time.now;
  tab.underWay += 1;
  for (const one of requestsIn(request)) phone.world.leaving(tab, one);
  return new Promise((resolve) => {
    let open = true;
    const end = (outcome: Outcome): void => {
      if (!open) return;
      open = false;
      limit.fire = null;
      tab.underWay -= 1;
      signal?.removeEventListener('abort', interrupted);
      tab.life.run('net', () => {
        if (outcome.kind === 'answer') phone.world.watch.answered(tab, request, left, outcome);
        resolve(outcome);
      });
    };
    const limit = time.after(timeoutMs, () => end(silence('timeout')));
    // The interruption comes from the tab itself: it hears of it at once.
    const interrupted = (): void => end(silence('aborted'));
    signal?.addEventListener('abort', interrupted);
    travel(phone, request, end);
  });
}

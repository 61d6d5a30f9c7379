/**
 * A sign-out that the server has not heard of: this device has no session any more, and its cookie still opens the one of the server. It is
 * said at the first contact, before anybody signs in.
 */
import { auth } from '#contract/areas/auth.ts';
import { call, type Called } from '#http/call.ts';
import { createStore, del, get, set } from 'idb-keyval';
import { changingSession, readSession } from './store.ts';

const store = createStore('yardhand-left', 'left');
const LEFT = 'left';

/** `offline`, `portal`: nobody heard it yet. */
export type Ended = 'ended' | 'offline' | 'portal';

/** Before the session of this device goes: an app that is killed meanwhile knows it the next time. */
export const noteLeft = (): Promise<void> => set(LEFT, true, store);

/** Refused for now: the server fails, or wants less. Any other refusal would be the same the next time. */
const isLater = (answer: Called<typeof auth.logout>): boolean =>
  !answer.ok && answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429);

/** Within `changingSession`, while nobody is signed in or somebody is about to be. */
export async function sayLeft(): Promise<Ended> {
  if (!(await get<boolean>(LEFT, store))) return 'ended';
  const answer = await call(auth.logout, {}, { timeoutMs: 10_000 });
  if (!answer.ok && answer.kind === 'portal') return 'portal';
  if ((!answer.ok && answer.kind === 'offline') || isLater(answer)) return 'offline';
  await del(LEFT, store);
  return 'ended';
}

/** Ends what was left, where nobody is signed in: the cookie of whoever is may be a new one. Never rejects. */
export async function endLeft(): Promise<Ended> {
  try {
    if (!(await get<boolean>(LEFT, store))) return 'ended';
    return await changingSession(async () => ((await readSession()) ? 'ended' : sayLeft()));
  } catch {
    // No storage, or another tab holds the session: the next look may be luckier.
    return 'offline';
  }
}

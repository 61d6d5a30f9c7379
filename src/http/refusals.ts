/** Tells of calls that were refused because of who asked: what this device knows of the session, or of what the person may do, may be old. */
import type { Reply } from './reply.ts';

const listeners = new Set<() => void>();

/** Calls back after every 401 and 403, except one that only wants the password again. Answers the unsubscribe. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the answer refuses the person, and not what they sent. */
function isOfPerson(reply: Reply): boolean {
  if (reply.kind !== 'answer' || reply.foreign) return false;
  const { confirm } = (reply.body ?? {}) as { confirm?: unknown };
  return reply.status === 401 || (reply.status === 403 && confirm !== true);
}

/** To be called with the last answer of every call of a signed-in person. */
export function heedRefusal(reply: Reply): void {
  if (isOfPerson(reply)) for (const listener of listeners) listener();
}

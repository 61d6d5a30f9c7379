/**
 * How much somebody had unsent on this device, remembered apart from the databases. Should the browser lose those, people are told
 * what is gone; nothing disappears silently. Kept in a cache of its own: localStorage reaches the disk seconds later only.
 */
import type { User } from '#contract/areas/auth.ts';
import { databaseName } from '#db/open.ts';

export interface Lost {
  readonly userId: number;
  readonly name: string;
  readonly unsent: number;
  /** Device clock, ms: when there was that much. */
  readonly at: number;
}

const CACHE = 'yardhand-unsent';
const addressOf = (userId: number) => `/unsent/${userId}`;

export async function rememberUnsent({ id, name }: Pick<User, 'id' | 'name'>, unsent: number): Promise<void> {
  if (unsent === 0) return forgetLost(id);
  const lost: Lost = { userId: id, name, unsent, at: Date.now() };
  await (await caches.open(CACHE)).put(addressOf(id), Response.json(lost));
}

/** Whose unsent work was here and has no database any more. */
export async function lostWork(): Promise<readonly Lost[]> {
  const cache = await caches.open(CACHE);
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const marks = await Promise.all(answers.map(async (answer) => (await answer?.json()) as Lost));
  const here = new Set((await indexedDB.databases()).map(({ name }) => name));
  return marks.filter(({ userId }) => !here.has(databaseName(location.host, userId)));
}

/** The person has read it, or all is sent. */
export async function forgetLost(userId: number): Promise<void> {
  await (await caches.open(CACHE)).delete(addressOf(userId));
}

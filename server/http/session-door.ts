/** Sessions: thirty days, sliding; the cookie holds a secret, the table its hash. */
import type { Kysely } from 'kysely';
import { CSRF_COOKIE } from '#contract/headers.ts';
import type { Database } from '../db/tables.ts';
import { cookieText, readCookie } from './cookies.ts';
import { csrfToken } from './csrf.ts';
import type { SessionDoor } from './handler.ts';
import type { Kernel, Request } from './kernel.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAYS_30 = 30 * 86_400;
/** A session in use is prolonged at most this often, so that reading does not become writing. */
const PROLONG_AFTER_MS = 3_600_000;

/** `__Host-` binds a cookie to exactly this origin; browsers take such a name only over https. */
const sessionCookie = (tls: boolean) => (tls ? '__Host-yardhand' : 'yardhand');

/** What the request's cookie holds, or null. Whether there is such a session only the table knows. */
export const sessionSecret = (kernel: Kernel, c: Request): string | null =>
  readCookie(c, sessionCookie(kernel.tls)) ?? null;

const expiry = (now: Date) => new Date(now.getTime() + DAYS_30 * 1000);

/** Prolongs a session that has not been for an hour; answers the cookies to send then. */
export async function prolong(
  kernel: Kernel,
  session: { secret: string; seenAt: Date },
  now: Date,
): Promise<readonly string[]> {
  if (now.getTime() - session.seenAt.getTime() < PROLONG_AFTER_MS) return [];
  const hash = hashSecret(session.secret);
  await kernel.db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiry(now) })
    .where('id_hash', '=', hash)
    .execute();
  return bothCookies(kernel, session.secret);
}

const bothCookies = (kernel: Kernel, secret: string) => [
  cookieText(sessionCookie(kernel.tls), secret, { secure: kernel.tls, httpOnly: true, maxAge: DAYS_30 }),
  csrfCookie(kernel, hashSecret(secret)),
];

const csrfCookie = (kernel: Kernel, sessionHash: string | null) =>
  cookieText(CSRF_COOKIE, csrfToken(kernel.csrfKey, sessionHash), {
    secure: kernel.tls,
    httpOnly: false,
    maxAge: DAYS_30,
  });

/** The door of one request; `send` takes the Set-Cookie values of its answer. */
export function sessionDoor(
  kernel: Kernel,
  secret: string | null,
  now: Date,
  send: (cookies: readonly string[]) => void,
): SessionDoor {
  const hash = secret === null ? null : hashSecret(secret);
  return {
    hash,
    async begin(db, userId) {
      if (hash !== null) await endSession(db, hash);
      const fresh = newSecret();
      const row = {
        id_hash: hashSecret(fresh),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: expiry(now),
      };
      await db.insertInto('sessions').values(row).execute();
      send(bothCookies(kernel, fresh));
    },
    async end(db) {
      if (hash !== null) await endSession(db, hash);
      send([
        cookieText(sessionCookie(kernel.tls), '', { secure: kernel.tls, httpOnly: true, maxAge: 0 }),
        csrfCookie(kernel, null),
      ]);
    },
    renewCsrf: () => send([csrfCookie(kernel, hash)]),
  };
}

/** The tokens made in the session end with it (foreign key). */
async function endSession(db: Kysely<Database>, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}

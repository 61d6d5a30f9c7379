/** Sessions last thirty days from their last use, and 180 in all (people.md §4.1). The cookie holds a secret, the table only its hash. */
import type { Kysely } from 'kysely';
import { CSRF_COOKIE } from '#contract/headers.ts';
import type { Database } from '../db/tables.ts';
import { cookieText, readCookie } from './cookies.ts';
import { csrfToken } from './csrf.ts';
import type { Device } from './device.ts';
import type { SessionDoor } from './handler.ts';
import type { Kernel, Request } from './kernel.ts';
import type { SignedIn } from './person.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAY_MS = 86_400_000;
const [IDLE_DAYS, MOST_DAYS] = [30, 180];
/** So long somebody may look for the code of their authenticator. */
const CODE_MS = 10 * 60_000;
/** A session in use is prolonged at most this often, so that reading does not become writing. */
const PROLONG_AFTER_MS = 3_600_000;

/** `__Host-` binds a cookie to exactly this origin; browsers take such a name only over https. */
const sessionCookie = (tls: boolean) => (tls ? '__Host-yardhand' : 'yardhand');

/** What the request's cookie holds, or null. Whether there is such a session only the table knows. */
export const sessionSecret = (kernel: Kernel, c: Request): string | null =>
  readCookie(c, sessionCookie(kernel.tls)) ?? null;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Prolongs a session that was not prolonged for an hour, and answers the cookies to send; otherwise answers none. */
export async function prolong(
  kernel: Kernel,
  { hash, seenAt, endsAt, stage }: SignedIn,
  secret: string,
  now: Date,
): Promise<readonly string[]> {
  if (stage === 'code' || now.getTime() - seenAt.getTime() < PROLONG_AFTER_MS) return [];
  const expires_at = earlier(later(now, IDLE_DAYS * DAY_MS), endsAt);
  await kernel.db.updateTable('sessions').set({ seen_at: now, expires_at }).where('id_hash', '=', hash).execute();
  return bothCookies(kernel, secret, Math.floor((expires_at.getTime() - now.getTime()) / 1000));
}

const bothCookies = (kernel: Kernel, secret: string, maxAge: number) => [
  cookieText(sessionCookie(kernel.tls), secret, { secure: kernel.tls, httpOnly: true, maxAge }),
  csrfCookie(kernel, hashSecret(secret)),
];

const csrfCookie = (kernel: Kernel, sessionHash: string | null) =>
  cookieText(CSRF_COOKIE, csrfToken(kernel.csrfKey, sessionHash), {
    secure: kernel.tls,
    httpOnly: false,
    maxAge: (IDLE_DAYS * DAY_MS) / 1000,
  });

/** What a request says of its session and its browser. */
export interface Sent {
  /** The hash by which the tables know the session: that of the cookie, or that in which the bearer token was made. */
  readonly sessionHash: string | null;
  /** Read only where it is needed, because that takes a while. */
  readonly device: () => Device;
}

/** The door of one request; `send` takes the Set-Cookie values of its answer. */
export function sessionDoor(
  kernel: Kernel,
  { sessionHash: hash, device }: Sent,
  now: Date,
  send: (cookies: readonly string[]) => void,
): SessionDoor {
  return {
    hash,
    device,
    async begin(db, userId, { stage, isConfirmed }) {
      if (hash !== null) await endSession(db, hash);
      const secret = newSecret();
      const row = {
        id_hash: hashSecret(secret),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: later(now, stage === 'code' ? CODE_MS : IDLE_DAYS * DAY_MS),
        ends_at: later(now, MOST_DAYS * DAY_MS),
        confirmed_at: isConfirmed ? now : null,
        stage,
        ...device(),
      };
      await db.insertInto('sessions').values(row).execute();
      send(bothCookies(kernel, secret, (IDLE_DAYS * DAY_MS) / 1000));
      return row.id_hash;
    },
    async renew(db) {
      if (hash === null) throw new Error('a session is renewed that is none');
      const secret = newSecret();
      await moveSession(db, hash, hashSecret(secret), now);
      send(bothCookies(kernel, secret, (IDLE_DAYS * DAY_MS) / 1000));
      return hashSecret(secret);
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

/**
 * Puts a full session in the place of one that lacked something. Its secret is new, so that whoever knew the old one gains nothing, and tokens that
 * were made before end.
 */
async function moveSession(db: Kysely<Database>, from: string, to: string, now: Date): Promise<void> {
  const old = await db.selectFrom('sessions').selectAll().where('id_hash', '=', from).executeTakeFirstOrThrow();
  const expires_at = earlier(later(now, IDLE_DAYS * DAY_MS), old.ends_at);
  const fresh = { ...old, id_hash: to, seen_at: now, confirmed_at: now, expires_at, stage: 'full' as const };
  await db.insertInto('sessions').values(fresh).execute();
  await endSession(db, from);
}

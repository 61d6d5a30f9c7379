/**
 * A write with an Idempotency-Key happens once: its effect and its answer are stored in one transaction, so that after any crash
 * either both are there or neither. The same key again is answered from the record (draft-ietf-httpapi-idempotency-key-header).
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { HEADERS } from '#contract/headers.ts';
import type { Database } from '../db/tables.ts';
import { invalid, Refusal } from './refusal.ts';

/** As long as a phone may keep unsent work. */
export const KEPT_DAYS = 60;

export interface Attempt {
  readonly userId: number;
  /** `POST /api/add-todo` */
  readonly route: string;
  readonly key: string;
  /** SHA-256 of everything that was asked (`fingerprint`). */
  readonly fingerprint: string;
}

/** What a write answers, and what is kept to answer it again. */
export interface Effect {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text. */
  readonly text: string;
}

/** The key of a request; refuses one that is not 1 to 200 visible ASCII characters. */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid({ [HEADERS.key]: ['This must be 1 to 200 visible characters.'] });
  return header;
}

/** What the app learnt to say of an act: an older one may have sent it without, and a newer one repeats it under the same key. */
const SAID_SINCE: Readonly<Record<string, readonly string[]>> = { 'POST /api/addTodoOdometer': ['vehicle_id'] };

/**
 * Equal for equal requests whatever the order of their fields. `elapsed_ms` (contract/schema.ts, actTimes) is measured anew at each
 * sending of one act: were it part of this, every repetition of a punch would look like another request.
 */
export function fingerprint(route: string, asked: unknown): string {
  const left = ['elapsed_ms', ...(SAID_SINCE[route] ?? [])];
  return createHash('sha256')
    .update(JSON.stringify(asked, sortedWithout(left)))
    .digest('hex');
}

const sortedWithout =
  (left: readonly string[]) =>
  (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !left.includes(name))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

/**
 * Claims the key until the transaction ends, and answers what is stored under it, if anything. 409 with Retry-After while another
 * connection holds it; 422 when it was used for another request.
 */
export async function claim(trx: Kysely<Database>, attempt: Attempt): Promise<Effect | null> {
  const name = JSON.stringify([attempt.userId, attempt.route, attempt.key]);
  const lock = await sql<{
    claimed: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(trx);
  if (lock.rows[0]?.claimed !== true)
    throw new Refusal('conflict', 'This is being worked on. Please wait a moment.', null, 1);
  const stored = await record(trx, attempt);
  if (!stored) return null;
  if (stored.fingerprint !== attempt.fingerprint)
    throw invalid({ [HEADERS.key]: ['This key was used for another request.'] });
  return { status: stored.status, headers: { ...stored.headers, [HEADERS.replayed]: 'true' }, text: stored.answer };
}

function record(trx: Kysely<Database>, attempt: Attempt) {
  return trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'headers', 'answer'])
    .where('user_id', '=', attempt.userId)
    .where('route', '=', attempt.route)
    .where('key', '=', attempt.key)
    .executeTakeFirst();
}

/** Stores the answer beside the effect. */
export async function store(trx: Kysely<Database>, attempt: Attempt, effect: Effect, now: Date): Promise<void> {
  const { userId: user_id, route, key, fingerprint: print } = attempt;
  const row = {
    user_id,
    route,
    key,
    fingerprint: print,
    status: effect.status,
    headers: JSON.stringify(effect.headers),
    answer: effect.text,
  };
  await trx
    .insertInto('idempotency')
    .values({ ...row, created_at: now })
    .execute();
}

/** One transaction, tried again when the database asks for it. */
import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** serialization_failure and deadlock_detected: nothing was done, the same again may succeed. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const TRIES = 3;

/** The five-character code of PostgreSQL's error, or null. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/**
 * Runs `work` in a transaction: its result commits, its error rolls back. After a deadlock it runs again, so `work` must do nothing
 * that a second run would repeat outside the database. Inside, use only the given handle: the embedded database has one connection.
 */
export async function transaction<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Recovery codes, for who has lost their authenticator: `03-K7QF92MAXT`. The number says which hash to try, so that one is tried and not ten. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';

const CODES = 10;
const LENGTH = 10;
/** Without I, L, O and U, which are misread. Ten of them are 50 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface RecoveryCodes {
  /** As they are shown, once. */
  readonly shown: readonly string[];
  readonly hashes: readonly string[];
}

const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes. Hashing takes a third of a second, so call it outside of transactions. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, newCode);
  const shown = codes.map((code, i) => `${String(i + 1).padStart(2, '0')}-${code}`);
  return { shown, hashes: await Promise.all(codes.map(hashPassword)) };
}

/** These are the person's from now on; earlier ones are gone. */
export async function setRecoveryCodes(db: Kysely<Database>, userId: number, { hashes }: RecoveryCodes): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash, i) => ({ user_id: userId, n: i + 1, hash, used_at: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function recoveryLeft(db: Kysely<Database>, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('n')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** Uses the code up: true once. What is written as it was shown, with or without the dash, in any case, is taken. */
export async function takeRecoveryCode(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  said: string,
): Promise<boolean> {
  const [, n = '', code = ''] = /^(\d\d)[-\s]?([0-9A-Z]{10})$/.exec(said.toUpperCase()) ?? [];
  const unused = { user_id: userId, n: Number(n) };
  const row = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', unused.user_id)
    .where('n', '=', unused.n)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row || !(await isPassword(row.hash, code))) return false;
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', unused.user_id)
    .where('n', '=', unused.n)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

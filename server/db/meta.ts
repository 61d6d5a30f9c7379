/** Small facts about the yard itself, by name. */
import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** The value as it was written, or null. Whoever reads knows the type they wrote. */
export async function readMeta(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeMeta(db: Kysely<Database>, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('meta')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}

/** Writes the value unless there is one; answers what stands then. For secrets that several processes must agree on. */
export async function claimMeta(db: Kysely<Database>, key: string, value: unknown): Promise<unknown> {
  await db
    .insertInto('meta')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readMeta(db, key);
}

/** Removes the value if it is this one; answers whether it was. */
export async function takeMeta(db: Kysely<Database>, key: string, value: unknown): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('meta')
    .where('key', '=', key)
    .where('value', '=', JSON.stringify(value))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

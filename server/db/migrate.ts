/** Brings a database to the newest form: `migrations/*.sql` in the order of their names, each once, each in a transaction. */
import { readFile, readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { StartError } from '../lib/start-error.ts';
import type { Database } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Two processes that start together must not both migrate. Any number does, as long as nobody else uses it. */
const LOCK = 7_204_418_531;

/** The names of all migrations, in order. */
export async function migrationNames(folder: URL = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

/**
 * Applies what has not been applied; answers the names applied now. Safe to call from several processes at once.
 * Throws a StartError when the database knows migrations that this version does not have (it was used by a newer version).
 */
export async function migrate(db: Kysely<Database>, folder: URL = FOLDER): Promise<string[]> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
    await ensureRecord(trx);
  });
  const names = await migrationNames(folder);
  await refuseNewer(db, names);
  const applied: string[] = [];
  for (const name of names) if (await apply(db, folder, name)) applied.push(name);
  return applied;
}

/** Applies exactly these migrations to an empty database, within a transaction of the caller's. */
export async function migrateWithin(
  trx: Kysely<Database>,
  names: readonly string[],
  folder: URL = FOLDER,
): Promise<void> {
  await ensureRecord(trx);
  for (const name of names) await run(trx, folder, name);
}

async function ensureRecord(trx: Kysely<Database>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    trx,
  );
}

async function refuseNewer(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const unknown = rows.filter((row) => !names.includes(row.name));
  if (unknown.length > 0) {
    throw new StartError(
      `This database was used by a newer version of Yardhand (it has ${unknown.map((row) => row.name).join(', ')}). Start that version.`,
    );
  }
}

async function apply(db: Kysely<Database>, folder: URL, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
    const done = await sql`select 1 from migrations where name = ${name}`.execute(trx);
    if (done.rows.length > 0) return false;
    await run(trx, folder, name);
    return true;
  });
}

async function run(trx: Kysely<Database>, folder: URL, name: string): Promise<void> {
  for (const statement of statements(await readFile(new URL(name, folder), 'utf8')))
    await sql.raw(statement).execute(trx);
  await sql`insert into migrations (name) values (${name})`.execute(trx);
}

/**
 * The statements of a migration, split at each `;` that ends a line (comments removed). Not a parser: a `;` at the end of a line inside
 * a function body or a text must be avoided; start such a statement with a line `-- whole` to take the rest of the file as one.
 */
export function statements(text: string): string[] {
  const [split = '', ...whole] = text.split(/^-- whole$/m);
  const plain = split.replace(/^\s*--.*$/gm, '').split(/;\s*$/m);
  return [...plain, ...whole].map((part) => part.trim()).filter((part) => part !== '');
}

/** The one open database: of the person who is signed in, on the server they use. */
import { Dexie, type DBCore } from 'dexie';
import { closeForGood, onConnection } from './connection.ts';
import type { Database } from './schema.ts';
import { declareVersions } from './upgrade.ts';

let current: Database | undefined;

/** A newer app changed the tables: this one must be loaded again before it can save. Nothing is read or written any more. */
export type Outdated = () => void;

/** `yardhand|yard.example|12`: ids only, for everybody with the phone can read the names of databases. */
export function databaseName(server: string, userId: number): string {
  return `yardhand|${server}|${userId}`;
}

/**
 * "Saved" must survive a battery that dies in the same second: transactions that may write the outbox wait for the disk, the
 * rest (heartbeats, journal) need not.
 */
function strictWhereItCounts(down: DBCore): DBCore {
  return {
    ...down,
    transaction: (stores, mode, options) =>
      down.transaction(
        stores,
        mode,
        mode === 'readwrite' && stores.includes('outbox') ? { durability: 'strict' } : options,
      ),
  };
}

function make(name: string, userId: number, outdated: Outdated = () => undefined): Database {
  // The cache of live queries would show writes before they are committed; here "on screen" must mean "saved".
  const database = Object.assign(new Dexie(name, { cache: 'disabled' }), { userId }) as Database;
  database.use({ stack: 'dbcore', name: 'durability', create: strictWhereItCounts });
  declareVersions(database);
  const own = database.verno * 10;
  const giveUp = (): void => {
    closeForGood(database);
    outdated();
  };
  database.on('versionchange', ({ newVersion }) => {
    // Null: it is deleted, and made anew by whoever writes next.
    if (newVersion === null) return undefined;
    giveUp();
    // What Dexie would do instead: open it again, whatever its version.
    return false;
  });
  database.on(
    'ready',
    () => {
      if (database.backendDB().version <= own) return;
      giveUp();
      throw new Error('a newer app changed this database');
    },
    true,
  );
  return database;
}

/**
 * Opens a database of its own, for workers, tools and tests. `server` is the host, `userId` the person.
 * Throws Dexie's OpenFailedError where the browser gives no storage (private windows).
 */
export async function openOwn(server: string, userId: number, outdated?: Outdated): Promise<Database> {
  const database = make(databaseName(server, userId), userId, outdated);
  await onConnection(database, () => database.open());
  return database;
}

/** Opens the database of a person and makes it the one that `db()` answers; another person's is closed first. */
export async function openDatabase(server: string, userId: number, outdated?: Outdated): Promise<Database> {
  if (current?.name === databaseName(server, userId)) return current;
  closeDatabase();
  const database = await openOwn(server, userId, outdated);
  // Two calls at once: the later one found the earlier already there.
  if (current) closeDatabase();
  current = database;
  return database;
}

/** The open database. Throws when nobody is signed in: a programmer's error, screens of the field stand behind the sign-in. */
export function db(): Database {
  if (!current) throw new Error('no database is open');
  return current;
}

/** Closes the open database; reads that are under way fail. */
export function closeDatabase(): void {
  if (current) closeForGood(current);
  current = undefined;
}

/** Reads from the open database, and again after a lost connection. */
export function read<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = db();
  return onConnection(database, () => work(database));
}

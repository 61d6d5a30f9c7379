/** The store's database in the browser. */
import { onConnection } from '#db/connection.ts';
import type { Database, Transaction, WhereClause } from '#db/schema.ts';
import type { OpTable } from './core/types.ts';
import { NoSpace, type Store } from './ports.ts';
import { createStore } from './store.ts';
import type { Backend, Key, Tx } from './store-tx.ts';

/** The store of one person's database. `NoSpace` is thrown where the device refused the bytes; nothing was written then. */
export function dexieStore(database: Database, ops: OpTable): Store {
  return createStore(dexieBackend(database), ops);
}

/** Its transactions, for whoever puts something between them and the rules of the store. */
export function dexieBackend(database: Database): Backend {
  // Danger: Dexie follows a transaction through native awaits only where the scope itself is an async function, and not through a hundred.
  return {
    read: (tables, work) =>
      onConnection(database, () => database.transaction('r', [...tables], async (t) => await work(dexieTx(t)))),
    write: (tables, work) =>
      onConnection(database, (again) =>
        database.transaction('rw', [...tables], async (t) => await work(dexieTx(t), again)),
      ).catch(refused),
  };
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner));
}

function refused(error: unknown): never {
  throw isFull(error) ? new NoSpace('no room on this device', { cause: error }) : error;
}

const NONE = Promise.resolve([]);

/** Empty lists never reach Dexie: they would still cost a request. */
function dexieTx(d: Transaction): Tx {
  return {
    get: (table, key) => d.table(table).get(key),
    many: (table, keys) => (keys.length === 0 ? NONE : d.table(table).bulkGet([...keys])),
    find: (table, index, values) => (values.length === 0 ? NONE : equal(d.table(table).where(index), values).toArray()),
    between: (table, index, from, to) => d.table(table).where(index).between(from, to, true, true).toArray(),
    all: (table) => d.table(table).toArray(),
    last: (table, index, from, to) => d.table(table).where(index).between(from, to, true, true).last(),
    put: (table, rows) => {
      if (rows.length === 0) return NONE;
      return rows.length === 1 ? d.table(table).put(rows[0]) : d.table(table).bulkPut([...rows]);
    },
    append: (table, rows) => d.table<object>(table).bulkAdd([...rows]),
    remove: (table, keys) => {
      const [key] = keys;
      if (key === undefined) return NONE;
      return keys.length === 1 ? d.table(table).delete(key) : d.table(table).bulkDelete([...keys]);
    },
  };
}

/** One value is a plain range; several need a cursor that jumps, which is much slower. */
function equal(where: WhereClause, values: readonly Key[]) {
  const [value] = values;
  return values.length === 1 && value !== undefined ? where.equals(value) : where.anyOf([...values]);
}

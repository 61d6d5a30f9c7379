/** A person's database as browsers have it: Dexie on fake-indexeddb. Slower, and the proofs can look into it only between transactions. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { ConflictRow, Mutation, Row } from '#db/records.ts';
import { openOwn } from '#db/open.ts';
import { makeRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { byTable, TABLES } from '#db/tables.ts';
import { dexieBackend } from '#sync/store-dexie.ts';
import type { Change } from '#sync/memory-store.ts';
import type { Backend, StoreName } from '#sync/store-tx.ts';
import type { Home } from './home.ts';

// Dexie may have been loaded before there was an IndexedDB.
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
// Dexie tells other pages of every write. There are none, and copying that to every thread would be a tenth of all the work.
BroadcastChannel.prototype.postMessage = () => undefined;

/** Nothing but what may go at all is enough. */
const FULL = { estimate: () => Promise.resolve({ usage: 1e9, quota: 1e9 }) };

let databases = 0;

export function dexieHome(user: number, committed: (changes: readonly Change[]) => void): Home {
  databases += 1;
  const opened = openOwn(`simulated-${databases}`, user);
  const backend = opened.then((database) => watched(database, committed));
  return {
    user,
    memory: null,
    backend: {
      read: async (...args) => (await backend).read(...args),
      write: async (...args) => (await backend).write(...args),
    },
    outbox: async () => (await opened).outbox.orderBy('seq').toArray(),
    views: async () => {
      const database = await opened;
      const rows = new Map(
        await Promise.all(TABLES.map(async (t) => [t, await database.table<Row>(t).toArray()] as const)),
      );
      return byTable((t) => rows.get(t) ?? []);
    },
    meta: async (key) => (await (await opened).meta.get(key))?.value,
    makeRoom: async () => makeRoom(await opened, FULL),
    close: async () => void (await opened).delete(),
  };
}

/** After every write that may concern them: what became of the outbox and of the conflicts. */
function watched(database: Database, committed: (changes: readonly Change[]) => void): Backend {
  const plain = dexieBackend(database);
  let outbox = new Map<number, Mutation>();
  let conflicts = 0;
  const look = async (tables: readonly StoreName[]): Promise<void> => {
    const [rows, lost] = await Promise.all([
      tables.includes('outbox') ? database.outbox.toArray() : null,
      tables.includes('conflicts') ? database.conflicts.where('id').above(conflicts).toArray() : [],
    ]);
    const now = rows && new Map(rows.map((m) => [m.seq, m]));
    const changes = lost.map((after): Change => ({ table: 'conflicts', before: undefined, after }));
    conflicts = Math.max(conflicts, ...lost.map((row: ConflictRow) => row.id ?? 0));
    const seqs = now ? new Set([...outbox.keys(), ...now.keys()]) : [];
    for (const seq of seqs) {
      const [before, after] = [outbox.get(seq), now?.get(seq)];
      if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ table: 'outbox', before, after });
    }
    if (now) outbox = now;
    committed(changes);
  };
  return {
    read: (...args) => plain.read(...args),
    write: async (tables, work) => {
      const result = await plain.write(tables, work);
      if (tables.includes('outbox') || tables.includes('conflicts')) await look(tables);
      return result;
    },
  };
}

/** A phone's database for tests of what screens read: the real one, filled by acts and pulls through the real store. */
import { closeDatabase, openDatabase } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import type { ServerRow, Store } from '#sync/ports.ts';
import { OPS } from '#sync/ops/table.ts';
import { dexieStore } from '#sync/store-dexie.ts';
import { ME, pulled, serverTodo, uuid } from './subject.ts';

export interface Yard {
  readonly database: Database;
  readonly store: Store;
  /** Pulls todos of the person. */
  todos(...rows: readonly (readonly [sid: number, fields: object])[]): Promise<void>;
  rows(...rows: readonly ServerRow[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty database as the one that screens read. */
export async function openYard(): Promise<Yard> {
  const database = await openDatabase(`views-${uuid()}`, ME);
  const store = dexieStore(database, OPS);
  const mine = { resource: ME, usergroup: [], deleted_at: null, todo_time: null, complete_time_approved: null };
  return {
    database,
    store,
    todos: (...rows) =>
      pulled(
        store,
        rows.map(([sid, fields]) => serverTodo(sid, { ...mine, ...fields })),
      ),
    rows: (...rows) => pulled(store, rows),
    close: async () => {
      closeDatabase();
      await database.delete();
    },
  };
}

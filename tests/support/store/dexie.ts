/** The Dexie store as a subject: on whatever IndexedDB the environment has. */
import { openOwn } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import { OPS } from '#sync/ops/table.ts';
import { dexieStore } from '#sync/store-dexie.ts';
import type { StoreName } from '#sync/store-tx.ts';
import { ME, uuid, type Subject } from './subject.ts';

export async function dexieSubject(): Promise<Subject & { readonly database: Database }> {
  const database = await openOwn(`conformance-${uuid()}`, ME);
  let failing: StoreName | null = null;
  for (const table of database.tables) {
    const check = () => {
      if (table.name === failing) throw new Error(`writing to ${table.name} failed`);
    };
    table.hook('creating', check);
    table.hook('updating', check);
    table.hook('deleting', check);
  }
  return {
    database,
    store: dexieStore(database, OPS),
    failAt: (table) => {
      failing = table;
    },
    close: () => database.delete(),
  };
}

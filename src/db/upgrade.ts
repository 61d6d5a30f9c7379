/**
 * Versions of the local database. A released version is never edited: a change is a new one, with only the tables that change
 * and, where rows must be rewritten, an upgrade that is quick on 40,000 rows and total on whatever it finds.
 *
 * Mutations are not rewritten here: an operation upgrades its own arguments when it is read (`OpLogic.upgrade`).
 */
import type { Dexie, Transaction } from 'dexie';
import { MIRROR } from './mirror.ts';
import { OWN_STORES, STORES } from './schema.ts';
import { TABLES } from './tables.ts';

/** The last version that changes what was there before. Those after it only add tables, each of which says when it came (mirror.ts). */
const LAST_CHANGE = 2;

/** The newest version. */
export const NEWEST = Math.max(LAST_CHANGE, ...TABLES.map((t) => MIRROR[t].since));

/** The mirrored tables that came with a version. */
const cameWith = (version: number): Readonly<Record<string, string>> =>
  Object.fromEntries(TABLES.flatMap((t) => (MIRROR[t].since === version ? [[t, STORES[t]]] : [])));

/** Declares every version on a database that is not open yet. */
export function declareVersions(database: Dexie): void {
  const first = { ...cameWith(1), ...OWN_STORES };
  database.version(1).stores({ ...first, images: 'lid, &sid, todo, odometer, bid, thumb' });
  database.version(2).stores({ images: STORES.images }).upgrade(addReturns);
  for (let version = LAST_CHANGE + 1; version <= NEWEST; version += 1)
    database.version(version).stores(cameWith(version));
}

type Fields = Readonly<Record<string, unknown>>;

/** What rows say since version 2, as it is where the server has not said it yet. */
const SINCE_2: Readonly<Record<string, Fields>> = {
  todos: {
    completion_note: '',
    parent_title: null,
    follow_ons: [],
    removedLines: [],
    returned_at: null,
    returned_by_name: null,
    return_reason: null,
    returns: 0,
    deleted_by_name: null,
    delete_reason: null,
  },
  checklists: { created_by: null, created_by_name: null },
  odometers: { previous: null },
  images: { line: null },
};

interface Based {
  readonly t: string;
  readonly row: object | null;
}

/** Screens read rows as they lie in the tables, so that a field must be in all of them before the first is read. */
async function addReturns(tx: Transaction): Promise<void> {
  for (const [name, fields] of Object.entries(SINCE_2))
    await tx
      .table<object>(name)
      .toCollection()
      .modify((row) => addMissing(row, fields));
  await tx
    .table<Based>('base')
    .toCollection()
    .modify(({ t, row }) => {
      if (row) addMissing(row, SINCE_2[t] ?? {});
    });
}

function addMissing(row: object, fields: Fields): void {
  Object.assign(row, { ...structuredClone(fields), ...row });
}

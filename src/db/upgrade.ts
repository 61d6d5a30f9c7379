/**
 * Versions of the local database. A released version is never edited: a change is a new one, with only the tables that change
 * and, where rows must be rewritten, an upgrade that is quick on 40,000 rows and total on whatever it finds.
 *
 * Mutations are not rewritten here: an operation upgrades its own arguments when it is read (`OpLogic.upgrade`).
 */
import type { Dexie } from 'dexie';
import { STORES } from './schema.ts';

/** Declares every version on a database that is not open yet. */
export function declareVersions(database: Dexie): void {
  database.version(1).stores(STORES);
}

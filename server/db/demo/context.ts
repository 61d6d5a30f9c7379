/** What the demo loader of an area stands on. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { BlobStore } from '#server/files/blob-store.ts';
import { must } from '#server/lib/must.ts';
import type { YardIds } from './load-yard.ts';
import { STAFF } from './people.ts';

export interface DemoContext {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
  readonly now: Date;
  /** Of the first branch. */
  readonly zone: string;
  /** Of branches, staff, vehicles and categories, which are there before any area. */
  readonly yard: YardIds;
  /** Where the yard is, without a slash at the end. */
  readonly url: string;
}

/** Writes the demo records of one area. */
export type DemoLoader = (demo: DemoContext) => Promise<void>;

/** The id of somebody of the staff, by name. */
export function personOf({ yard }: DemoContext, name: string): number {
  const at = STAFF.findIndex((person) => person.name === name);
  return must(yard.staff[at], `${name} among the staff`);
}

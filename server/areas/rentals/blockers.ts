import type { Kysely } from 'kysely';
import type { Blocker } from '#contract/areas/rental-record.ts';
import type { Database } from '#server/db/tables.ts';
import { notBuilt } from './not-built.ts';

/** What keeps each of these bookings from going out, as sentences; one query for all. Empty for those that are out or over. */
export const blockersOf = (
  _db: Kysely<Database>,
  _now: Date,
  _ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Blocker[]>> => notBuilt();

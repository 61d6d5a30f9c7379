/** Whoever changes what is checked holds the catalogue, and the open rounds follow. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { followSets, type Which } from '../sets.ts';

/** Nobody else changes what is checked until the transaction ends: the rounds of the whole fleet follow from it. */
export async function holdCatalogue(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('status catalogue', 0))`.execute(db);
}

/** All vehicles in service; and those of them that have the default set. */
export const everySet: Which = sql`v.deleted_at is null and v.retired_at is null`;
export const defaultSets: Which = sql`${everySet} and not v.own_status_set`;

/** Takes what changed into the open rounds of these vehicles, which are held in the order of their ids. */
export async function followCatalogue({ db, now }: Context, which: Which): Promise<void> {
  await sql`select 1 from vehicles v where ${which} order by v.id for no key update`.execute(db);
  await followSets(db, which, now);
}

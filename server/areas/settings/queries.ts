import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { asksForTwoFactor, hasAuthenticator } from '#server/http/stage.ts';

export const branches = (db: Kysely<Database>) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'timezone'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();

/** Everybody who may sign in, by name: todos can be given to them, departments be led by them. */
export const people = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'roles.name as role', 'users.branch_id'])
    .where('users.active', '=', true)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

/** The rules of maintenance, those that come soonest first. */
export const taskMiles = (db: Kysely<Database>) =>
  db
    .selectFrom('task_miles')
    .select(['id', 'title', 'miles', 'unit', 'months', 'category_id', 'applies'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`miles nulls last`)
    .orderBy('id')
    .execute();

/** The day from which the person's role demands an authenticator that they do not have; null where none is demanded, or at once. */
export async function twoFactorFrom(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(sql<string | null>`roles.two_factor_from::text`.as('from'))
    .where('users.id', '=', userId)
    .where(asksForTwoFactor)
    .where((eb) => eb.not(hasAuthenticator))
    .executeTakeFirst();
  return row?.from ?? null;
}

/** The roles that a yard starts with. They are ordinary rows, which an administrator may change later. */
import { sql, type Kysely } from 'kysely';
import type { RoleName } from '#contract/permissions/define.ts';
import { defaultsOf, permissions } from '#contract/permissions.ts';
import type { Database } from './tables.ts';

/** What people call the roles, from the one that may least. */
export const ROLE_TITLES: Readonly<Record<RoleName, string>> = {
  technician: 'Technician',
  lead: 'Lead technician',
  office: 'Office manager',
  accountant: 'Accountant',
  manager: 'Manager',
  admin: 'Administrator',
};

export const ROLE_NAMES = Object.keys(ROLE_TITLES) as readonly RoleName[];

/**
 * Makes missing roles, and grants each role the defaults that it was never granted before. What an administrator took away stays away. It is one
 * statement: a start that died between two would take what was not given for what somebody took away.
 */
export async function ensureRoles(db: Kysely<Database>): Promise<void> {
  const wanted = ROLE_NAMES.map((name) => ({ name, title: ROLE_TITLES[name], permissions: defaultsOf(name) }));
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as role (name text, title text, permissions text[])
    ), made as (
      insert into roles (name, title) select name, title from wanted on conflict (name) do nothing returning id, name
    ), known as (
      select id, name from made union all select id, name from roles
    ), fresh as (
      insert into role_defaults (role_id, permission)
      select known.id, unnest(wanted.permissions) from wanted join known using (name)
      on conflict do nothing returning role_id, permission
    )
    insert into role_permissions (role_id, permission) select role_id, permission from fresh on conflict do nothing
  `.execute(db);
  await numberPermissions(db);
}

/** Gives each permission of the contract its number, once. */
async function numberPermissions(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into permissions (name)
    select name from unnest(${[...permissions]}::text[]) with ordinality as one (name, position)
    where not exists (select 1 from permissions known where known.name = one.name)
    order by position
    on conflict do nothing`.execute(db);
}

/** The id of one of the roles. Throws when `ensureRoles` has not run. */
export async function roleId(db: Kysely<Database>, name: RoleName): Promise<number> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

/** So many days pass before a role demands an authenticator, so that everybody can set it up. */
export const TWO_FACTOR_GRACE_DAYS = 7;

/** These roles decide about money and about other people. */
const WITH_AUTHENTICATOR: readonly RoleName[] = ['accountant', 'manager', 'admin'];

/** A new yard demands an authenticator of some from the day on. The demo and yards that run already decide for themselves. */
export async function demandAuthenticators(db: Kysely<Database>, from: string): Promise<void> {
  await db
    .updateTable('roles')
    .set({ two_factor: 'required', two_factor_from: from })
    .where('name', 'in', WITH_AUTHENTICATOR)
    .execute();
}

/** Roles as they are stored, with what each may do and how many have it. */
import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/areas/roles.ts';
import type { Database } from '#server/db/tables.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { type ListQuery, type Page, pageOf } from '#server/kit/page.ts';
import type { Stored } from '#server/kit/present.ts';

export type StoredRole = Stored<Omit<Role, 'editable' | 'why_not'>>;

/** The limit is stored in cents. */
const select = sql<StoredRole>`(
  select r.id, r.name, r.title, r.two_factor, r.two_factor_from::text as two_factor_from,
    (r.approval_limit / 100.0)::double precision as approval_limit,
    array(select permission from role_permissions p where p.role_id = r.id order by permission collate "C") as permissions,
    (select count(*)::int from users u where u.role_id = r.id and u.active) as people,
    r.created_at, r.updated_at, r.deleted_at
  from roles r)`;

export const pageOfRoles = (db: Kysely<Database>, query: ListQuery): Promise<Page<StoredRole>> =>
  pageOf(db, select, query, {
    search: ['name', 'title'],
    sorts: { title: 'text', name: 'text', people: 'number', updated_at: 'moment' },
  });

/** These roles, deleted or not, by id. */
export async function rolesById(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRole>> {
  const { rows } = await sql<StoredRole>`select * from ${select} as one where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((role) => [role.id, role]));
}

/** The role, deleted or not. 404 when there never was one. */
export async function roleById(db: Kysely<Database>, id: number): Promise<StoredRole> {
  const role = (await rolesById(db, [id])).get(id);
  if (!role) throw missing('role');
  return role;
}

/** All roles that people may be given, by title. */
export async function livingRoles(db: Kysely<Database>): Promise<readonly StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select * from ${select} as one where deleted_at is null order by lower(title), id`.execute(db);
  return rows;
}

/** The role, held until the transaction ends. 404 when there never was one, 410 when it was deleted. */
export async function lockRole(db: Kysely<Database>, id: number): Promise<StoredRole> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const role = await roleById(db, id);
  if (role.deleted_at !== null) throw gone('role');
  return role;
}

/** The role that people may be given, which nobody changes or deletes before this transaction ends; undefined when there is none. */
export async function livingRole(db: Kysely<Database>, id: number): Promise<StoredRole | undefined> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forShare().execute();
  const role = (await rolesById(db, [id])).get(id);
  return role?.deleted_at === null ? role : undefined;
}

/** The role that has the name, deleted or not. */
export function roleOfName(db: Kysely<Database>, name: string) {
  return db.selectFrom('roles').select(['id', 'deleted_at']).where('name', '=', name).executeTakeFirst();
}

/** The first people who have the role and may sign in, by name. */
export const peopleOf = (db: Kysely<Database>, roleId: number, most: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'branch_id'])
    .where('role_id', '=', roleId)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();

/** Everybody who has the role, those who may not sign in any more among them; held until the transaction ends. */
export const lockPeopleOf = (db: Kysely<Database>, roleId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'branch_id'])
    .where('role_id', '=', roleId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

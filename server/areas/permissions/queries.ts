/** Permissions as they are read: the contract's, in its words unless the yard has others, and the yard's own. */
import { type Kysely, sql } from 'kysely';
import type { UsedPermission } from '#contract/areas/permissions.ts';
import { endpoints } from '#contract/index.ts';
import { permissionAreas, permissionFacts } from '#contract/permissions.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

interface PermissionRow extends Omit<Stored<UsedPermission>, 'calls' | 'givable'> {
  /** The place in the matrix of rights. */
  readonly position: number;
}

const FACTS = JSON.stringify(
  permissionAreas
    .flatMap(({ area, names }) => names.map((name) => ({ name, area, words: permissionFacts[name].words })))
    .map((fact, position) => ({ ...fact, position })),
);

/** A name that only another version of the product knew is left out. */
const select = sql<PermissionRow>`(
  select p.id, p.name, split_part(p.name, '.', 1) as noun, substr(p.name, strpos(p.name, '.') + 1) as act,
    coalesce(p.area, f.area) as area, coalesce(p.title, f.words) as title, p.description, f.name is null as custom, p.created_at, p.updated_at,
    coalesce(f.position, 10000 + p.id)::int as position, null::timestamptz as deleted_at,
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'title', r.title,
        'since', to_char(rp.granted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'since_by', u.name) order by r.id), '[]')
      from role_permissions rp join roles r on r.id = rp.role_id left join users u on u.id = rp.granted_by
      where rp.permission = p.name and r.deleted_at is null) as roles
  from permissions p
  left join jsonb_to_recordset(${FACTS}::jsonb) as f (name text, area text, words text, position int) on f.name = p.name
  where f.name is not null or p.name like 'custom.%')`;

/** By name, the calls that ask for it. */
const CALLS = Map.groupBy(endpoints, ({ endpoint }) => endpoint.permission as string | null);

function toPermission({ position: _position, ...row }: PermissionRow, person: Person): UsedPermission {
  const { name, roles } = row;
  const calls = (CALLS.get(name) ?? []).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  const givable = roles.some((role) => role.name === person.role);
  return { ...present<Omit<UsedPermission, 'calls' | 'givable'>>(row), calls, givable };
}

interface Filter extends ListQuery {
  readonly area?: string | undefined;
  readonly custom?: '1' | undefined;
}

export async function pageOfPermissions({ db, person }: Context, query: Filter) {
  const { page, ...rest } = await pageOf(db, select, query, {
    where: [
      query.area === undefined ? undefined : sql`area = ${query.area}`,
      query.custom === '1' ? sql`custom` : undefined,
    ],
    search: ['name', 'title', 'description'],
    sorts: { position: 'number', name: 'text', title: 'text' },
  });
  return { permissions: page.map((row) => toPermission(row, person)), ...rest };
}

/** All of them, in the order of the matrix of rights. */
export async function allPermissions({ db, person }: Context): Promise<UsedPermission[]> {
  const { rows } = await sql<PermissionRow>`select * from ${select} as one order by position`.execute(db);
  return rows.map((row) => toPermission(row, person));
}

/** What each permission allows, by name, in the order of the matrix of rights. */
export async function permissionWords(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<PermissionRow>`select name, title from ${select} as one order by position`.execute(db);
  return new Map(rows.map(({ name, title }) => [name, title]));
}

/** 404 when there is none. */
export async function permissionById(
  { db, person }: Pick<Context, 'db' | 'person'>,
  id: number,
): Promise<UsedPermission> {
  const { rows } = await sql<PermissionRow>`select * from ${select} as one where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('permission');
  return toPermission(row, person);
}

/** The permission, which nobody changes or deletes before this transaction ends. 404 when there is none. */
export async function lockPermission(ctx: Context, id: number): Promise<UsedPermission> {
  await ctx.db.selectFrom('permissions').select('id').where('id', '=', id).forUpdate().execute();
  return permissionById(ctx, id);
}

/** Whether another permission has the name. */
export async function isNameTaken(db: Kysely<Database>, name: string): Promise<boolean> {
  const row = db.selectFrom('permissions').select('id').where('name', '=', name);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Groups with their members and the name of their branch. */
import { type RawBuilder, sql } from 'kysely';
import type { Group, vehicleGroups as rows } from '#contract/areas/groups.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import type { GroupKind } from './kinds.ts';

type Reading = Pick<Context, 'db' | 'person'>;

/** Every group is shown to everybody who may see such groups; `within` says whether the person may change it. */
function selectGroups({ person }: Reading, kind: GroupKind): RawBuilder<Stored<Group>> {
  const { table, members, member, from, name, isThere, scope } = kind;
  return sql<Stored<Group>>`
    select g.id, g.name, g.branch_id, b.name as branch_name, g.note, g.created_at, g.updated_at, g.deleted_at,
      coalesce(p.members, '[]') as members, coalesce(p.count, 0) as count,
      coalesce(${scopeOf(person, scope).within({ people: ['g.created_by'], branch: 'g.branch_id' })}, false) as within
    from ${sql.table(table)} g
    left join branches b on b.id = g.branch_id
    left join lateral (
      select count(*)::int as count,
        jsonb_agg(jsonb_build_object('id', m.id, 'name', ${sql.ref(`m.${name}`)}) order by gm.position, m.id) as members
      from ${sql.table(members)} gm join ${sql.table(from)} m on m.id = ${sql.ref(`gm.${member}`)}
      where gm.group_id = g.id and ${isThere}
    ) p on true`;
}

/** The group, deleted or not. 404 when there never was one. */
export async function groupById(ctx: Reading, kind: GroupKind, id: number): Promise<Group> {
  const { rows: found } = await sql<Stored<Group>>`${selectGroups(ctx, kind)} where g.id = ${id}`.execute(ctx.db);
  const [row] = found;
  if (!row) throw missing('group');
  return present<Group>(row);
}

export async function pageOfGroups(ctx: Reading, kind: GroupKind, query: Query<typeof rows.list>) {
  const { branch_id } = query;
  const { page, ...rest } = await pageOf(ctx.db, sql<Stored<Group>>`(${selectGroups(ctx, kind)})`, query, {
    // A group without a branch is one of every branch.
    where: [branch_id === undefined ? undefined : sql`(branch_id = ${branch_id} or branch_id is null)`],
    search: ['name', 'note', 'branch_name'],
    sorts: { name: 'text', count: 'number', updated_at: 'moment' },
  });
  return { groups: page.map((row) => present<Group>(row)), ...rest };
}

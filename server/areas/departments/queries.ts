/** Departments with the names of what they point at, and what a deleted one leaves behind. */
import { type Kysely, sql } from 'kysely';
import type { Department } from '#contract/areas/departments.ts';
import type { Database } from '#server/db/tables.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

function selectDepartments(db: Kysely<Database>) {
  return (
    db
      .selectFrom('departments as d')
      .leftJoin('users as h', 'h.id', 'd.head_id')
      .leftJoin('branches as b', 'b.id', 'd.branch_id')
      // What was part of a deleted one stays so, for the day that it is restored; meanwhile it is part of none.
      .leftJoin('departments as p', (join) => join.onRef('p.id', '=', 'd.parent_id').on('p.deleted_at', 'is', null))
      .select(['d.id', 'd.name', 'd.head_id', 'h.name as head_name', 'd.branch_id', 'b.name as branch_name'])
      .select(['p.id as parent_id', 'p.name as parent_name', 'd.created_at', 'd.updated_at', 'd.deleted_at'])
      .select(sql<number>`(select count(*)::int from users u where u.department_id = d.id and u.active)`.as('people'))
      .$castTo<Stored<Department>>()
  );
}

/** The department, deleted or not. 404 when there never was one. */
export async function departmentById(db: Kysely<Database>, id: number): Promise<Department> {
  const row = await selectDepartments(db).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw missing('department');
  return present<Department>(row);
}

export async function pageOfDepartments(
  db: Kysely<Database>,
  query: ListQuery & { readonly branch_id?: number | undefined },
) {
  const { branch_id } = query;
  const { page, ...rest } = await pageOf(db, selectDepartments(db), query, {
    // A department without a branch is in every branch.
    where: [branch_id === undefined ? undefined : sql`(branch_id = ${branch_id} or branch_id is null)`],
    search: ['name', 'head_name', 'branch_name'],
    sorts: { name: 'text', head_name: 'text', branch_name: 'text', people: 'number', updated_at: 'moment' },
  });
  return { departments: page.map((row) => present<Department>(row)), ...rest };
}

/** Whether `above` is the department itself or part of it. */
export async function isWithin(db: Kysely<Database>, id: number, above: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from departments where id = ${above}
      union
      select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    )
    select 1 from up where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Two people who move departments below one another at once would make a circle: the second waits for the first. */
export async function holdTree(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('departments.parent_id'))`.execute(db);
}

/** How many people in it may sign in. Those who left stay in it, deleted or not: it says where they were. */
export async function peopleIn(db: Kysely<Database>, id: number): Promise<number> {
  const { people } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('department_id', '=', id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return people;
}

/** Its people go to another department. */
export async function movePeople(db: Kysely<Database>, from: number, to: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ department_id: to, updated_at: now })
    .where('department_id', '=', from)
    .where('active', '=', true)
    .execute();
}

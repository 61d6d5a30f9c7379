/** The demo's departments, with the staff in them. */
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { HISTORY_DAYS } from '../fleet.ts';
import { insertForIds } from '../insert.ts';
import { STAFF } from '../people.ts';

interface DemoDepartment {
  readonly name: string;
  readonly head: string | null;
  /** Place in `BRANCHES`; null: in every branch. */
  readonly branch: number | null;
  readonly parent?: string;
}

const DEPARTMENTS: readonly DemoDepartment[] = [
  { name: 'Management', head: 'Ruth Meyer', branch: null },
  { name: 'Accounts', head: 'Ida Holm', branch: 0, parent: 'Management' },
  { name: 'Front desk', head: 'Daniel Carter', branch: null },
  { name: 'Planning', head: 'Sofia Lindqvist', branch: 0, parent: 'Front desk' },
  { name: 'Workshop', head: 'Sara Lind', branch: null },
  { name: 'Detailing', head: 'Ana Sousa', branch: null, parent: 'Workshop' },
  { name: 'Drivers', head: null, branch: null },
  { name: 'Tire store', head: 'Tom Becker', branch: 0, parent: 'Workshop' },
];

export async function loadDepartments(demo: DemoContext): Promise<void> {
  const { db, now, yard } = demo;
  // As old as the yard's odometer histories.
  const begun = new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
  const times = { created_at: begun, created_by: personOf(demo, 'Ruth Meyer'), updated_at: begun };
  const rows = DEPARTMENTS.map(({ name, head, branch }) => ({
    name,
    head_id: head === null ? null : personOf(demo, head),
    branch_id: branch === null ? null : must(yard.branches[branch], 'a branch'),
    ...times,
  }));
  const ids = await insertForIds(db, 'departments', rows);
  const idOf = (name: string) => must(ids[DEPARTMENTS.findIndex((one) => one.name === name)], name);
  await db
    .insertInto('audit')
    .values(
      rows.map(({ name, head_id, branch_id, created_by }, n) => ({
        at: begun,
        user_id: created_by,
        branch_id,
        action: 'department.create',
        entity: 'department',
        entity_id: must(ids[n], name),
        detail: JSON.stringify({ to: { name, head_id, branch_id } }),
        request_id: 'demo',
      })),
    )
    .execute();
  for (const { name, parent } of DEPARTMENTS)
    if (parent !== undefined)
      await db
        .updateTable('departments')
        .set({ parent_id: idOf(parent) })
        .where('id', '=', idOf(name))
        .execute();
  for (const { name, department } of STAFF)
    await db
      .updateTable('users')
      .set({ department_id: idOf(department) })
      .where('id', '=', personOf(demo, name))
      .execute();
}

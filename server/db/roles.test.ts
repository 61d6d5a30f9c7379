import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultsOf } from '#contract/permissions.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { ensureRoles, ROLE_NAMES, ROLE_TITLES } from './roles.ts';

const { db, close } = await freshDatabase();
afterAll(close);

/** What a version knew that had only three roles. */
const BEFORE = {
  technician: ['todo.view', 'todo.complete', 'vehicle.view'],
  office: ['todo.view', 'todo.view-all', 'todo.approve', 'department.view', 'department.update'],
  admin: ['todo.view', 'todo.view-all', 'todo.approve', 'department.view', 'department.update', 'setting.update'],
} as const;

async function namesOf(role: string): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select permission from role_permissions join roles on roles.id = role_id where name = ${role}`.execute(db);
  return rows.map(({ permission }) => permission).toSorted();
}

const take = (role: string, permission: string) =>
  sql`delete from role_permissions p using roles r
    where r.id = p.role_id and r.name = ${role} and p.permission = ${permission}`.execute(db);

beforeAll(async () => {
  await sql`delete from roles`.execute(db);
  for (const [name, all] of Object.entries(BEFORE)) {
    await sql`insert into roles (name, title) values (${name}, 'As they called it')`.execute(db);
    for (const table of ['role_defaults', 'role_permissions'])
      await sql`insert into ${sql.table(table)} select id, unnest(${[...all]}::text[]) from roles where name = ${name}`.execute(
        db,
      );
  }
  await take('office', 'todo.approve');
});

test('a start that dies in the middle leaves the next one to do all of it', async () => {
  await sql`alter table role_permissions add constraint dies check (false) not valid`.execute(db);
  await expect(ensureRoles(db)).rejects.toThrow('dies');
  await sql`alter table role_permissions drop constraint dies`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from roles`.execute(db);
  expect(rows).toEqual([{ n: 3 }]);
  expect(await namesOf('technician')).toEqual([...BEFORE.technician].toSorted());
});

test('a yard that runs is given the new roles and the new names, and not what was taken away', async () => {
  await ensureRoles(db);
  const { rows } = await sql<{ name: string; title: string }>`select name, title from roles`.execute(db);
  const title = (name: keyof typeof ROLE_TITLES) => (name in BEFORE ? 'As they called it' : ROLE_TITLES[name]);
  expect(Object.fromEntries(rows.map((row) => [row.name, row.title]))).toEqual(
    Object.fromEntries(ROLE_NAMES.map((name) => [name, title(name)])),
  );
  for (const role of ROLE_NAMES.filter((name) => name !== 'office'))
    expect(await namesOf(role)).toEqual(defaultsOf(role).toSorted());
  // What the office had and is no longer given at first stays with it, too.
  const office = new Set<string>([...defaultsOf('office'), 'department.update']);
  office.delete('todo.approve');
  expect(await namesOf('office')).toEqual([...office].toSorted());
});

test('the next start gives nothing back', async () => {
  await take('manager', 'expense.approve');
  await take('technician', 'chat.view');
  const before = await Promise.all(ROLE_NAMES.map(namesOf));
  await ensureRoles(db);
  expect(await Promise.all(ROLE_NAMES.map(namesOf))).toEqual(before);
  expect(await namesOf('manager')).not.toContain('expense.approve');
});

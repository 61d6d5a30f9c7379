/** What a person may do, since when and by whom, and whether they may do it with a record, as the code says that guards it. */
import { expect, it } from 'vitest';
import { departments } from '#contract/areas/departments.ts';
import { roles } from '#contract/areas/roles.ts';
import { todos } from '#contract/areas/todos.ts';
import { guards } from '#server/areas/guards.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeTodo } from '#tests/support/yard.ts';

const app = await startTestApp();
const admin = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
const kim = await app.makeUser('technician', { name: 'Kim Aas' });

const rights = async (id: number, query: object = {}) =>
  (await admin.call(roles.person, { params: { id }, query })).body;
const rightOf = async (id: number, name: string) => (await rights(id)).permissions.find((one) => one.name === name);
const verdict = async (can: string, about: string, id = kim.id) => (await rights(id, { can, about })).verdict;

it('tells each permission with the role that grants it, its scope and since when', async () => {
  const { user, role, branches, verdict: none } = await rights(kim.id);
  expect([user, role.title]).toEqual([{ id: kim.id, name: 'Kim Aas', active: true }, 'Technician']);
  expect([branches.length, none]).toEqual([1, null]);
  expect(await rightOf(kim.id, 'todo.complete')).toEqual({
    name: 'todo.complete',
    title: 'Complete todos',
    granted: true,
    by: 'Technician',
    scope: 'own',
    limits: [],
    since: '2026-11-21T09:00:00.000Z',
    since_by: null,
  });
  expect(await rightOf(kim.id, 'todo.approve')).toMatchObject({ granted: false, by: null, scope: null, since: null });
  expect((await admin.call(roles.person, { params: { id: 9e9 } })).status).toBe(404);
});

it.each([
  ['technician', 'vehicle.view', 'all'],
  ['technician', 'log.view', 'branch'],
  ['lead', 'attendance.approve', 'branch'],
  ['office', 'image.create', 'all'],
  ['accountant', 'vendor.view', 'all'],
] as const)('%s has %s for %s', async (role, name, scope) => {
  expect((await rightOf((await app.makeUser(role)).id, name))?.scope).toBe(scope);
});

it('tells since when, by whom and up to which sum', async () => {
  const body = { name: 'payer', title: 'Payer', permissions: ['expense.approve'], approval_limit: 250 };
  const { role } = (await admin.call(roles.add, { body })).body;
  const { role: old } = (await admin.call(roles.add, { body: { name: 'old', title: 'Old' } })).body;
  const ann = await app.makeUser('technician');
  await app.db.updateTable('users').set({ role_id: old.id }).where('id', '=', ann.id).execute();
  app.clock.advance(60_000);
  await admin.call(roles.remove, { params: { id: old.id }, body: { move_to: role.id } });
  const expected = { since: '2026-11-21T09:01:00.000Z', since_by: 'Ruth Meyer' };
  expect(await rightOf(ann.id, 'expense.approve')).toMatchObject({ limits: ['Up to 250.00.'], ...expected });
  app.clock.advance(60_000);
  const { updated_at: seen_at } = (await admin.call(roles.edit, { params: { id: role.id } })).body.role;
  const permissions = ['expense.approve', 'todo.view'];
  await admin.call(roles.update, { params: { id: role.id }, body: { permissions, seen_at } });
  expect(await rightOf(ann.id, 'todo.view')).toMatchObject({ ...expected, since: '2026-11-21T09:02:00.000Z' });
  expect(await rightOf(ann.id, 'expense.approve')).toMatchObject(expected);
});

it('asks the guard of todos', async () => {
  const mine = await makeTodo(admin, { title: 'Mine', resource: kim.id });
  const far = await makeTodo(admin, { title: 'Far', branch_id: await makeBranch(app, 'Europe/Oslo') });
  const yes = 'This todo is among those that they see.';
  expect(await verdict('todo.complete', `todo:${mine.id}`)).toEqual({
    allowed: true,
    because: ['Technician may complete todos.', yes],
  });
  expect(await verdict('todo.approve', `todo:${mine.id}`)).toEqual({
    allowed: false,
    because: ['Technician may not approve completed todos or send them back.', yes],
  });
  expect(await verdict('todo.complete', `todo:${far.id}`)).toEqual({
    allowed: false,
    because: ['Technician may complete todos.', 'It is neither theirs nor free in their branch.'],
  });
  const left = await app.makeUser('technician', { name: 'Gone Away', active: false });
  expect(await verdict('todo.view', `todo:${far.id}`, left.id)).toEqual({
    allowed: false,
    because: ['Gone Away may not sign in.'],
  });
  expect((await admin.call(todos.remove, { params: { id: mine.id }, body: { reason: 'Double' } })).status).toBe(200);
  expect((await verdict('todo.complete', `todo:${mine.id}`))?.because[1]).toMatch(/^Ruth Meyer deleted it at /);
  expect((await verdict('todo.view', `todo:${mine.id}`))?.allowed).toBe(true);
});

it('asks the guard of departments', async () => {
  const { department } = (await admin.call(departments.add, { body: { name: 'Paint' } })).body;
  const manager = await app.makeUser('manager');
  const about = `department:${department.id}`;
  expect((await verdict('department.update', about, manager.id))?.allowed).toBe(true);
  expect((await verdict('department.update', about))?.allowed).toBe(false);
});

it('says what it cannot judge, and nothing of what whoever asks may not see', async () => {
  const ask = async (query: object, by = admin) =>
    (await by.call(roles.person, { params: { id: kim.id }, query })).errors;
  const todo = await makeTodo(admin, { title: 'Any', branch_id: await makeBranch(app, 'UTC') });
  const unknown = { about: [`Say which record is meant, like todo:77. Kinds: ${Object.keys(guards).join(', ')}.`] };
  expect(await ask({ can: 'setting.view', about: 'setting:77' })).toEqual(unknown);
  expect(await ask({ can: 'todo.view', about: 'todo:x' })).toEqual(unknown);
  expect(await ask({ can: 'todo.view' })).toEqual(unknown);
  expect(await ask({ can: 'expense.approve', about: `todo:${todo.id}` })).toEqual({
    about: ['This permission is not about a todo.'],
  });
  expect(await ask({ can: 'todo.fly', about: `todo:${todo.id}` })).toHaveProperty('can');
  const missing = { about: ['This todo does not exist.'] };
  expect(await ask({ can: 'todo.view', about: 'todo:999999' })).toEqual(missing);
  const asks = { can: 'todo.view', about: `todo:${todo.id}` };
  expect(await ask(asks, await app.signIn(await app.makeUserWith(['user.view', 'todo.view'])))).toEqual(missing);
  expect(await ask(asks, await app.signIn(await app.makeUserWith(['user.view'])))).toEqual(missing);
});

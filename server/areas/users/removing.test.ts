import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { departments } from '#contract/areas/departments.ts';
import { notices } from '#contract/areas/notices.ts';
import { todos } from '#contract/areas/todos.ts';
import { users } from '#contract/areas/users.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';
import { makeTodo } from '#tests/support/yard.ts';

const app = await startTestApp();
let boss: Client;
let ida: TestUser;
let idas: Client;

beforeAll(async () => {
  boss = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
  ida = await app.makeUser('technician', { name: 'Ida Holm' });
  idas = await app.signIn(ida);
});

const todoOf = async ({ id }: TestUser, fields: object = {}) => (await makeTodo(boss, { resource: id, ...fields })).id;
const todoNow = async (id: number) => (await boss.call(todos.edit, { params: { id } })).body.todo;
const remove = (id: number, body: object = {}) => boss.call(users.remove, { params: { id }, body });

describe('the open todos of who is deleted', () => {
  it('go to somebody else, who is told once; what was done stays', async () => {
    const kim = await app.makeUser('technician', { name: 'Kim' });
    const [first, second, finished] = [await todoOf(kim), await todoOf(kim), await todoOf(kim)];
    await boss.call(todos.complete, { params: { id: finished }, body: {} });
    const shared = await todoOf(ida, { usergroup: [kim.id] });
    expect((await remove(kim.id, { todos_to: kim.id })).errors).toHaveProperty('todos_to');
    expect((await remove(kim.id, { todos_to: ida.id })).status).toBe(200);
    for (const id of [first, second]) expect(await todoNow(id)).toMatchObject({ resource: ida.id });
    expect(await todoNow(finished)).toMatchObject({ resource: kim.id, resource_name: 'Kim' });
    expect((await todoNow(shared)).usergroup).toEqual([]);
    const told = (await idas.call(notices.list, { query: {} })).body.notices;
    expect(told.filter(({ title }) => title === '2 todos of Kim')).toHaveLength(1);
  });

  it('go to whoever is free in the branch', async () => {
    const kim = await app.makeUser('technician');
    const id = await todoOf(kim);
    await remove(kim.id);
    const { body } = await idas.call(todos.list, {});
    expect(body.todos.find((todo) => todo.id === id)).toMatchObject({ resource: null });
  });

  it('are still theirs to send late work on, once they are back', async () => {
    const kim = await app.makeUser('technician');
    const id = await todoOf(kim, { branch_id: null });
    await remove(kim.id, { todos_to: ida.id });
    await boss.call(users.restore, { params: { id: kim.id } });
    await app.db.updateTable('users').set({ active: true }).where('id', '=', kim.id).execute();
    const phone = await app.signIn(kim);
    expect((await phone.call(todos.list, {})).body.todos.map((todo) => todo.id)).not.toContain(id);
    expect((await phone.call(todos.complete, { params: { id }, body: {} })).status).toBe(200);
  });
});

it('unsent work is named by phone, and lost only to who said so', async () => {
  const kim = await app.makeUser('technician', { name: 'Kim' });
  const facts = { app: '1', unsent: 4, needs_person: 0, photos_unconfirmed: 0, stuck: false };
  const phone = { user_id: kim.id, device: 'kims', number: 1, kind: 'phone', browser: 'Chrome on Android' } as const;
  await app.db
    .insertInto('devices')
    .values({ ...phone, ...facts, reported_at: app.clock.now })
    .execute();
  const { status, errors } = await remove(kim.id);
  const words = 'Kim has work that is not sent: Chrome on Android has 4. It is lost unless they send it first.';
  expect([status, errors]).toEqual([422, { seen_unsent: [words] }]);
  expect((await remove(kim.id, { seen_unsent: true })).status).toBe(200);
});

it('who is deleted may not sign in, is in no list to choose from, and comes back as inactive', async () => {
  const kim = await app.makeUser('technician', { name: 'Kim' });
  const phone = await app.signIn(kim);
  const open = await todoOf(kim);
  await remove(kim.id);
  expect((await phone.call(users.roles)).status).toBe(401);
  await expect(app.signIn(kim)).rejects.toThrow('422');
  const ids = async (query: object) => (await boss.call(users.list, { query })).body.users.map(({ id }) => id);
  const choose = async () => (await boss.call(departments.users)).body.users.map(({ id }) => id);
  expect([await ids({}), await choose()]).toEqual([
    expect.not.arrayContaining([kim.id]),
    expect.not.arrayContaining([kim.id]),
  ]);
  expect(await ids({ deleted: '1' })).toContain(kim.id);
  // Once more changes nothing.
  expect((await remove(kim.id)).status).toBe(200);
  expect((await boss.call(users.restore, { params: { id: kim.id } })).body.user.state).toBe('inactive');
  expect(await choose()).not.toContain(kim.id);
  expect((await todoNow(open)).resource).toBeNull();
  const { history } = (await boss.call(audit.recordHistory, { params: { entity: 'user', id: kim.id }, query: {} }))
    .body;
  expect(history.map(({ words, changes }) => [words, changes.map(({ label, to }) => [label, to])])).toEqual([
    ['Restored', []],
    ['Deleted', [['Open todos', '1']]],
  ]);
});

/** Roles through HTTP: what is refused by field, and what a change does to people. */
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { roles } from '#contract/areas/roles.ts';
import { settings } from '#contract/areas/settings.ts';
import { permissions } from '#contract/permissions.ts';
import { roleId } from '#server/db/roles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let app: TestApp;
let admin: Client;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
});

async function made(fields: object = {}) {
  count += 1;
  const body = { name: `made-${count}`, title: `Made ${count}`, ...fields };
  const { status, body: answer } = await admin.call(roles.add, { body });
  expect(status).toBe(200);
  return answer.role;
}
const one = async (id: number) => (await admin.call(roles.edit, { params: { id } })).body.role;
const acts = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('entity', '=', 'role')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
/** Changes the role as somebody who has just looked at it. */
const change = async (id: number, body: object) =>
  admin.call(roles.update, { params: { id }, body: { seen_at: (await one(id)).updated_at, ...body } });
const remove = (id: number, body: object = {}) => admin.call(roles.remove, { params: { id }, body });
/** Gives the person the role. */
const put = (user: TestUser, role_id: number) =>
  app.db.updateTable('users').set({ role_id }).where('id', '=', user.id).execute();

it('tells every permission, and whether one may give it', async () => {
  const { body } = await admin.call(roles.permissions);
  expect(body.permissions.map(({ name }) => name)).toEqual([...permissions]);
  const manager = await app.signIn(await app.makeUser('manager'));
  const { permissions: told } = (await manager.call(roles.permissions)).body;
  const givable = (name: string) => told.find((permission) => permission.name === name)?.givable;
  expect([givable('role.create'), givable('role.view')]).toEqual([false, true]);
});

describe('the list', () => {
  it('has how many people each has, and whether one may change it', async () => {
    const manager = await app.signIn(await app.makeUser('manager'));
    await app.makeUser('lead');
    const { body } = await manager.call(roles.list, { query: { limit: 500 } });
    const lead = body.roles.find(({ name }) => name === 'lead');
    expect(lead).toMatchObject({ people: 1, editable: false, why_not: 'You may not change roles.' });
    const asAdmin = (await admin.call(roles.list, { query: { search: 'admin' } })).body.roles;
    expect(asAdmin).toMatchObject([{ name: 'admin', title: 'Administrator', editable: true, why_not: null }]);
  });

  it('is searched, sorted, paged, and shows the deleted apart', async () => {
    for (const title of ['Zq b', 'zq A', 'Zq c']) await made({ title });
    const { body } = await admin.call(roles.list, { query: { search: 'ZQ', limit: 2 } });
    expect([body.roles.map(({ title }) => title), body.total]).toEqual([['zq A', 'Zq b'], 3]);
    const query = { search: 'ZQ', limit: 2, cursor: body.next_cursor ?? '' };
    expect((await admin.call(roles.list, { query })).body.roles.map(({ title }) => title)).toEqual(['Zq c']);
    await remove(body.roles[0]!.id);
    const deleted = await admin.call(roles.list, { query: { search: 'ZQ', deleted: '1' } });
    expect(deleted.body.roles).toMatchObject([{ title: 'zq A', editable: false, why_not: 'This role was deleted.' }]);
  });
});

it('names the first twenty people who have it and may sign in', async () => {
  const { id } = await made();
  for (let nth = 0; nth < 21; nth += 1) await put(await app.makeUser('technician', { active: nth > 0 }), id);
  await put(await app.makeUser('technician', { name: 'Aa First' }), id);
  const { body } = await admin.call(roles.edit, { params: { id } });
  expect([body.people.length, body.people[0]?.name, body.role.people]).toEqual([20, 'Aa First', 21]);
  expect((await admin.call(roles.edit, { params: { id: 9e9 } })).status).toBe(404);
});

describe('adding', () => {
  it.each<[string, object, string, string]>([
    ['a name that is taken', { name: 'technician' }, 'name', 'There is a role of this name.'],
    ['an unknown permission', { permissions: ['todo.fly'] }, 'permissions', 'There is no permission “todo.fly”.'],
    ['a third of a cent', { approval_limit: 1.001 }, 'approval_limit', 'At most two digits after the point.'],
    ['a copy of nothing', { copy_of: 999_999 }, 'copy_of', 'This role does not exist.'],
  ])('refuses %s', async (_, wrong, field, why) => {
    const { status, errors } = await admin.call(roles.add, { body: { name: 'fresh', title: 'Fresh', ...wrong } });
    expect([status, errors]).toEqual([422, { [field]: [why] }]);
  });

  it('makes it, with an authenticator from a week on, and writes it down; sums are kept in cents', async () => {
    const fields = { permissions: ['todo.view', 'todo.view'], two_factor: 'required', approval_limit: 1234.56 };
    const role = await made(fields);
    expect(role).toMatchObject({
      permissions: ['todo.view'],
      two_factor: 'required',
      two_factor_from: '2026-11-28',
      approval_limit: 1234.56,
      people: 0,
      editable: true,
    });
    expect(await one(role.id)).toEqual(role);
    const stored = app.db.selectFrom('roles').select('approval_limit').where('id', '=', role.id);
    expect(await stored.executeTakeFirst()).toEqual({ approval_limit: 123_456 });
    expect(await acts(role.id)).toMatchObject([{ action: 'role.create', detail: { to: { name: role.name } } }]);
  });

  it('copies what is not sent', async () => {
    const first = await made({ permissions: ['chat.view', 'todo.view'], approval_limit: 10 });
    const copy = await made({ copy_of: first.id, approval_limit: 20 });
    expect([copy.permissions, copy.approval_limit]).toEqual([first.permissions, 20]);
    expect((await made({ copy_of: first.id, permissions: [] })).permissions).toEqual([]);
  });

  it('gives with everybody’s records those of their branches and their own', async () => {
    const { permissions: has } = await made({ permissions: ['bill.view-all'] });
    expect(has).toEqual(['bill.view', 'bill.view-all', 'bill.view-branch']);
  });
});

describe('changing', () => {
  it('takes what was sent, keeps the rest, says who gave and took what', async () => {
    const { id, name, title } = await made({ permissions: ['chat.view', 'todo.view'] });
    const { status, body } = await change(id, { title: 'Renamed', permissions: ['todo.view', 'log.view'] });
    expect(status).toBe(200);
    expect(body.role).toMatchObject({ name, title: 'Renamed', permissions: ['log.view', 'todo.view'] });
    expect((await acts(id)).at(-1)).toEqual({
      action: 'role.update',
      detail: { from: { title }, to: { title: 'Renamed' }, given: ['log.view'], taken: ['chat.view'] },
    });
    await change(id, { permissions: ['todo.view'] });
    const { history } = (await admin.call(audit.recordHistory, { params: { entity: 'role', id } })).body;
    const told = history.map(({ words, changes }) => [words, ...changes.map(({ label, to }) => [label, to])]);
    expect(told.slice(0, 2)).toEqual([
      ['Changed', ['Taken', 'See the log book of their branches']],
      ['Changed', ['Title', 'Renamed'], ['Given', 'See the log book of their branches'], ['Taken', 'Read messages']],
    ]);
  });

  it('is 409 when somebody was faster, even in the same millisecond; 410 when it was deleted', async () => {
    const { id, updated_at: seen_at } = await made();
    const update = (title: string) => admin.call(roles.update, { params: { id }, body: { title, seen_at } });
    expect((await update('First')).status).toBe(200);
    expect([(await update('Second')).status, (await one(id)).title]).toEqual([409, 'First']);
    expect((await change(id, { title: 'Second' })).status).toBe(200);
    await remove(id);
    expect((await change(id, { title: 'Third' })).status).toBe(410);
    expect((await admin.call(roles.update, { params: { id: 9e9 }, body: { seen_at } })).status).toBe(404);
  });

  it('writes nothing down when nothing is different', async () => {
    const role = await made({ permissions: ['todo.view'] });
    const { body } = await change(role.id, { title: role.title, permissions: ['todo.view'] });
    expect(body.role).toEqual(role);
    expect(await acts(role.id)).toHaveLength(1);
  });

  it('demands an authenticator a week after that was decided, not after every change', async () => {
    const { id } = await made();
    const from = async (fields: object) => (await change(id, fields)).body.role.two_factor_from;
    expect(await from({ two_factor: 'required' })).toBe('2026-11-28');
    await app.db.updateTable('roles').set({ two_factor_from: '2026-11-23' }).where('id', '=', id).execute();
    expect(await from({ title: 'Later' })).toBe('2026-11-23');
    expect(await from({ two_factor: 'off' })).toBeNull();
  });

  it('asks who has been away for long for their password again', async () => {
    const { id } = await made();
    app.clock.advance(16 * 60_000);
    const { status } = await change(id, { title: 'Later' });
    app.clock.advance(-16 * 60_000);
    expect([status, (await one(id)).title]).toEqual([403, `Made ${count}`]);
  });

  it('fixes the names of the first roles, and those that are taken', async () => {
    expect((await change(await roleId(app.db, 'lead'), { name: 'leader' })).errors).toEqual({
      name: ['This role came with the product and keeps its name. Its title may change.'],
    });
    const { id } = await made();
    expect((await change(id, { name: 'office' })).errors).toEqual({ name: ['There is a role of this name.'] });
    expect((await change(id, { name: 'of-our-own' })).body.role.name).toBe('of-our-own');
  });

  it('fixes what an administrator may', async () => {
    const id = await roleId(app.db, 'admin');
    const { errors } = await change(id, { permissions: [] });
    expect(errors).toEqual({ permissions: ['An administrator may do everything; that cannot be changed.'] });
    expect((await change(id, { approval_limit: 5 })).errors).toHaveProperty('approval_limit');
    expect((await change(id, { permissions: [...permissions], title: 'Boss' })).body.role.title).toBe('Boss');
    await change(id, { title: 'Administrator' });
  });

  it('counts at the next request', async () => {
    const { id } = await made({ permissions: ['role.view'] });
    const kim = await app.makeUser();
    await put(kim, id);
    const phone = await app.signIn(kim);
    const { headers, body } = await phone.call(settings.master);
    expect([body.userPermissions, (await phone.call(roles.list)).status]).toEqual([['role.view'], 200]);
    await change(id, { permissions: ['todo.view'] });
    expect((await phone.call(roles.list)).status).toBe(403);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await phone.call(settings.master, {}, known)).body.userPermissions).toEqual(['todo.view']);
  });
});

describe('deleting', () => {
  it('asks which role its people get, and gives it to all of them', async () => {
    const [old, next] = [await made(), await made({ permissions: ['todo.view'] })];
    const [kim, left] = [await app.makeUser(), await app.makeUser('technician', { active: false })];
    for (const user of [kim, left]) await put(user, old.id);
    expect((await remove(old.id)).errors).toEqual({ move_to: ['2 people have it: choose which role they get.'] });
    for (const move_to of [old.id, 999_999])
      expect((await remove(old.id, { move_to })).errors).toEqual({ move_to: ['This role does not exist.'] });
    expect((await remove(old.id, { move_to: next.id })).status).toBe(200);
    expect((await one(next.id)).people).toBe(1);
    expect((await acts(old.id)).at(-1)).toMatchObject({ detail: { people: 2, moved_to: next.id } });
    const written = app.db.selectFrom('audit').select('detail').where('action', '=', 'user.update');
    expect(await written.where('entity_id', '=', kim.id).execute()).toEqual([
      { detail: { from: { role_id: old.id }, to: { role_id: next.id } } },
    ]);
    // Once more changes nothing.
    expect((await remove(old.id)).status).toBe(200);
    expect((await acts(old.id)).map(({ action }) => action)).toEqual(['role.create', 'role.delete']);
  });

  it('never deletes the administrator’s', async () => {
    const { status, errors } = await remove(await roleId(app.db, 'admin'));
    expect([status, errors]).toEqual([422, { id: ['The administrator’s role cannot be deleted.'] }]);
  });

  it('keeps its name, and can be taken back', async () => {
    const role = await made({ permissions: ['todo.view'] });
    await remove(role.id);
    expect((await admin.call(roles.add, { body: { name: role.name, title: 'Again' } })).errors).toEqual({
      name: ['A deleted role has this name: bring it back, or choose another.'],
    });
    const { body } = await admin.call(roles.restore, { params: { id: role.id } });
    expect(body.role).toMatchObject({ name: role.name, permissions: ['todo.view'], deleted_at: null });
    expect((await admin.call(roles.restore, { params: { id: 9e9 } })).status).toBe(404);
  });
});

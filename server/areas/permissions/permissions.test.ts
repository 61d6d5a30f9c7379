/** Permissions through HTTP: those of the yard's own come and go, those of the product keep their names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { permissionCalls } from '#contract/areas/permissions.ts';
import { roles } from '#contract/areas/roles.ts';
import { settings } from '#contract/areas/settings.ts';
import { permissions } from '#contract/permissions.ts';
import { ensureRoles } from '#server/db/roles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;
let admin: Client;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
});

const NEW = { name: 'custom.night-shift', title: 'Read the list of the night', area: 'todos' };

async function made(fields: object = {}) {
  count += 1;
  const body = { ...NEW, name: `custom.made-${count}`, ...fields };
  const { status, body: answer } = await admin.call(permissionCalls.add, { body });
  expect(status).toBe(200);
  return answer.permission;
}
const listed = async (query: object) => (await admin.call(permissionCalls.list, { query })).body;
const builtIn = async (name: string) => (await listed({ search: name })).permissions.find((one) => one.name === name)!;
const change = (id: number, body: object) => admin.call(permissionCalls.update, { params: { id }, body });
const remove = (id: number) => admin.call(permissionCalls.remove, { params: { id } });

describe('the list', () => {
  it('has all, in the order of the contract, with the roles that have each and the calls that ask for it', async () => {
    const { permissions: all, total } = await listed({ limit: 500 });
    expect(all.filter(({ custom }) => !custom).map(({ name }) => name)).toEqual([...permissions]);
    expect(total).toBe(all.length);
    const one = await builtIn('permission.create');
    expect(one).toMatchObject({
      roles: [{ name: 'admin', title: 'Administrator', since: null, since_by: null }],
      calls: ['POST /api/addPermission'],
      givable: true,
    });
    expect((await admin.call(permissionCalls.edit, { params: { id: one.id } })).body.permission).toEqual(one);
    expect((await admin.call(permissionCalls.edit, { params: { id: 9e9 } })).status).toBe(404);
  });

  it('is of an area, and read page by page', async () => {
    const first = await listed({ area: 'bills', limit: 2 });
    const second = await listed({ area: 'bills', limit: 2, cursor: first.next_cursor });
    const acts = ['view', 'create', 'update', 'delete'];
    expect([...first.permissions, ...second.permissions].map(({ act }) => act)).toEqual(acts);
  });
});

it('keeps its numbers when the server starts again', async () => {
  const before = await app.db.selectFrom('permissions').select(['id', 'name']).orderBy('id').execute();
  await ensureRoles(app.db);
  expect(await app.db.selectFrom('permissions').select(['id', 'name']).orderBy('id').execute()).toEqual(before);
});

describe('adding', () => {
  const BAD_NAME = 'This must be custom. and a word, like custom.night-shift.';
  it.each<[string, object, string, string]>([
    ['a name of the product', { name: 'todo.fly' }, 'name', BAD_NAME],
    ['no word', { name: 'custom.' }, 'name', BAD_NAME],
    ['an area that is none', { area: 'moon' }, 'area', 'There is no such area.'],
  ])('refuses %s', async (_, wrong, field, why) => {
    const { status, errors } = await admin.call(permissionCalls.add, { body: { ...NEW, ...wrong } });
    expect([status, errors]).toEqual([422, { [field]: [why] }]);
  });

  it('makes it; administrators have it at once, roles can be given it', async () => {
    const one = await made({ description: 'For the lists of the night.' });
    expect(one).toMatchObject({ custom: true, noun: 'custom', roles: [{ name: 'admin' }], calls: [], givable: true });
    expect((await admin.call(settings.master)).body.userPermissions).toContain(one.name);
    expect((await admin.call(permissionCalls.add, { body: { ...NEW, name: one.name } })).errors).toEqual({
      name: ['There is a permission of this name.'],
    });
    const body = { name: 'night', title: 'Night', permissions: [one.name] };
    expect((await admin.call(roles.add, { body })).body.role.permissions).toEqual([one.name]);
    const { permission: held } = (await admin.call(permissionCalls.edit, { params: { id: one.id } })).body;
    const at = app.clock.now.toISOString();
    expect(held.roles.map(({ name, since, since_by }) => [name, since, since_by])).toEqual([
      ['admin', at, 'Ruth Meyer'],
      ['night', at, 'Ruth Meyer'],
    ]);
    const kim = await app.signIn(await app.makeUserWith(['role.create']));
    expect((await kim.call(roles.add, { body: { ...body, name: 'night-2' } })).errors).toEqual({
      permissions: ['Night may read the list of the night; you may not.'],
    });
  });
});

describe('changing', () => {
  it('keeps the names and areas of the product, and takes other words for them', async () => {
    const { id, ...before } = await builtIn('todo.view');
    expect((await change(id, { name: 'custom.x', area: 'bills' })).errors).toEqual({
      name: ['This permission came with the product and keeps its name.'],
      area: ['This permission came with the product and keeps its area.'],
    });
    const { body } = await change(id, { name: 'todo.view', title: 'See jobs' });
    expect(body.permission).toEqual({ id, ...before, updated_at: body.permission.updated_at, title: 'See jobs' });
    const { history } = (await admin.call(audit.recordHistory, { params: { entity: 'permission', id } })).body;
    expect(history.map(({ words, changes }) => [words, changes])).toEqual([
      ['Changed', [{ field: 'title', label: 'What it allows', from: before.title, to: 'See jobs' }]],
    ]);
    await change(id, { title: before.title });
    expect((await change(9e9, {})).status).toBe(404);
  });

  it('renames one of the yard’s own wherever it is', async () => {
    const [{ id, name }, other] = [await made(), await made()];
    const body = { name: 'renamed', title: 'Renamed', permissions: [name] };
    const { role } = (await admin.call(roles.add, { body })).body;
    expect((await change(id, { name: other.name })).errors).toHaveProperty('name');
    expect((await change(id, { name: 'todo.fly' })).errors).toHaveProperty('name');
    expect((await change(id, { name: 'custom.other-word', area: 'bills' })).body.permission).toMatchObject({
      name: 'custom.other-word',
      area: 'bills',
    });
    const { body: now } = await admin.call(roles.edit, { params: { id: role.id } });
    expect(now.role.permissions).toEqual(['custom.other-word']);
  });
});

describe('deleting', () => {
  it('says where it is still used, and deletes it when it is nowhere', async () => {
    const { id, name } = await made();
    const body = { name: 'user-of-it', title: 'User of it', permissions: [name] };
    const { role } = (await admin.call(roles.add, { body })).body;
    expect((await remove(id)).errors).toEqual({ name: ['It is still used by User of it: take it from there first.'] });
    await admin.call(roles.update, {
      params: { id: role.id },
      body: { permissions: [], seen_at: role.updated_at },
    });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await admin.call(settings.master)).body.userPermissions).not.toContain(name);
  });

  it('never deletes one of the product', async () => {
    const { id } = await builtIn('todo.view');
    expect((await remove(id)).errors).toEqual({
      name: ['This permission came with the product and cannot be deleted.'],
    });
  });
});

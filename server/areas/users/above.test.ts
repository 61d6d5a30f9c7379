/** Nobody gives, changes or resets what is above their own, nobody changes their own role or state, and one administrator always remains. */
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#contract/areas/users.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';

const app = await startTestApp();

const OWN = ['user.view', 'user.create', 'user.update', 'user.delete', 'session.end', 'two-factor.reset', 'todo.view'];
let ruth: TestUser;
let sofia: TestUser;
let ida: TestUser;
let client: Client;
let boss: Client;

const roleOf = async (name: string) =>
  (await app.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const rowOf = async ({ id }: TestUser) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(async () => {
  ruth = await app.makeUser('admin', { name: 'Ruth Meyer' });
  sofia = await app.makeUserWith(OWN, { name: 'Sofia Lindqvist' });
  ida = await app.makeUserWith(['todo.view'], { name: 'Ida Holm' });
  boss = await app.signIn(ruth);
  client = await app.signIn(sofia);
});

async function change(user: TestUser, fields: object, by = client) {
  const seen_at = (await rowOf(user)).updated_at.toISOString();
  return by.call(users.update, { params: { id: user.id }, body: { ...fields, seen_at } });
}
const linkTo = ({ id }: TestUser) => client.call(users.link, { params: { id }, body: { show: true } });

it('people 7.1: Sofia gives nobody what she may not, herself nothing, and gets no link of the administrator', async () => {
  const everything = async () => [
    await app.db.selectFrom('users').selectAll().orderBy('id').execute(),
    await app.db.selectFrom('links').selectAll().execute(),
    await app.db.selectFrom('audit').select('id').orderBy('id').execute(),
  ];
  const before = await everything();
  const given = await change(ida, { role_id: await roleOf('accountant') });
  expect([given.status, given.errors]).toEqual([
    422,
    { role_id: [expect.stringMatching(/^Accountant may .*; you may not\.$/)] },
  ]);
  const self = await change(sofia, { role_id: await roleOf('admin') });
  expect([self.status, Object.keys(self.errors)]).toEqual([422, ['role_id']]);
  const reset = await linkTo(ruth);
  expect([reset.status, reset.message]).toEqual([403, expect.stringMatching(/^Administrator may .*; you may not\.$/)]);
  expect(await everything()).toEqual(before);
});

describe('whom one may not change', () => {
  it.each([
    ['edited', () => change(ruth, { name: 'X' })],
    ['given another address', () => change(ruth, { email: 'mine@yard.test' })],
    ['deactivated', () => change(ruth, { active: false })],
    ['deleted', () => client.call(users.remove, { params: { id: ruth.id }, body: {} })],
    ['signed out', () => client.call(users.endSessions, { params: { id: ruth.id } })],
    ['reset', () => client.call(users.resetTwoFactor, { params: { id: ruth.id }, body: { reason: 'Lost' } })],
  ])('is not %s', async (_act, act) => {
    const { status, message } = await act();
    expect([status, message]).toEqual([403, expect.stringContaining('; you may not.')]);
    expect(await rowOf(ruth)).toMatchObject({ name: 'Ruth Meyer', active: true, deleted_at: null });
  });

  it('is neither invited nor restored', async () => {
    const body = { name: 'Omar', email: 'omar@yard.test', role_id: await roleOf('admin') };
    expect((await client.call(users.add, { body })).errors).toHaveProperty('role_id');
    const omar = (await boss.call(users.add, { body })).body.user;
    await boss.call(users.remove, { params: { id: omar.id }, body: {} });
    expect((await client.call(users.restore, { params: { id: omar.id } })).status).toBe(403);
    expect((await boss.call(users.restore, { params: { id: omar.id } })).body.user.state).toBe('inactive');
  });

  it('says so in the list, and which roles may be given', async () => {
    const { body } = await client.call(users.list, { query: {} });
    const told = (user: TestUser) => body.users.find(({ id }) => id === user.id);
    expect(told(ruth)).toMatchObject({ editable: false, why_not: expect.stringContaining('you may not.') });
    expect([told(ida), told(sofia)]).toMatchObject([{ editable: true, why_not: null }, { editable: true }]);
    const { roles } = (await client.call(users.roles)).body;
    expect(roles.find(({ name }) => name === 'admin')).toMatchObject({ givable: false });
    const own = (await rowOf(sofia)).role_id;
    expect(roles.find(({ id }) => id === own)).toMatchObject({ givable: true, why_not: null });
  });
});

it('oneself is changed in what is no right, never in state', async () => {
  expect((await change(sofia, { phone: '020 7946 0958' })).status).toBe(200);
  expect((await change(sofia, { active: false })).errors).toHaveProperty('active');
  expect((await client.call(users.remove, { params: { id: sofia.id }, body: {} })).errors).toHaveProperty('id');
});

it('the last administrator is neither deactivated nor deleted nor given another role, whoever else is only invited', async () => {
  // All rights, but not the administrator's role.
  const rights = await app.db.selectFrom('role_permissions').select('permission').distinct().execute();
  const other = await app.signIn(await app.makeUserWith(rights.map(({ permission }) => permission)));
  const body = { name: 'Liz', email: 'liz@yard.test', role_id: await roleOf('admin') };
  expect((await boss.call(users.add, { body })).status).toBe(200);
  expect((await change(ruth, { active: false }, other)).errors).toHaveProperty('active');
  expect((await change(ruth, { role_id: await roleOf('lead') }, other)).errors).toHaveProperty('role_id');
  expect((await other.call(users.remove, { params: { id: ruth.id }, body: {} })).errors).toHaveProperty('id');
});

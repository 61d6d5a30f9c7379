/** No call of roles gives, takes or changes what is above one's own, and nobody changes their own role. */
import { beforeAll, expect, it } from 'vitest';
import { roles, type Role } from '#contract/areas/roles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let app: TestApp;
let ruth: Client;
let sofia: TestUser;
let client: Client;
let count = 0;

/** What Sofia has: she may change roles, and little else. */
const OWN = ['role.view', 'role.create', 'role.update', 'role.delete', 'todo.view', 'chat.view'];
const BELOW = ['todo.view', 'chat.view'];
const ABOVE = ['todo.view', 'expense.approve'];

beforeAll(async () => {
  app = await startTestApp();
  ruth = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
  sofia = await app.makeUserWith(OWN, { name: 'Sofia' });
  client = await app.signIn(sofia);
});

/** A role that an administrator made. */
async function made(permissions: readonly string[], title = 'Payer'): Promise<Role> {
  count += 1;
  const body = { name: `made-${count}`, title, permissions: [...permissions] };
  return (await ruth.call(roles.add, { body })).body.role;
}
const add = (fields: object) => client.call(roles.add, { body: { name: 'new', title: 'Payer', ...fields } });
const change = ({ id, updated_at }: Role, fields: object) =>
  client.call(roles.update, { params: { id }, body: { ...fields, seen_at: updated_at } });
const remove = ({ id }: Pick<Role, 'id'>, body: object = {}, by = client) =>
  by.call(roles.remove, { params: { id }, body });
const roleOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;

const PAYER = 'Payer may approve expenses; you may not.';

it.each<[string, () => Promise<{ status: number; errors: object }>, object]>([
  ['add one above', () => add({ permissions: ABOVE }), { permissions: [PAYER] }],
  ['copy one above', async () => add({ copy_of: (await made(ABOVE)).id }), { permissions: [PAYER] }],
  ['give one above', async () => change(await made(BELOW), { permissions: ABOVE }), { permissions: [PAYER] }],
  ['take one above', async () => change(await made(ABOVE), { permissions: [] }), { permissions: [PAYER] }],
  ['rename one above', async () => change(await made(ABOVE), { title: 'Other' }), { permissions: [PAYER] }],
  ['delete one above', async () => remove(await made(ABOVE)), { id: [PAYER] }],
  [
    'move people to one above',
    async () => {
      const [from, to] = [await made(BELOW), await made(ABOVE)];
      const ida = await app.makeUser();
      await app.db.updateTable('users').set({ role_id: from.id }).where('id', '=', ida.id).execute();
      return remove(from, { move_to: to.id });
    },
    { move_to: [PAYER] },
  ],
  [
    'bring back one above',
    async () => {
      const { id } = await made(ABOVE);
      await remove({ id }, {}, ruth);
      return client.call(roles.restore, { params: { id } });
    },
    { id: [PAYER] },
  ],
])('somebody may not %s', async (_, act, errors) => {
  const roleRows = app.db.selectFrom('role_permissions').selectAll().orderBy('role_id').orderBy('permission');
  const told = await act();
  const after = await roleRows.execute();
  expect([told.status, told.errors]).toEqual([422, errors]);
  expect(after.filter(({ granted_by }) => granted_by === sofia.id)).toEqual([]);
});

it('what is among one’s own may be added, given, taken and deleted', async () => {
  expect((await add({ permissions: BELOW })).status).toBe(200);
  const role = await made(['todo.view']);
  const { status, body } = await change(role, { permissions: ['chat.view'] });
  expect([status, body.role.permissions]).toEqual([200, ['chat.view']]);
  expect((await remove(role)).status).toBe(200);
});

it('is said before anybody tries', async () => {
  const seen = async ({ id }: Role) => (await client.call(roles.edit, { params: { id } })).body.role;
  expect(await seen(await made(ABOVE))).toMatchObject({ editable: false, why_not: PAYER });
  expect(await seen(await made(BELOW))).toMatchObject({ editable: true, why_not: null });
});

it('a higher sum is above, too', async () => {
  const eva = await app.makeUserWith([...OWN, 'expense.approve']);
  await app.db
    .updateTable('roles')
    .set({ approval_limit: 10_000 })
    .where('id', '=', await roleOf(eva))
    .execute();
  const hers = await app.signIn(eva);
  const tries = (name: string, approval_limit: number | null, permissions = ABOVE) =>
    hers.call(roles.add, { body: { name, title: 'Payer', permissions, approval_limit } });
  expect((await tries('e1', 100)).status).toBe(200);
  expect((await tries('e2', null, BELOW)).status).toBe(200);
  expect((await tries('e3', 100.01)).errors).toEqual({
    approval_limit: ['Payer may approve up to 100.01; you may approve up to 100.00.'],
  });
  expect((await tries('e4', null)).errors).toEqual({
    approval_limit: ['Payer may approve any sum; you may approve up to 100.00.'],
  });
});

it('nobody changes or deletes their own role', async () => {
  const id = await roleOf(sofia);
  const { role } = (await client.call(roles.edit, { params: { id } })).body;
  const why = 'This is your own role: somebody else must change it.';
  expect(role).toMatchObject({ editable: false, why_not: why });
  expect((await change(role, { permissions: ['todo.view'] })).errors).toEqual({ permissions: [why] });
  expect((await remove(role)).errors).toEqual({ id: [why] });
});

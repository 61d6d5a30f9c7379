import { beforeAll, expect, it } from 'vitest';
import { branches } from '#contract/areas/branches.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let manager: Client;

beforeAll(async () => {
  app = await startTestApp();
  manager = await app.signIn(await app.makeUser('manager'));
});

it('a new branch comes last, and is one that todos and people can be of', async () => {
  const { body } = await manager.call(branches.add, {
    body: { name: 'North Gate', timezone: 'Europe/Riga', phone: '' },
  });
  expect(body.branch).toMatchObject({ name: 'North Gate', timezone: 'Europe/Riga', people: 0, vehicles: 0 });
  const { branch } = (await manager.call(branches.list)).body;
  expect(branch.at(-1)?.id).toBe(body.branch.id);
  const master = await manager.call(settings.master);
  expect(master.body.branch).toContainEqual({ id: body.branch.id, name: 'North Gate', timezone: 'Europe/Riga' });
});

it('counts its people and vehicles, and is found by its address', async () => {
  const { branch } = (
    await manager.call(branches.add, { body: { name: 'Quay', timezone: 'UTC', address: '4 Salt Lane' } })
  ).body;
  await app.makeUser('technician', { branch_id: branch.id });
  await app.makeUser('technician', { branch_id: branch.id, active: false });
  await makeVehicle(app, { branch_id: branch.id });
  const found = (await manager.call(branches.list, { query: { search: 'salt lane' } })).body;
  expect(found.branch.map(({ id, people, vehicles }) => [id, people, vehicles])).toEqual([[branch.id, 1, 1]]);
});

it('refuses a name that is taken and a time zone that there is not', async () => {
  await manager.call(branches.add, { body: { name: 'Depot', timezone: 'UTC' } });
  const taken = await manager.call(branches.add, { body: { name: 'DEPOT', timezone: 'UTC' } });
  expect(taken.errors).toEqual({ name: ['There is a branch of this name already.'] });
  const nowhere = await manager.call(branches.add, { body: { name: 'Mars', timezone: 'Mars/Base' } });
  expect(Object.keys(nowhere.errors)).toEqual(['timezone']);
});

it('is changed field by field, and the audit says from what to what', async () => {
  const { branch } = (await manager.call(branches.add, { body: { name: 'Old name', timezone: 'UTC' } })).body;
  const params = { id: branch.id };
  const changed = await manager.call(branches.update, { params, body: { name: 'New name', country: 'pt' } });
  expect(changed.body.branch).toMatchObject({ name: 'New name', country: 'PT', timezone: 'UTC' });
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'branch.update')
    .where('entity_id', '=', branch.id)
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ from: { name: 'Old name', country: null }, to: { name: 'New name', country: 'PT' } });
  expect((await manager.call(branches.update, { params: { id: 9e9 }, body: {} })).status).toBe(404);
});

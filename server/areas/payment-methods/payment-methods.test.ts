import { beforeAll, expect, it } from 'vitest';
import { paymentMethods } from '#contract/areas/payment-methods.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let app: TestApp;
let office: Client;
let holder: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
  holder = await app.makeUser('technician');
});

const add = (body: Body<typeof paymentMethods.add>) => office.call(paymentMethods.add, { body });
const list = async (client: Client, query: object = {}) =>
  (await client.call(paymentMethods.list, { query })).body.paymentMethods;

it('shows the number of a card to its holder and to who sees everybody’s expenses', async () => {
  await add({ name: 'Card of the holder', kind: 'company_card', last4: '4821', holder_id: holder.id });
  await add({ name: 'Card of nobody', kind: 'company_card', last4: '7736' });
  const numbers = async (client: Client) => (await list(client, { search: 'card of' })).map(({ last4 }) => last4);
  expect(await numbers(office)).toEqual(['7736', '4821']);
  expect(await numbers(await app.signIn(holder))).toEqual([null, '4821']);
  expect(await numbers(await app.signIn(await app.makeUser('technician')))).toEqual([null, null]);
});

it('is found by a number only by who sees it', async () => {
  await add({ name: 'Hidden', kind: 'company_card', last4: '9182' });
  expect(await list(office, { search: '9182' })).toHaveLength(1);
  expect(await list(await app.signIn(holder), { search: '9182' })).toEqual([]);
});

it('is changed, put out of use, archived and brought back', async () => {
  const { body } = await add({ name: 'Cash', kind: 'cash' });
  const params = { id: body.paymentMethod.id };
  expect(body.paymentMethod).toMatchObject({ active: true, last4: null, holder_name: null });
  expect((await add({ name: 'cash', kind: 'cash' })).errors).toHaveProperty('name');
  const saved = await office.call(paymentMethods.update, { params, body: { active: false, holder_id: holder.id } });
  expect(saved.body.paymentMethod).toMatchObject({ active: false, holder_name: holder.name, name: 'Cash' });
  await office.call(paymentMethods.remove, { params });
  expect(await list(office, { archived: '1' })).toMatchObject([{ name: 'Cash' }]);
  expect((await office.call(paymentMethods.update, { params, body: { name: 'Box' } })).status).toBe(410);
  const second = await add({ name: 'Cash', kind: 'cash' });
  expect((await office.call(paymentMethods.restore, { params })).errors).toHaveProperty('name');
  await office.call(paymentMethods.remove, { params: { id: second.body.paymentMethod.id } });
  expect((await office.call(paymentMethods.restore, { params })).body.paymentMethod.deleted_at).toBeNull();
});

it('refuses a number that is none, and a holder who is nobody', async () => {
  const refused = await add({ name: 'Wrong', kind: 'company_card', last4: '12345' });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['last4']]);
  expect((await add({ name: 'Wrong', kind: 'company_card', holder_id: 999_999 })).errors).toHaveProperty('holder_id');
});

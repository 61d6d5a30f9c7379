import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { parts, stock } from '#contract/areas/stock.ts';
import { taskExpenses } from '#contract/areas/task-expenses.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let maya: Client;
let tom: Client;
let office: Client;
let branch_id: number;
let vehicle_id: number;
let category_id: number;

beforeAll(async () => {
  app = await startTestApp();
  branch_id = await makeBranch(app, 'UTC');
  const elsewhere = await makeBranch(app, 'UTC');
  vehicle_id = await makeVehicle(app, { branch_id, plate: 'CHG-1' });
  maya = await app.signIn(await app.makeUser('technician', { branch_id }));
  tom = await app.signIn(await app.makeUser('technician', { branch_id: elsewhere }));
  office = await app.signIn(await app.makeUser('office', { branch_id }));
  category_id = (await office.call(expenseCategories.add, { body: { name: 'Repairs' } })).body.category.id;
});

type Sent = Body<typeof taskExpenses.store>;
const labour = (fields: Partial<Sent> = {}): Sent => ({
  vehicle_id,
  item: 'labour',
  quantity: 1.5,
  unit: 'h',
  unit_cost: 40,
  category_id,
  ...fields,
});
const store = (body: Sent, who = maya) => who.call(taskExpenses.store, { body });
const stored = async (body: Sent) => {
  const { status, errors, body: answer } = await store(body);
  expect([status, errors]).toEqual([200, {}]);
  return answer.data;
};
const update = (id: number, body: Body<typeof taskExpenses.update>, who = maya) =>
  who.call(taskExpenses.update, { params: { id }, body });
const remove = (id: number, who = maya) => who.call(taskExpenses.remove, { params: { id } });
const approve = (id: number) =>
  app.db
    .updateTable('task_expenses')
    .set({ state: 'approved', decided_at: app.clock.now, decided_by: null })
    .where('id', '=', id)
    .execute();

/** An item with ten on the shelf, at 12.50 each. */
async function makePart(name: string): Promise<number> {
  const { id } = (await office.call(parts.add, { body: { name, unit: 'pc' } })).body.item;
  await office.call(stock.move, { body: { item_id: id, branch_id, kind: 'receive', quantity: 10, unit_cost: 12.5 } });
  return id;
}
const onHand = async (item_id: number) => {
  const { rows } = await sql<{ readonly on_hand: string }>`
    select on_hand::text as on_hand from stock_levels where item_id = ${item_id}`.execute(app.db);
  return Number(rows[0]?.on_hand);
};
const chargeOf = (movement_id: number) =>
  app.db.selectFrom('task_expenses').selectAll().where('movement_id', '=', movement_id).executeTakeFirst();

describe('charges of work', () => {
  it('are quantity times cost; the vehicle bears them, and the house is credited', async () => {
    const charge = await stored(labour({ client_ref: 'c-1', description: 'Brakes' }));
    expect(charge).toMatchObject({
      amount: '60.00',
      plate: 'CHG-1',
      state: 'submitted',
      version: 1,
      used_on: '2026-11-21',
    });
    expect((await stored(labour({ client_ref: 'c-1' }))).id).toBe(charge.id);
    const { rows } = await sql<{ readonly amount: string; readonly vehicle_id: number | null }>`
      select amount, vehicle_id from ledger where source = 'charge' and source_id = ${charge.id} order by line_id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { amount: '-60.00', vehicle_id },
      { amount: '60.00', vehicle_id: null },
    ]);
  });

  it('refuse, each at its field, what cannot be', async () => {
    const refused = async (fields: Partial<Sent>) => Object.keys((await store(labour(fields))).errors);
    expect(await refused({ unit_cost: null })).toEqual(['unit_cost']);
    expect(await refused({ item: 'part', unit_cost: null })).toEqual(['part_id']);
    expect(await refused({ vehicle_id: null })).toEqual(['vehicle_id']);
    expect(await refused({ category_id: 999_999 })).toEqual(['category_id']);
    expect(await refused({ used_on: '2026-12-24' })).toEqual(['used_on']);
    expect((await store(labour({ todo_id: 999_999 }))).status).toBe(404);
  });

  it('name the version when they change, and a money edit takes an approval back (money 4.7)', async () => {
    const { id } = await stored(labour());
    await approve(id);
    expect((await update(id, { version: 1, quantity: 2 })).status).toBe(403);
    const changed = await update(id, { version: 1, quantity: 2 }, office);
    expect(changed.body.data).toMatchObject({ version: 2, amount: '80.00', state: 'submitted' });
    expect((await update(id, { version: 1, quantity: 3 })).errors).toHaveProperty('version');
    const moved = await update(id, { version: 2, used_on: '2026-11-19' });
    expect(moved.body.data).toMatchObject({ version: 3, used_on: '2026-11-19', booked_on: '2026-11-19' });
  });

  it('are deleted unless they are approved, and are nobody else’s business', async () => {
    const { id } = await stored(labour());
    expect((await remove(id, tom)).status).toBe(404);
    await approve(id);
    expect((await remove(id, office)).errors).toHaveProperty('status');
    const other = await stored(labour());
    expect((await remove(other.id)).status).toBe(200);
    const { body } = await maya.call(taskExpenses.list, {
      query: { vehicle_id: String(vehicle_id), with: 'reference' },
    });
    expect(body.data.map((charge) => charge.id)).not.toContain(other.id);
    expect(body.identifiers).toMatchObject({ 'CHG-1': vehicle_id });
    expect((await tom.call(taskExpenses.list, {})).body.data).toEqual([]);
  });
});

describe('a use of stock and its charge are one act', () => {
  it('a charge of a part takes it from the shelf at its average cost; deleting it puts it back', async () => {
    const part_id = await makePart('Brake pad');
    const charge = await stored({ vehicle_id, item: 'part', part_id, quantity: 2, category_id });
    expect(charge).toMatchObject({ amount: '25.00', unit: 'pc', item_name: 'Brake pad' });
    expect([await onHand(part_id), charge.movement_id]).toEqual([8, expect.any(Number)]);
    expect((await update(charge.id, { version: 1, quantity: 3 })).errors).toHaveProperty('quantity');
    expect((await remove(charge.id)).status).toBe(200);
    expect(await onHand(part_id)).toBe(10);
    expect((await chargeOf(charge.movement_id!))?.deleted_at).not.toBeNull();
  });

  it('a use at the vehicle makes the charge, by the category of the setting', async () => {
    const item_id = await makePart('Wiper');
    const use = async () =>
      (await maya.call(stock.move, { body: { item_id, branch_id, kind: 'use', quantity: 1, vehicle_id } })).body
        .movement.id;
    expect(await chargeOf(await use())).toBeUndefined();
    const value = JSON.stringify({ part_category_id: category_id });
    await sql`
      insert into settings (key, value, updated_at) values ('money', ${value}::jsonb, ${app.clock.now})`.execute(
      app.db,
    );
    const movement = await use();
    const charge = await chargeOf(movement);
    expect(charge).toMatchObject({ amount: '12.50', category_id, part_id: item_id });
    await approve(charge!.id);
    expect((await maya.call(parts.unuse, { params: { id: movement } })).errors).toHaveProperty('id');
    await app.db.updateTable('task_expenses').set({ state: 'rejected' }).where('id', '=', charge!.id).execute();
    expect((await maya.call(parts.unuse, { params: { id: movement } })).status).toBe(200);
    expect((await chargeOf(movement))?.deleted_at).not.toBeNull();
  });
});

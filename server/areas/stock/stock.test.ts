import { beforeAll, describe, expect, it } from 'vitest';
import { parts, stock, supplies } from '#contract/areas/stock.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicleExpenses } from '#contract/areas/vehicle-expenses.ts';
import { vehicleHistory } from '#contract/areas/vehicle-history.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Input } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';
import { rebuiltLevels } from './levels.ts';

let app: TestApp;
let keeper: TestUser;
let office: Client;
let technician: Client;
let branch_id: number;
let far_id: number;
let vehicle_id: number;

beforeAll(async () => {
  app = await startTestApp();
  [branch_id, far_id] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
  keeper = await app.makeUser('office', { branch_id });
  office = await app.signIn(keeper);
  technician = await app.signIn(await app.makeUser('technician', { branch_id }));
  vehicle_id = await makeVehicle(app, { branch_id });
});

type Fields = Partial<NonNullable<Input<typeof parts.add>['body']>>;
type Sent = Omit<NonNullable<Input<typeof stock.move>['body']>, 'item_id' | 'branch_id'> & { branch_id?: number };

let made = 0;
/** A part of which so many are there at that cost. */
async function part(quantity = 0, unit_cost = 8, fields: Fields = {}): Promise<number> {
  made += 1;
  const opening = quantity > 0 ? { opening: { branch_id, quantity, unit_cost } } : {};
  const { status, errors, body } = await office.call(parts.add, {
    body: { name: `Oil filter ${made}`, unit: 'pc', ...opening, ...fields },
  });
  expect([status, errors]).toEqual([200, {}]);
  return body.item.id;
}
const move = (item_id: number, sent: Sent, who = office, key?: string) =>
  who.call(stock.move, { body: { item_id, branch_id, ...sent } }, key ? { headers: { [HEADERS.key]: key } } : {});
const use = (item_id: number, quantity: number, fields: Partial<Sent> = {}, key?: string) =>
  move(item_id, { kind: 'use', quantity, vehicle_id, ...fields }, technician, key);
const itemOf = async (id: number, who = office) => (await who.call(parts.edit, { params: { id } })).body.item;
const change = (id: number, body: object, extra = {}) => office.call(parts.update, { params: { id }, body }, extra);
const unuse = (id: number) => technician.call(parts.unuse, { params: { id } });
async function levelOf(id: number): Promise<(number | undefined)[]> {
  const level = (await itemOf(id)).levels.find((one) => one.branch_id === branch_id);
  return [level?.on_hand, level?.average_cost, level?.value];
}

describe('the ledger', () => {
  it('10 at 8.00 and 5 at 11.00 cost 9.0000 on average; three used are 27.00, and twelve worth 108.00 are left', async () => {
    const id = await part(10, 8);
    await move(id, { kind: 'receive', quantity: 5, unit_cost: 11 });
    expect(await levelOf(id)).toEqual([15, 9, 135]);
    const used = await use(id, 3);
    expect(used.body.movement).toMatchObject({ kind: 'use', quantity: -3, unit_cost: 9, value: -27, vehicle_id });
    expect(await levelOf(id)).toEqual([12, 9, 108]);
  });

  it('rounds a value half up', async () => {
    const id = await part(1, 0.125);
    expect((await itemOf(id)).value).toBe(0.13);
    expect((await use(id, 1)).body.movement.value).toBe(-0.13);
  });

  it('vehicles 7.12: of two, three use one each without signal: −1, counted later; repeats change nothing; a use is taken back once', async () => {
    const id = await part(2, 10);
    const done = app.clock.now.getTime();
    app.clock.advance(3 * 3_600_000);
    const hours = [1, 2, 0];
    const sendAll = () =>
      Promise.all(
        hours.map((n) => use(id, 1, { at: new Date(done + n * 3_600_000).toISOString() }, `use-of-filter-${n}`)),
      );
    const [first] = [await sendAll(), await sendAll()];
    expect(first.map(({ status, body }) => [status, body.movement.at])).toEqual(
      hours.map((n) => [200, new Date(done + n * 3_600_000).toISOString()]),
    );
    expect((await levelOf(id))[0]).toBe(-1);
    const last = first.at(-1)?.body.movement.id ?? 0;
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await unuse(last)).status).toBe(200);
      expect((await levelOf(id))[0]).toBe(0);
    }
    const counted = await move(id, { kind: 'adjust', quantity: 5 });
    expect(counted.body.movement).toMatchObject({ kind: 'adjust', quantity: 5 });
    expect((await levelOf(id))[0]).toBe(5);
  });

  it('nothing but a use ends below zero, and each kind says what it needs', async () => {
    const id = await part(2, 10);
    const refused = [
      await move(id, { kind: 'transfer', quantity: 3, to_branch_id: far_id }),
      await move(id, { kind: 'receive', quantity: 1 }),
      await move(id, { kind: 'use', quantity: 1 }),
      await move(id, { kind: 'transfer', quantity: 1 }),
      await move(id, { kind: 'receive', quantity: 0, unit_cost: 1 }),
      await move(id, { kind: 'receive', quantity: 0.0001, unit_cost: 1 }),
    ];
    expect(refused.map(({ status, errors }) => [status, ...Object.keys(errors)])).toEqual([
      [422, 'quantity'],
      [422, 'unit_cost'],
      [422, 'vehicle_id'],
      [422, 'to_branch_id'],
      [422, 'quantity'],
      [422, 'quantity'],
    ]);
    expect(await levelOf(id)).toEqual([2, 10, 20]);
    await use(id, 3);
    expect((await move(id, { kind: 'receive', quantity: 0.5, unit_cost: 1 })).errors).toHaveProperty('quantity');
  });

  it('takes a transfer along at what one costs where it came from', async () => {
    const id = await part(2.3, 10);
    await move(id, { kind: 'transfer', quantity: 2.3, to_branch_id: far_id });
    const { levels } = await itemOf(id);
    expect(levels.map(({ on_hand, average_cost }) => [on_hand, average_cost])).toEqual([
      [0, 10],
      [2.3, 10],
    ]);
  });

  it('a count that comes late leaves what was moved after it', async () => {
    const id = await part(10, 8);
    const at = app.clock.now.toISOString();
    app.clock.advance(3_600_000);
    await use(id, 2);
    const { body } = await move(id, { kind: 'adjust', quantity: 9, at });
    expect([body.movement.quantity, body.movement.at]).toEqual([-1, at]);
    expect((await levelOf(id))[0]).toBe(7);
  });

  it('has levels that are what their movements make', async () => {
    const id = await part(10, 8);
    await move(id, { kind: 'receive', quantity: 3.5, unit_cost: 12.3456 });
    await use(id, 20.25);
    await move(id, { kind: 'adjust', quantity: 9 });
    await move(id, { kind: 'receive', quantity: 1, unit_cost: 3 });
    await move(id, { kind: 'transfer', quantity: 4, to_branch_id: far_id });
    const stored = app.db.selectFrom('stock_levels').select(['item_id', 'branch_id', 'on_hand', 'average_cost']);
    const { rows } = await rebuiltLevels.execute(app.db);
    expect(rows).toEqual(await stored.orderBy('item_id').orderBy('branch_id').execute());
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('who may', () => {
  it('lets technicians use what is in their branches, and leaves the rest to the office', async () => {
    const id = await part(3, 10);
    await move(id, { kind: 'receive', quantity: 7, unit_cost: 1, branch_id: far_id });
    const at = (sent: Sent) => move(id, sent, technician);
    expect((await at({ kind: 'receive', quantity: 1, unit_cost: 1 })).status).toBe(403);
    expect((await at({ kind: 'adjust', quantity: 1 })).status).toBe(403);
    expect((await at({ kind: 'use', quantity: 1, vehicle_id, branch_id: far_id })).errors).toHaveProperty('branch_id');
    expect([(await itemOf(id, technician)).on_hand, (await itemOf(id)).on_hand]).toEqual([3, 10]);
    const theirs = await move(id, { kind: 'use', quantity: 1, vehicle_id, branch_id: far_id });
    expect((await unuse(theirs.body.movement.id)).status).toBe(404);
    expect((await technician.call(supplies.edit, { params: { id } })).status).toBe(404);
  });

  it('takes a todo that its person knows, also one that was deleted meanwhile', async () => {
    const id = await part(5);
    const todo = await makeTodo(office, { branch_id, vehicle_id });
    const away = await makeTodo(office, { branch_id: far_id, vehicle_id });
    expect((await use(id, 1, { todo_id: away.id })).errors).toEqual({ todo_id: ['This todo does not exist.'] });
    await office.call(todos.remove, { params: { id: todo.id }, body: { reason: 'twice' } });
    expect((await use(id, 1, { todo_id: todo.id })).body.movement).toMatchObject({ todo_id: todo.id });
  });
});

describe('items', () => {
  it('are archived once nothing of them is there, keep their unit once moved, and have a number of their own', async () => {
    const id = await part(2, 10, { sku: 'OF-77', minimum: 2 });
    expect((await office.call(parts.remove, { params: { id } })).errors).toHaveProperty('id');
    expect((await change(id, { unit: 'set' })).errors).toHaveProperty('unit');
    expect((await change(id, { quantity: 3 })).errors).toEqual({ quantity: ['Count it instead.'] });
    expect((await change(id, { maximum: 1 })).errors).toHaveProperty('maximum');
    expect((await change(id, { minimum: 9 })).errors).toHaveProperty('minimum');
    const other = { name: 'Other', unit: 'pc', sku: 'of-77' } as const;
    expect((await office.call(supplies.add, { body: other })).errors).toHaveProperty('sku');
    const opening = { branch_id: 9e9, quantity: 1, unit_cost: 1 };
    expect((await office.call(parts.add, { body: { ...other, sku: null, opening } })).errors).toHaveProperty([
      'opening.branch_id',
    ]);
    const used = await use(id, 2);
    expect((await office.call(parts.remove, { params: { id } })).status).toBe(200);
    expect((await move(id, { kind: 'receive', quantity: 1, unit_cost: 1 })).status).toBe(410);
    expect((await unuse(used.body.movement.id)).status).toBe(410);
    expect((await office.call(supplies.add, { body: other })).status).toBe(200);
    expect((await office.call(parts.restore, { params: { id } })).errors).toHaveProperty('sku');
  });

  it('keep of two edits of a field the later one', async () => {
    const id = await part();
    const ms = app.clock.now.getTime();
    await change(id, { minimum: 3, maximum: 8 }, stamped(ms - 1000, 'desk0001'));
    const late = await change(id, { minimum: 5, name: 'Filter' }, stamped(ms - 2000));
    expect(late.body.item).toMatchObject({ minimum: 3, maximum: 8, name: 'Filter' });
    expect(late.headers.get('sync-superseded')).toBe('minimum');
  });

  it('are found by the vehicle that they fit', async () => {
    const [ford, any] = [await part(0, 0, { fits: { makes: ['Ford'] } }), await part()];
    await app.db.updateTable('vehicles').set({ make: 'FORD' }).where('id', '=', vehicle_id).execute();
    const other = await makeVehicle(app, { branch_id });
    const fitting = async (fits: number) =>
      new Set((await office.call(parts.list, { query: { fits, limit: 500 } })).body.vehicleParts.map(({ id }) => id));
    const [ours, theirs] = [await fitting(vehicle_id), await fitting(other)];
    expect([ours.has(ford), ours.has(any), theirs.has(ford), theirs.has(any)]).toEqual([true, true, false, true]);
  });

  it('that run low are told at the crossing alone, with how much to order', async () => {
    const id = await part(5, 10, { minimum: 3, maximum: 8 });
    const told = async () => {
      const notices = app.db.selectFrom('notices').select('title').where('kind', '=', 'part.low');
      return notices.where('about_id', '=', id).where('user_id', '=', keeper.id).execute();
    };
    await use(id, 1);
    expect(await told()).toEqual([]);
    await use(id, 1);
    expect(await told()).toEqual([{ title: expect.stringContaining('3 pc left') }]);
    await app.db.deleteFrom('notices').where('about_id', '=', id).execute();
    await use(id, 1);
    expect(await told()).toEqual([]);
    const low = await office.call(parts.list, { query: { low: '1', branch_id } });
    const item = low.body.vehicleParts.find((one) => one.id === id);
    expect([item?.low, item?.levels[0]?.proposal]).toEqual([true, 6]);
  });
});

describe('a vehicle', () => {
  it('shows what went onto it and came back, and what that cost', async () => {
    const car = await makeVehicle(app, { branch_id });
    const filter = await part(10, 4.5);
    const [first, second] = [await use(filter, 2, { vehicle_id: car }), await use(filter, 3, { vehicle_id: car })];
    await move(filter, { kind: 'return', quantity: 1, vehicle_id: car });
    await unuse(first.body.movement.id);
    const { movements } = (await office.call(stock.ofVehicle, { params: { id: car } })).body;
    expect(movements.map(({ kind, quantity, reversed }) => [kind, quantity, reversed])).toEqual([
      ['return', 2, false],
      ['return', 1, false],
      ['use', -3, false],
      ['use', -2, true],
    ]);
    expect(movements[2]).toMatchObject({ id: second.body.movement.id, source: 'part', unit: 'pc', value: -13.5 });
    const told = await office.call(vehicleHistory.list, { query: { vehicle_id: car } });
    expect(told.body.data.filter(({ kind }) => kind === 'stock')).toHaveLength(4);
    const costs = (query: object = {}, who = office) =>
      who.call(vehicleExpenses.list, { params: { id: car }, query: { ...query } });
    const { body } = await costs({ limit: 1 });
    expect(body).toMatchObject({
      vehiclesCount: 1,
      totalExpensesAmount: 9,
      categories: [{ name: 'Parts', amount: 9 }],
      data: [{ amount: -4.5, source: 'stock' }],
    });
    const rest = await costs({ cursor: body.next_cursor ?? '' });
    expect(rest.body.data.map(({ amount }) => amount)).toEqual([13.5]);
    expect(body.costPerDistance).toBeNull();
    for (const odometer of [81_000, 81_120]) {
      app.clock.advance(3_600_000);
      expect((await office.call(vehicles.update, { params: { id: car }, body: { odometer } })).status).toBe(200);
    }
    expect((await costs()).body.costPerDistance).toBe(0.075);
    // Technicians see what they did themselves: the office brought one back.
    expect((await costs({}, technician)).body.totalExpensesAmount).toBe(13.5);
    expect((await costs({ startDate: '2020-01-01' })).errors).toHaveProperty('endDate');
    const elsewhere = await app.signIn(await app.makeUser('technician', { branch_id: far_id }));
    expect((await costs({}, elsewhere)).status).toBe(404);
    expect((await elsewhere.call(stock.ofVehicle, { params: { id: car } })).body.movements).toEqual([]);
  });
});

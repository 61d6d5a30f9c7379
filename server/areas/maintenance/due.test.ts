/** What is due of the fleet, told through HTTP (vehicles.md §4.5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { maintenance, taskMiles } from '#contract/areas/maintenance.ts';
import { odometers } from '#contract/areas/odometers.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Body, Query } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeCategory, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

const DAY = 86_400_000;
let app: TestApp;
let office: Client;
let branch_id = 0;

beforeAll(async () => {
  app = await startTestApp();
  branch_id = await makeBranch(app, 'UTC');
  office = await app.signIn(await app.makeUser('office', { branch_id }));
});

const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * DAY).toISOString();
const dayAgo = (days: number) => daysAgo(days).slice(0, 10);
const complete = (id: number, days = 0) => office.call(todos.complete, { params: { id }, body: { at: daysAgo(days) } });
const sendBack = (id: number) =>
  office.call(todos.approve, { body: { ids: [id], decision: 'return', reason: 'The filter is missing' } });

/** A rule of a category of its own, for the vehicles of a make of its own, and such a vehicle. */
async function car(fields: Partial<Body<typeof taskMiles.add>> = {}) {
  const vehicle_id = await makeVehicle(app, { branch_id });
  const make = `Make ${vehicle_id}`;
  await app.db.updateTable('vehicles').set({ make }).where('id', '=', vehicle_id).execute();
  const category_id = await makeCategory(app, { name: `Oil ${vehicle_id}` });
  const title = `${fields.title ?? 'Oil'} ${vehicle_id}`;
  const body = { miles: 10_000, category_id, applies: { makes: [make] }, ...fields, title };
  const rule_id = (await office.call(taskMiles.add, { body })).body.rule.id;
  const { id: todo_id } = await makeTodo(office, { vehicle_id });
  const read = async (days: number, value: number, on = todo_id) =>
    (await office.call(todos.addOdometer, { body: { todo_id: on, value, at: daysAgo(days) } })).body.odometer;
  const keep = (said: Partial<Body<typeof maintenance.keep>>, who = office) =>
    who.call(maintenance.keep, { params: { id: vehicle_id }, body: { rule_id, ...said } });
  const task = async (who = office) => {
    const { body: answer } = await who.call(maintenance.due, { query: { vehicle_id } });
    return answer.tasks.find(({ rule }) => rule.id === rule_id);
  };
  const work = () => makeTodo(office, { vehicle_id, category_id, title: 'Oil change' });
  return { vehicle_id, rule_id, category_id, todo_id, make, read, keep, task, work };
}

/** That of vehicles.md §4.5: 81,244 nine days ago, 60 a day, oil at 72,300. */
async function oilCar() {
  const one = await car();
  for (const [days, value] of [
    [19, 80_644],
    [14, 80_944],
    [9, 81_244],
  ] as const)
    await one.read(days, value);
  await one.keep({ last_on: dayAgo(150), last_odometer: 72_300 });
  return one;
}

it('vehicles 4.5: last oil 72,300, every 10,000, 81,244 nine days ago, 60 a day: soon, 29 Nov, guessed', async () => {
  const { task } = await oilCar();
  expect(await task()).toMatchObject({
    state: 'soon',
    guessed: true,
    because: 'distance',
    due_total: 82_300,
    estimate: 81_784,
    remaining: 516,
    due_on: '2026-11-29',
    last_total: 72_300,
    estimated: false,
    planned: false,
    todo: null,
    vehicle: { within: true },
  });
});

it('vehicles 7.4: the cluster is replaced after 81,244 and shows 12: at 540 it has gone 81,772, and oil remains 528', async () => {
  const { read, task } = await oilCar();
  const { id } = await read(6, 12);
  await office.call(odometers.judge, { params: { id }, body: { act: 'cluster' } });
  await read(0, 540);
  expect(await task()).toMatchObject({ due_total: 82_300, estimate: 81_772, remaining: 528, last_total: 72_300 });
});

describe('completing a todo of the rule’s category', () => {
  it('is done at its accepted reading; sending it back and deleting it take that back', async () => {
    const { read, task, work, todo_id } = await oilCar();
    const todo = await work();
    expect(await task()).toMatchObject({ planned: true, todo: { id: todo.id, title: 'Oil change' }, gap: null });
    await read(0, 81_800, todo.id);
    await complete(todo.id);
    const done = { last_total: 81_800, last_on: '2026-11-21', estimated: false, state: 'ok', due_total: 91_800 };
    const before = { last_total: 72_300, last_on: dayAgo(150) };
    expect(await task()).toMatchObject({ ...done, planned: false });
    await complete(todo.id);
    expect(await task()).toMatchObject(done);
    await sendBack(todo.id);
    expect(await task()).toMatchObject({ ...before, planned: true });
    await complete(todo.id);
    expect(await task()).toMatchObject(done);
    await office.call(todos.remove, { params: { id: todo.id }, body: { reason: 'Another car' } });
    expect(await task()).toMatchObject(before);
    await office.call(todos.restore, { params: { id: todo.id }, body: {} });
    expect(await task()).toMatchObject(done);
    // Another todo of the vehicle is none of it, until it is of the category.
    await complete(todo_id);
    expect(await task()).toMatchObject(done);
  });

  it('counts for the vehicle that the todo has, also when that is put right afterwards', async () => {
    const [wrong, right] = [await car(), await car()];
    const todo = await wrong.work();
    await complete(todo.id);
    const body = { vehicle_id: right.vehicle_id, category_id: right.category_id };
    await office.call(todos.update, { params: { id: todo.id }, body });
    expect(await wrong.task()).toMatchObject({ last_on: null });
    expect(await right.task()).toMatchObject({ last_on: dayAgo(0) });
  });

  it('vehicles 7.3: without a reading is done at the estimate, until one that was doubted is corrected', async () => {
    const { read, task, work } = await oilCar();
    const todo = await work();
    await complete(todo.id, 2);
    expect(await task()).toMatchObject({ last_total: 81_664, estimated: true, last_on: dayAgo(2) });
    const wrong = await read(2, 18_342, todo.id);
    expect(await task()).toMatchObject({ last_total: 81_664, estimated: true });
    await office.call(odometers.judge, { params: { id: wrong.id }, body: { act: 'correct', value: 81_342 } });
    expect(await task()).toMatchObject({ last_total: 81_342, estimated: false });
  });

  it('late, from a phone that was offline, does not undo what was done since, and the vehicle tells of it', async () => {
    const { vehicle_id, task, work } = await car();
    const [earlier, later] = [await work(), await work()];
    await complete(later.id, 1);
    await complete(earlier.id, 5);
    expect(await task()).toMatchObject({ last_on: dayAgo(1) });
    await sendBack(later.id);
    expect(await task()).toMatchObject({ last_on: dayAgo(5) });
    const events = app.db.selectFrom('vehicle_events').select(['kind', 'ref_id']).where('vehicle_id', '=', vehicle_id);
    const refs = (await events.orderBy('id').execute()).filter(({ kind, ref_id }) => kind === 'maintenance' && ref_id);
    expect(refs.map(({ ref_id }) => ref_id)).toEqual([later.id, earlier.id]);
  });
});

describe('what the office keeps for one vehicle', () => {
  it('is 403 without the right, 404 for another branch, and 422 by field', async () => {
    const { vehicle_id, keep } = await car();
    const nobody = await app.signIn(await app.makeUserWith(['vehicle.view']));
    expect((await keep({ off: true }, nobody)).status).toBe(403);
    const elsewhere = { branch_id: await makeBranch(app, 'UTC') };
    const stranger = await app.signIn(await app.makeUserWith(['maintenance.update', 'vehicle.view'], elsewhere));
    expect((await keep({ off: true }, stranger)).status).toBe(404);
    // What is due is everybody's who sees vehicles.
    const { body } = await stranger.call(maintenance.due, { query: { vehicle_id } });
    expect(body.tasks.map(({ vehicle }) => vehicle.within)).toContain(false);
    const other = await car();
    expect((await keep({ rule_id: other.rule_id })).errors).toHaveProperty('rule_id');
    expect((await keep({ last_on: '2026-11-22' })).errors).toHaveProperty('last_on');
    expect((await keep({ last_odometer: 5 })).errors).toHaveProperty('last_on');
    expect(Object.keys((await keep({ miles: 0, months: 0 })).errors)).toEqual(['miles', 'months']);
  });

  it('own intervals, off, and the last time: each by its latest edit', async () => {
    const { vehicle_id, rule_id, keep, task } = await oilCar();
    expect((await keep({ miles: 12_000, months: 6 })).body.task).toMatchObject({ interval: 12_000, months: 6 });
    const earlier = stamped(app.clock.now.getTime() - 5_000);
    await office.call(maintenance.keep, { params: { id: vehicle_id }, body: { rule_id, months: 9 } }, earlier);
    expect(await task()).toMatchObject({ own_miles: 12_000, own_months: 6 });
    app.clock.advance(1_000);
    await keep({ miles: null, months: null, off: true });
    expect(await task()).toMatchObject({ state: 'off', own_miles: null, interval: 10_000 });
    app.clock.advance(1_000);
    expect((await keep({ off: false, last_on: null })).body.task).toMatchObject({ state: 'unknown', last_total: null });
    app.clock.advance(1_000);
    expect((await keep({ last_on: dayAgo(9) })).body.task).toMatchObject({ estimated: true, last_on: dayAgo(9) });
    app.clock.advance(1_000);
    // The dial alone is of the day that is known.
    expect((await keep({ last_odometer: 81_000 })).body.task).toMatchObject({ last_total: 81_000, last_on: dayAgo(9) });
  });
});

describe('the list', () => {
  const list = async (query: Query<typeof maintenance.due>) => (await office.call(maintenance.due, { query })).body;
  const idsOf = (tasks: readonly { vehicle: { id: number } }[]) => tasks.map(({ vehicle }) => vehicle.id);

  it('has what falls due in 30 days, the first due first, and what nobody knows the last time of at the end; by pages', async () => {
    const rule = { miles: null, months: 12, title: 'Yearly' };
    const cars = [await car(rule), await car(rule), await car(rule), await car(rule)];
    const days = ['2025-10-01', '2025-12-10', '2026-01-10'];
    for (const [n, last_on] of days.entries()) await cars[n]?.keep({ last_on });
    const [overdue, near, far, unknown] = cars.map(({ vehicle_id }) => vehicle_id);
    const search = 'Yearly';
    const whole = await list({ search });
    expect(idsOf(whole.tasks)).toEqual([overdue, near, unknown]);
    expect(whole.tasks.map(({ state }) => state)).toEqual(['overdue', 'ok', 'unknown']);
    expect(whole).toMatchObject({ total: 3, next_cursor: null, counts: { overdue: 1, ok: 1, unknown: 1, soon: 0 } });
    expect(idsOf((await list({ search, within_days: 60 })).tasks)).toEqual([overdue, near, far, unknown]);
    const late = await list({ search, state: 'overdue' });
    expect([idsOf(late.tasks), late.counts.ok]).toEqual([[overdue], 1]);
    expect((await list({ search, branch_id: 9e9 })).total).toBe(0);
    app.clock.advance(1_000);
    await cars[3]?.keep({ off: true });
    expect(idsOf((await list({ search })).tasks)).toEqual([overdue, near]);
    expect(idsOf((await list({ search, state: 'off' })).tasks)).toEqual([unknown]);
    app.clock.advance(1_000);
    await cars[3]?.keep({ off: false });
    const first = await list({ search, limit: 2 });
    const rest = await list({ search, limit: 2, cursor: first.next_cursor ?? '' });
    expect([idsOf(first.tasks), idsOf(rest.tasks), rest.next_cursor]).toEqual([[overdue, near], [unknown], null]);
  });

  it('shows a todo only to who sees it, but says to all that it is planned', async () => {
    const { vehicle_id, category_id, task } = await car();
    const there = await makeBranch(app, 'UTC');
    await makeTodo(office, { vehicle_id, category_id, branch_id: there });
    const technician = await app.signIn(await app.makeUser('technician', { branch_id }));
    expect(await task(technician)).toMatchObject({ todo: null, planned: true });
  });

  it('is told in the day of the branch: in Auckland it is tomorrow already', async () => {
    const far = await makeBranch(app, 'Pacific/Auckland');
    const { vehicle_id, keep, task } = await car({ miles: null, months: 1 });
    await app.db.updateTable('vehicles').set({ branch_id: far }).where('id', '=', vehicle_id).execute();
    await keep({ last_on: '2026-10-22' });
    app.clock.set(new Date('2026-11-21T12:00:00.000Z'));
    expect(await task()).toMatchObject({ due_on: '2026-11-22', state: 'due' });
    app.clock.set(new Date('2026-11-21T09:00:10.000Z'));
    expect(await task()).toMatchObject({ due_on: '2026-11-22', state: 'soon' });
  });
});

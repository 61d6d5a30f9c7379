import { beforeAll, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { vehicleDocuments } from '#contract/areas/vehicle-documents.ts';
import { vehicleStatus } from '#contract/areas/vehicle-status.ts';
import type { Client } from '#tests/support/browser.ts';
import {
  at,
  car,
  check,
  checksOf,
  kindsOf,
  openStatusYard,
  say,
  setClock,
  stateOf,
  type StatusYard,
  workOf,
} from '#tests/support/status-yard.ts';
import { makeBranch, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';
import { statusDueJob } from './due-job.ts';
import { rebuildFrom } from './periods.ts';

let yard: StatusYard;
beforeAll(async () => {
  yard = await openStatusYard();
});

const complete = (id: number, time: string) =>
  yard.technician.call(todos.complete, { params: { id }, body: { at: at(time) } });

const holdsOf = (vehicle: number) =>
  yard.app.db.selectFrom('vehicle_holds').selectAll().where('vehicle_id', '=', vehicle).orderBy('id').execute();

const periodsOf = (vehicle: number) =>
  yard.app.db
    .selectFrom('vehicle_status_periods')
    .select(['status', 'from_at', 'to_at', 'hold_id'])
    .where('vehicle_id', '=', vehicle)
    .orderBy('from_at')
    .execute();

it('vehicles 7.6: handed over, returned, washed without signal, inspected', async () => {
  const { technician, office, app } = yard;
  setClock(app, '09:00');
  const id = await car(yard);
  const inspection = await checksOf(office, ['Round it'], { closes_hold: 'inspection' });
  await check(office, id, [inspection.category]);
  const wash = await makeTodo(office, { vehicle_id: id, category_id: await workOf(app, 'cleaning') });
  expect((await stateOf(technician, id)).status).toBe('cleaning');

  const before = await say(technician, id, 'rented', { expected_end: at('09:00') });
  expect([before.status, before.errors]).toEqual([422, { expected_end: ['Choose a time that lies ahead.'] }]);
  await say(technician, id, 'rented', { expected_end: at('09:30') });
  expect((await stateOf(technician, id)).status).toBe('rented');
  expect(await kindsOf(technician, id)).toEqual(['rented marketplace', 'cleaning todo']);
  expect((await stateOf(technician, id)).holds[1]?.title).toBe('Wash');

  setClock(app, '09:40');
  const back = await say(technician, id, 'inspection');
  expect(back.body.vehicle.status).toBe('inspection');
  expect(await kindsOf(technician, id)).toEqual(['inspection return', 'cleaning todo', 'cleaning return']);

  setClock(app, '10:15');
  const body = { vehicle_id: id, items: inspection.items.map((item_id) => ({ item_id, state: 'done' as const })) };
  expect((await technician.call(vehicleStatus.tick, { body })).body.vehicle.status).toBe('cleaning');

  setClock(app, '11:30');
  await complete(wash.id, '10:02');
  const state = await stateOf(technician, id);
  expect([state.status, state.status_since, state.holds]).toEqual(['ready', at('10:15'), []]);
  const cleaning = (await holdsOf(id)).filter(({ kind }) => kind === 'cleaning');
  expect(cleaning.map(({ closed_at }) => closed_at?.toISOString())).toEqual([at('10:02'), at('10:02')]);
  const told = (await periodsOf(id)).map(({ status, from_at }) => `${from_at.toISOString().slice(11, 16)} ${status}`);
  expect(told).toEqual(['09:00 rented', '09:40 inspection', '10:15 ready']);
});

it('vehicles 7.7: ready without signal at 10:05 leaves what the office opened at 10:20, and names who', async () => {
  const { technician, office, app } = yard;
  const id = await car(yard);
  await say(technician, id, 'maintenance', { at: at('09:30') });
  setClock(app, '12:20');
  await say(office, id, 'out_of_service', { at: at('10:20'), note: 'No papers' });
  setClock(app, '12:40');
  const { body, status } = await say(technician, id, 'ready', { at: at('10:05') });
  expect(status).toBe(200);
  expect(body.vehicle).toMatchObject({ status: 'out_of_service', status_since: at('10:20') });
  expect(body.vehicle.holds).toMatchObject([
    { opened_by_name: 'Daniel Carter', opened_at: at('10:20'), note: 'No papers' },
  ]);
});

it('what becomes known late of the time before it was said to be ready is over by then', async () => {
  const { technician, office, app } = yard;
  setClock(app, '13:00');
  const id = await car(yard);
  await say(office, id, 'ready', { at: at('12:30') });
  const late = await say(technician, id, 'cleaning', { at: at('12:00') });
  expect(late.body.vehicle).toMatchObject({ status: 'ready', status_since: at('12:30'), holds: [] });
  expect((await periodsOf(id)).map(({ status }) => status)).toEqual(['cleaning', 'ready']);
});

it('a return that becomes known late finds what was done since: the wash is done, the ticks are of its round', async () => {
  const { technician, office, app } = yard;
  setClock(app, '13:00');
  const id = await car(yard);
  const checks = await checksOf(office, ['Mats', 'Keys']);
  await check(office, id, [checks.category]);
  const [mats = 0, keys = 0] = checks.items;
  const tick = (item_id: number, time: string) =>
    technician.call(vehicleStatus.tick, {
      body: { vehicle_id: id, items: [{ item_id, state: 'done' as const, at: at(time) }] },
    });
  await say(technician, id, 'rented', { at: at('12:00') });
  await tick(mats, '11:50');
  const wash = await makeTodo(office, { vehicle_id: id, category_id: await workOf(app, 'cleaning') });
  await complete(wash.id, '12:50');
  await tick(keys, '12:55');
  const { body } = await say(technician, id, 'inspection', { at: at('12:40') });
  expect(body.vehicle).toMatchObject({ status: 'inspection', percentage: 50 });
  expect(await kindsOf(office, id)).toEqual(['inspection return']);
  const cleaning = (await holdsOf(id)).find(({ kind, cause }) => kind === 'cleaning' && cause === 'return');
  expect(cleaning?.closed_at?.toISOString()).toBe(at('12:50'));
  const { rounds } = (await office.call(vehicleStatus.checklist, { params: { id } })).body;
  expect(rounds).toMatchObject([{ percentage: 50, ended_at: at('12:40') }]);
});

it('ready is refused by name while work is open; who may override says why, and the todo stays', async () => {
  const { technician, office, app } = yard;
  setClock(app, '13:30');
  const id = await car(yard);
  const todo = await makeTodo(office, {
    title: 'Oil change',
    vehicle_id: id,
    category_id: await workOf(app, 'maintenance', 'started'),
  });
  expect((await stateOf(technician, id)).status).toBe('ready');
  const line = todo.statusTodo.checklist[0]?.id ?? 0;
  await technician.call(
    todos.updateStatus,
    { body: { id: line, state: 'done', at: at('13:10') } },
    stamped(Date.parse(at('13:10'))),
  );
  expect(await stateOf(technician, id)).toMatchObject({
    status: 'maintenance',
    status_since: at('13:10'),
    on_it: [{ name: 'Sara Lind', todo_id: todo.id, since: at('13:10'), unsent: 0 }],
  });
  const refused = await say(technician, id, 'ready');
  expect([refused.status, refused.errors]).toEqual([422, { status: ['Oil change open since 13:10.'] }]);
  expect((await say(technician, id, 'ready', { override: true, reason: 'Now' })).status).toBe(403);
  expect((await say(office, id, 'ready', { override: true })).errors).toEqual({
    reason: ['Say why it is ready all the same.'],
  });
  const forced = await say(office, id, 'ready', { override: true, reason: 'Only a sticker is missing' });
  expect(forced.body.vehicle).toMatchObject({ status: 'ready', holds: [] });
  // What is done on the todo afterwards does not undo what was decided.
  await technician.call(todos.updateStatus, { body: { id: line, state: 'failed', at: at('13:05') } });
  expect((await stateOf(technician, id)).status).toBe('ready');
});

it('a todo keeps its vehicle from creation to completion; deleting, sending back and restoring are followed', async () => {
  const { technician, office, app } = yard;
  setClock(app, '14:00');
  const [id, other] = [await car(yard), await car(yard)];
  const category_id = await workOf(app, 'cleaning');
  const todo = await makeTodo(office, { vehicle_id: id, category_id });
  const params = { id: todo.id };
  expect(await kindsOf(office, id)).toEqual(['cleaning todo']);
  await office.call(todos.remove, { params, body: { reason: 'Twice' } });
  expect(await kindsOf(office, id)).toEqual([]);
  setClock(app, '14:05');
  await office.call(todos.restore, { params });
  expect((await stateOf(office, id)).holds).toMatchObject([{ opened_at: at('14:00') }]);
  await complete(todo.id, '14:05');
  expect((await stateOf(office, id)).status).toBe('ready');
  setClock(app, '14:10');
  await office.call(todos.approve, { body: { ids: [todo.id], decision: 'return', reason: 'Still dirty' } });
  expect((await stateOf(office, id)).holds).toMatchObject([{ kind: 'cleaning', opened_at: at('14:00') }]);
  await office.call(todos.update, { params, body: { vehicle_id: other } }, stamped(Date.parse(at('14:10'))));
  expect([await kindsOf(office, id), await kindsOf(office, other)]).toEqual([[], ['cleaning todo']]);
  await technician.call(todos.complete, { params, body: {} });
  expect(await kindsOf(office, other)).toEqual([]);
});

it('work of a later day keeps its vehicle from that day on, once', async () => {
  const { office, app } = yard;
  const id = await car(yard);
  const category_id = await workOf(app, 'cleaning');
  await makeTodo(office, { vehicle_id: id, category_id, todo_date: '2026-11-22' });
  await statusDueJob.run(app.kernel, {});
  expect(await kindsOf(office, id)).toEqual([]);
  const tomorrow = { ...app.kernel, clock: () => new Date('2026-11-22T00:16:00Z') };
  await statusDueJob.run(tomorrow, {});
  const open = await holdsOf(id);
  expect(open).toMatchObject([{ cause: 'todo', opened_at: new Date('2026-11-22T00:00:00Z'), opened_by: null }]);
  await statusDueJob.run(tomorrow, {});
  expect(await holdsOf(id)).toEqual(open);
});

it('status, periods and since are the same when they are made anew from the holds', async () => {
  const { app } = yard;
  const rows = await app.db.selectFrom('vehicles').select(['id', 'status', 'status_since']).execute();
  for (const { id, status, status_since } of rows) {
    const before = await periodsOf(id);
    const [first] = before;
    if (!first) continue;
    await rebuildFrom(app.db, id, first.from_at, app.clock.now);
    expect(await periodsOf(id)).toEqual(before);
    const now = await app.db
      .selectFrom('vehicles')
      .select(['status', 'status_since'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(now).toEqual({ status, status_since });
  }
});

it('several at once: all of them or none, each that is in the way by its place', async () => {
  const { technician, office, app } = yard;
  setClock(app, '15:00');
  const [one, two] = [await car(yard), await car(yard)];
  const abroad = await makeVehicle(app, { branch_id: await makeBranch(app, 'UTC') });
  await makeTodo(office, { title: 'Wash', vehicle_id: two, category_id: await workOf(app, 'cleaning') });
  await say(office, one, 'cleaning');
  const many = (vins: string[], who = technician) =>
    who.call(vehicleStatus.updateMany, { body: { vins, status: 'ready' as const, at: at('15:00') } });
  const refused = await many([`id:${one}`, `id:${two}`, 'NOSUCHVIN', `id:${abroad}`]);
  expect([refused.status, refused.errors]).toEqual([
    422,
    {
      'vins.1': ['Wash open since 15:00.'],
      'vins.2': ['This vehicle does not exist.'],
      'vins.3': ['This vehicle does not exist.'],
    },
  ]);
  expect((await stateOf(office, one)).status).toBe('cleaning');
  const { vin } = await stateOf(office, one);
  expect((await many([vin.toLowerCase()])).body.vehicles).toMatchObject([{ id: one, status: 'ready' }]);
  expect((await say(technician, abroad, 'cleaning')).status).toBe(404);
});

it('vehicles 7.9: insurance that ends today keeps the vehicle from midnight of its branch; a new one frees it in that answer', async () => {
  const { app } = yard;
  const vehicleIn = async (timezone: string) => {
    const branch_id = await makeBranch(app, timezone);
    const who = await app.signIn(await app.makeUser('manager', { branch_id }));
    const id = await makeVehicle(app, { branch_id });
    return { id, who };
  };
  const insure = ({ id, who }: { id: number; who: Client }, expires_on: string) =>
    who.call(vehicleDocuments.add, { params: { id }, body: { type: 'insurance', expires_on } });
  const [chicago, london] = [await vehicleIn('America/Chicago'), await vehicleIn('Europe/London')];
  await insure(chicago, '2026-11-21');
  await insure(london, '2026-11-21');
  const runAt = (clock: string) => statusDueJob.run({ ...app.kernel, clock: () => new Date(clock) }, {});
  await runAt('2026-11-22T00:01:00Z');
  expect([await kindsOf(chicago.who, chicago.id), await kindsOf(london.who, london.id)]).toEqual([
    [],
    ['out_of_service document'],
  ]);
  await runAt('2026-11-22T06:01:00Z');
  const state = await stateOf(chicago.who, chicago.id);
  expect(state).toMatchObject({
    status: 'out_of_service',
    holds: [{ cause: 'document', opened_at: '2026-11-22T06:00:00.000Z', opened_by_name: null }],
  });
  await insure(chicago, '2027-11-20');
  expect((await stateOf(chicago.who, chicago.id)).status).toBe('ready');
});

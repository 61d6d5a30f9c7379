import { beforeAll, describe, expect, it } from 'vitest';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { todos } from '#contract/areas/todos.ts';
import { openTrackerYard } from '#tests/support/tracker-yard.ts';
import { makeBranch } from '#tests/support/yard.ts';
import { faultsIn } from './faults.ts';

type Reported = Parameters<typeof faultsIn>[0];
const MINUTE = 60_000;

let yard: Awaited<ReturnType<typeof openTrackerYard>>;
beforeAll(async () => {
  yard = await openTrackerYard();
});

const said = (codes: Reported['codes'], milOn: boolean | null, batteryPercent: number | null) =>
  faultsIn({ codes, milOn, batteryPercent } as Reported);

describe('what is wrong', () => {
  it.each([
    ['nothing told', said(null, null, null), { speaks: [], seen: [] }],
    ['a code, and the lamp for it', said(['P0301'], true, null), { speaks: ['code', 'MIL'], seen: ['P0301'] }],
    ['a lamp for no code', said([], true, null), { speaks: ['code', 'MIL'], seen: ['MIL'] }],
    ['all dark', said([], false, 80), { speaks: ['code', 'MIL', 'BATTERY'], seen: [] }],
    ['a low battery', said(null, null, 20), { speaks: ['BATTERY'], seen: ['BATTERY'] }],
    ['one that is neither low nor charged', said(null, null, 25), { speaks: [], seen: [] }],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

const faultsOf = async (vin: string) => {
  const { body } = await yard.office.call(rows.trackers, { query: { search: vin, show: 'flagged' } });
  return body.trackers.find((one) => one.vin === vin)?.codes ?? [];
};
const work = (id: number, who = yard.office) => who.call(rows.work, { params: { id } });

it('a code proposes one todo until it is cleared: made once, proposed again when it was deleted, and when the code comes anew', async () => {
  const { app, office } = yard;
  const { vin, vehicle_id } = await yard.linkedCar({ oddity: 'fault' });
  await yard.poll();
  const [fault] = await faultsOf(vin);
  expect(fault).toMatchObject({ code: 'P0301', todo_id: null, todo_done: false });
  const id = fault?.id ?? 0;
  const [first, second] = await Promise.all([work(id), work(id)]);
  expect(first.body.todo).toMatchObject({ id: second.body.todo.id, title: 'Fault code P0301' });
  const todo = first.body.todo.id;
  app.clock.advance(35 * MINUTE);
  await yard.poll();
  expect(await faultsOf(vin)).toMatchObject([{ id, todo_id: todo }]);
  const made = (await office.call(todos.details, { query: { id: todo } })).body.todo;
  expect(made).toMatchObject({ vehicle_id, resource: null });
  expect(await app.db.selectFrom('vehicle_holds').select('id').where('vehicle_id', '=', vehicle_id).execute()).toEqual(
    [],
  );

  await office.call(todos.remove, { params: { id: todo }, body: { reason: 'Double' } });
  expect(await faultsOf(vin)).toMatchObject([{ todo_id: null }]);
  const again = (await work(id)).body.todo.id;
  expect(again).not.toBe(todo);
  await office.call(todos.complete, { params: { id: again }, body: {} });
  expect(await faultsOf(vin)).toMatchObject([{ todo_id: again, todo_done: true }]);
  expect((await work(id)).body.todo.id).toBe(again);

  await app.db.updateTable('telematics_codes').set({ cleared_at: app.clock.now }).where('id', '=', id).execute();
  expect((await work(id)).errors).toHaveProperty('id');
  app.clock.advance(35 * MINUTE);
  await yard.poll();
  const [anew] = await faultsOf(vin);
  expect([anew?.id === id, anew?.todo_id]).toEqual([false, null]);
});

it('a low battery is a flag with a proposal, no code of the vehicle, and goes when it is charged', async () => {
  const { app, change } = yard;
  const { vin, imei } = await yard.linkedCar({ batteryPercent: 12 });
  await yard.poll();
  const [fault] = await faultsOf(vin);
  expect(fault).toMatchObject({ code: 'BATTERY', todo_id: null });
  expect((await yard.dataOf(vin)).body.dtc).toEqual([]);
  expect((await work(fault?.id ?? 0)).body.todo.title).toBe('Battery is low');
  change(imei, { batteryPercent: 25 });
  app.clock.advance(35 * MINUTE);
  await yard.poll();
  expect(await faultsOf(vin)).toHaveLength(1);
  change(imei, { batteryPercent: 80 });
  app.clock.advance(35 * MINUTE);
  await yard.poll();
  expect(await faultsOf(vin)).toEqual([]);
});

it('the fault of a vehicle of another branch is not there, and who makes no todos makes none of it', async () => {
  const { app } = yard;
  const { vin } = await yard.linkedCar({ oddity: 'fault' });
  await yard.poll();
  const [fault] = await faultsOf(vin);
  const branch_id = await makeBranch(app, 'UTC');
  const stranger = await app.signIn(await app.makeUserWith(['todo.create', 'vehicle.view'], { branch_id }));
  expect((await work(fault?.id ?? 0, stranger)).status).toBe(404);
  const reader = await app.signIn(await app.makeUserWith(['telematics.view', 'vehicle.view-all']));
  expect((await work(fault?.id ?? 0, reader)).status).toBe(403);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicleHistory } from '#contract/areas/vehicle-history.ts';
import { openTrackerYard } from '#tests/support/tracker-yard.ts';
import { NOW } from '#tests/support/trackers.ts';
import { makeBranch } from '#tests/support/yard.ts';
import { reckoned } from './dial.ts';
import { faultsIn } from './faults.ts';
import { telematicsSweepJob } from './poll-job.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const { app, office, linkedCar, poll, change, dataOf, read, rent } = await openTrackerYard();
const later = (ms: number) => new Date(NOW.getTime() + ms);

beforeEach(() => app.clock.set(NOW));

const told = async (vehicle_id: number) =>
  (
    await app.db
      .selectFrom('odometer_readings')
      .select(['value', 'read_at', 'judgement', 'created_by'])
      .where('vehicle_id', '=', vehicle_id)
      .where('source', '=', 'telematics')
      .orderBy('read_at')
      .execute()
  ).map((one) => [one.value, one.read_at.toISOString().slice(5, 16), one.judgement, one.created_by]);

/** Polls every half an hour until then, as the job does. */
async function pollUntil(end: Date): Promise<void> {
  for (; app.clock.now < end; app.clock.advance(35 * MINUTE)) await poll();
  app.clock.set(end);
  await poll();
}

describe('readings from trackers', () => {
  it('are the last of each day of the branch, by nobody; none of a vehicle that stands still; a second run adds none', async () => {
    const { vehicle_id } = await linkedCar({ odometerKm: 10_000, kmPerDay: 96 });
    const still = await linkedCar({ odometerKm: 20_000, kmPerDay: 0 });
    await read(still.vehicle_id, later(-DAY), 20_000);
    // The branch counts in UTC, where midnight is 15 hours after the start.
    for (const hours of [3, 14.9, 20, 38.9, 40]) {
      app.clock.set(later(hours * HOUR));
      await poll();
    }
    const [first, second, ...rest] = await told(vehicle_id);
    expect([first, second, rest]).toEqual([
      [10_059, expect.stringMatching(/^11-21T23:/), 'accepted', null],
      [10_155, expect.stringMatching(/^11-22T23:/), 'accepted', null],
      [],
    ]);
    expect(await told(still.vehicle_id)).toEqual([]);
    app.clock.advance(HOUR);
    await poll();
    expect(await told(vehicle_id)).toHaveLength(2);
    const lines = await app.db
      .selectFrom('audit')
      .select(['request_id', 'user_id'])
      .where('action', '=', 'odometer.create')
      .execute();
    expect(lines).toEqual([first, second].map(() => ({ request_id: 'job telematics', user_id: null })));
    const { body } = await office.call(vehicleHistory.list, { query: { vehicle_id } });
    expect(body.data.map(({ kind, user_name }) => [kind, user_name])).toContainEqual(['reading', null]);
    expect(body.data.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Tracker 35\d+ linked$/));
  });

  it('the nearest to a hand-over within half an hour', async () => {
    const { vehicle_id } = await linkedCar({ odometerKm: 30_000 });
    await rent(vehicle_id, later(2 * HOUR), later(5 * HOUR));
    await pollUntil(later(8 * HOUR));
    expect((await told(vehicle_id)).map(([, at]) => at)).toEqual([
      expect.stringMatching(/^11-21T1[01]:/),
      expect.stringMatching(/^11-21T1[34]:/),
    ]);
  });
});

describe('a witness', () => {
  it.each([
    [42, 1],
    [44, 0],
  ])('20 minutes after a reading lies within 43 km of it: %i km away is %i reading', async (apart, count) => {
    const { vehicle_id, imei } = await linkedCar({ odometerKm: 54_000 });
    await poll();
    const { odometer, data_at } = await app.db
      .selectFrom('telematics_snapshots as s')
      .innerJoin('telematics_links as l', 'l.id', 's.link_id')
      .select(['s.odometer', 's.data_at'])
      .where('l.external_id', '=', imei)
      .executeTakeFirstOrThrow();
    const km = Math.round((odometer ?? 0) * 1.609344);
    const at = new Date((data_at?.getTime() ?? 0) - 20 * MINUTE);
    await read(vehicle_id, new Date(at.getTime() - 5 * DAY), 40_000);
    await read(vehicle_id, at, km - apart);
    await app.db
      .updateTable('odometer_readings')
      .set({ judgement: 'doubtful', why: 'far' })
      .where('vehicle_id', '=', vehicle_id)
      .where('read_at', '=', at)
      .execute();
    await pollUntil(later(2 * HOUR));
    const taken = await app.db
      .selectFrom('odometer_readings')
      .select('id')
      .where('vehicle_id', '=', vehicle_id)
      .where('source', '=', 'telematics')
      .where('read_at', '=', data_at)
      .execute();
    expect(taken).toHaveLength(count);
  });
});

describe('an estimate', () => {
  it('is moved by what people read within an hour of it, and not used without that', async () => {
    const { vehicle_id, vin } = await linkedCar({ odometerKm: 1_000, kmPerDay: 48 }, 'estimate');
    await read(vehicle_id, later(-DAY), 39_950);
    await poll();
    app.clock.set(later(16 * HOUR));
    await poll();
    expect([await told(vehicle_id), (await dataOf(vin)).body.odometer?.judgement]).toEqual([[], null]);
    await read(vehicle_id, later(16 * HOUR), 40_032);
    for (const hours of [16.1, 20]) {
      app.clock.set(later(hours * HOUR));
      await poll();
    }
    const { link } = (await office.call(rows.link, { query: { vehicle_id } })).body;
    expect([link.odometer_kind, Math.abs((link.offset ?? 0) - 39_000) <= 2, link.drifts]).toEqual([
      'estimate',
      true,
      false,
    ]);
    expect((await dataOf(vin)).body.odometer?.judgement?.kind).toBe('fine');
    expect(await told(vehicle_id)).toHaveLength(1);
  });

  const pair = (hand: number, device: number) => ({ hand, device, dial: 'km', unit: 'km', at: NOW }) as const;
  it.each([
    [[], null, false],
    [[pair(500, 480)], 20, false],
    [[pair(1_000, 900), pair(700, 610), pair(500, 480)], 90, true],
    [[pair(1_000, 979), pair(700, 680), pair(500, 480)], 20, false],
    [[pair(590, 540), pair(500, 480)], 35, false],
  ])('of %j: %s, drifts %s', (pairs, offset, drifts) => expect(reckoned(pairs)).toMatchObject({ offset, drifts }));
});

describe('what trackers tell', () => {
  it('a code is a flag until none is told of it, and never a hold', async () => {
    const { vehicle_id, vin } = await linkedCar({ oddity: 'fault' });
    await poll();
    expect((await dataOf(vin)).body).toMatchObject({ mil_on: true, dtc: ['P0301'] });
    const flagged = (await office.call(rows.trackers, { query: { show: 'flagged' } })).body.trackers;
    expect(flagged.find((one) => one.vin === vin)?.codes).toMatchObject([
      { code: 'P0301', first_seen: NOW.toISOString(), todo_id: null },
    ]);
    expect(
      await app.db.selectFrom('vehicle_holds').select('id').where('vehicle_id', '=', vehicle_id).execute(),
    ).toEqual([]);
    await app.db.updateTable('telematics_codes').set({ code: 'P0420' }).where('vehicle_id', '=', vehicle_id).execute();
    app.clock.advance(35 * MINUTE);
    await poll();
    expect((await dataOf(vin)).body.dtc).toEqual(['P0301']);
  });

  it('a tracker that sleeps is no error: its data stays, with its own moment', async () => {
    const { vin, connection_id } = await linkedCar({ oddity: 'silent', since: later(-9 * DAY) });
    await poll();
    app.clock.advance(35 * MINUTE);
    await poll();
    const { data_at, fetched_at } = (await dataOf(vin)).body;
    expect([data_at, fetched_at]).toEqual([later(-9 * DAY).toISOString(), app.clock.now.toISOString()]);
    const { connections, trackers } = (await office.call(rows.trackers, { query: { search: vin } })).body;
    expect(connections.find((one) => one.id === connection_id)).toMatchObject({ state: 'active', last_error: null });
    expect(trackers.find((one) => one.connection_id === connection_id)).toMatchObject({
      vin,
      match: 'linked',
      data_at,
    });
  });

  it('a place is forgotten after a week, a snapshot after five, the last one never', async () => {
    const { connection_id } = await linkedCar();
    await pollUntil(later(2 * HOUR));
    const all = () =>
      app.db
        .selectFrom('telematics_snapshots as s')
        .innerJoin('telematics_links as l', 'l.id', 's.link_id')
        .select('s.latitude')
        .where('l.connection_id', '=', connection_id)
        .execute();
    const before = (await all()).length;
    expect(before).toBeGreaterThan(2);
    app.clock.set(later(8 * DAY));
    await telematicsSweepJob.run(app.kernel, {});
    expect(await all()).toEqual(Array.from({ length: before }, () => ({ latitude: null })));
    app.clock.set(later(40 * DAY));
    await telematicsSweepJob.run(app.kernel, {});
    expect((await all()).length).toBe(1);
  });
});

type Reported = Parameters<typeof faultsIn>[0];
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
  const { body } = await office.call(rows.trackers, { query: { search: vin, show: 'flagged' } });
  return body.trackers.find((one) => one.vin === vin)?.codes ?? [];
};
const work = (id: number, who = office) => who.call(rows.work, { params: { id } });

it('a code proposes one todo until it is cleared: made once, proposed again when it was deleted, and when the code comes anew', async () => {
  const { vin, vehicle_id } = await linkedCar({ oddity: 'fault' });
  await poll();
  const [fault] = await faultsOf(vin);
  expect(fault).toMatchObject({ code: 'P0301', todo_id: null, todo_done: false });
  const id = fault?.id ?? 0;
  const [first, second] = await Promise.all([work(id), work(id)]);
  expect(first.body.todo).toMatchObject({ id: second.body.todo.id, title: 'Fault code P0301' });
  const todo = first.body.todo.id;
  app.clock.advance(35 * MINUTE);
  await poll();
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
  await poll();
  const [anew] = await faultsOf(vin);
  expect([anew?.id === id, anew?.todo_id]).toEqual([false, null]);
});

it('a low battery is a flag with a proposal, no code of the vehicle, and goes when it is charged', async () => {
  const { vin, imei } = await linkedCar({ batteryPercent: 12 });
  await poll();
  const [fault] = await faultsOf(vin);
  expect(fault).toMatchObject({ code: 'BATTERY', todo_id: null });
  expect((await dataOf(vin)).body.dtc).toEqual([]);
  expect((await work(fault?.id ?? 0)).body.todo.title).toBe('Battery is low');
  change(imei, { batteryPercent: 25 });
  app.clock.advance(35 * MINUTE);
  await poll();
  expect(await faultsOf(vin)).toHaveLength(1);
  change(imei, { batteryPercent: 80 });
  app.clock.advance(35 * MINUTE);
  await poll();
  expect(await faultsOf(vin)).toEqual([]);
});

it('the fault of a vehicle of another branch is not there, and who makes no todos makes none of it', async () => {
  const { vin } = await linkedCar({ oddity: 'fault' });
  await poll();
  const [fault] = await faultsOf(vin);
  const branch_id = await makeBranch(app, 'UTC');
  const stranger = await app.signIn(await app.makeUserWith(['todo.create', 'vehicle.view'], { branch_id }));
  expect((await work(fault?.id ?? 0, stranger)).status).toBe(404);
  const reader = await app.signIn(await app.makeUserWith(['telematics.view', 'vehicle.view-all']));
  expect((await work(fault?.id ?? 0, reader)).status).toBe(403);
});

describe('tokens that take each other’s place', async () => {
  const other = await openTrackerYard({ rotating: true });

  it('are renewed once however many need it, and stored before they are used', async () => {
    const { id } = await other.connect(other.boss);
    other.app.clock.advance(61 * MINUTE);
    const { exchanges } = other.maker.simulator.asked;
    const answers = await Promise.all([1, 2, 3, 4].map(() => other.refresh(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(other.maker.simulator.asked.exchanges - exchanges).toBe(1);
    for (let hours = 0; hours < 3; hours += 1) {
      other.app.clock.advance(2 * HOUR);
      expect((await other.refresh(id)).status).toBe(200);
    }
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { openTrackerYard } from '#tests/support/tracker-yard.ts';
import { NOW } from '#tests/support/trackers.ts';
import { makeBranch } from '#tests/support/yard.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const { app, maker, boss, office, car, connect, refresh, save, poll, dataOf, connectionRow, linkedCar, read, rent } =
  await openTrackerYard();

beforeEach(() => app.clock.set(NOW));

describe('vehicles 7.13: the simulator', () => {
  const cars: Awaited<ReturnType<typeof car>>[] = [];
  let connection = 0;

  beforeAll(async () => {
    for (let n = 0; n < 40; n += 1) cars.push(await car());
  });

  it('40 vehicles are found by their VIN and linked', async () => {
    const { id, access_token } = await connect(boss);
    connection = id;
    const { body } = await boss.call(rows.vehicles, { body: { access_token } });
    const found = new Map(body.vehicles.map((one) => [one.external_id, one]));
    for (const { imei, vehicle_id, vin } of cars) {
      expect(found.get(imei)).toMatchObject({ vin, vehicle_id, match: 'vin' });
      expect((await save({ vehicle_id, connection_id: id, external_id: imei })).body.link).toMatchObject({
        odometer_kind: 'dash',
      });
    }
    const list = (await office.call(rows.trackers, { query: { show: 'linked' } })).body;
    expect([list.total, list.connections.find((one) => one.id === id)?.linked]).toEqual([40, 40]);
  });

  it('a tracker that reports another VIN is linked only when that is confirmed', async () => {
    const [strange, ours] = [await car(), await car()];
    await refresh(connection);
    const body = { vehicle_id: ours.vehicle_id, connection_id: connection, external_id: strange.imei };
    const refused = await save(body);
    expect([refused.status, refused.errors]).toEqual([422, { vin: ['The tracker reports another VIN'] }]);
    expect((await save({ ...body, confirm_vin: true })).status).toBe(200);
  });

  it('kilometres that are told as miles are doubted, with the unit as the hint', async () => {
    const odd = await car({ oddity: 'km', odometerKm: 81_300 });
    await read(odd.vehicle_id, new Date(NOW.getTime() - 9 * DAY), 81_000);
    await refresh(connection);
    await save({ vehicle_id: odd.vehicle_id, connection_id: connection, external_id: odd.imei });
    await refresh(connection);
    const { odometer } = (await dataOf(odd.vin)).body;
    expect(odometer).toMatchObject({ value: 81_300, unit: 'mi' });
    expect(odometer?.judgement?.kind).toMatch(/far|impossible/);
    expect(odometer?.judgement?.hints).toContainEqual({ value: 81_300, why: 'unit' });
  });

  it('forty that are refused at once make one exchange', async () => {
    maker.simulator.revoke();
    const { exchanges } = maker.simulator.asked;
    app.clock.advance(10 * MINUTE);
    const answers = await Promise.all(cars.map(({ vin }) => dataOf(vin, '1')));
    expect(answers.map(({ status }) => status)).toEqual(cars.map(() => 200));
    expect(maker.simulator.asked.exchanges - exchanges).toBe(1);
  });

  it('nobody learns where a vehicle is that is rented out', async () => {
    const [one] = cars;
    expect((await dataOf(one!.vin)).body.location).toEqual({
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
    await rent(one!.vehicle_id, new Date(NOW.getTime() - DAY));
    app.clock.advance(20 * MINUTE);
    expect((await dataOf(one!.vin, '1')).body.location).toBeNull();
    const snapshots = await app.db
      .selectFrom('telematics_snapshots as s')
      .innerJoin('telematics_links as l', 'l.id', 's.link_id')
      .select(['s.latitude', 's.longitude'])
      .where('l.vehicle_id', '=', one!.vehicle_id)
      .where('s.fetched_at', '=', app.clock.now)
      .execute();
    expect(snapshots).toEqual([{ latitude: null, longitude: null }]);
  });
});

describe('linking', () => {
  it('what was linked meanwhile is a 409; the same again changes nothing; without a tracker it ends', async () => {
    const [a, b, { id }] = [await car(), await car(), await connect(boss)];
    await refresh(id);
    const first = { vehicle_id: a.vehicle_id, connection_id: id, external_id: a.imei };
    expect((await save(first)).status).toBe(200);
    expect((await save(first)).status).toBe(200);
    expect(await save({ ...first, vehicle_id: b.vehicle_id, confirm_vin: true })).toMatchObject({ status: 409 });
    expect(await save({ ...first, external_id: b.imei, confirm_vin: true })).toMatchObject({ status: 409 });
    expect((await office.call(rows.link, { query: { vehicle_id: a.vehicle_id } })).body).toMatchObject({
      vin: a.vin,
      link: { external_id: a.imei },
      connection: { id, state: 'active' },
    });
    // The same account, connected once more.
    const twice = await connect(boss);
    const { vehicles: seen } = (await refresh(twice.id)).body;
    expect(seen.find((one) => one.external_id === a.imei)).toMatchObject({ vehicle_id: a.vehicle_id, match: 'linked' });
    const free = (await office.call(rows.trackers, { query: { connection_id: twice.id, show: 'unlinked' } })).body;
    expect(free.trackers.map((one) => [one.external_id, one.match])).toContainEqual([b.imei, 'vin']);
    expect(free.trackers.map((one) => one.external_id)).not.toContain(a.imei);
    expect((await save({ ...first, odometer_kind: 'estimate' })).body.link?.odometer_kind).toBe('estimate');
    expect((await save({ ...first, external_id: null })).body.link).toBeNull();
    expect((await office.call(rows.link, { query: { vehicle_id: a.vehicle_id } })).status).toBe(404);
    expect((await save({ ...first, external_id: null })).status).toBe(200);
  });

  it('ends with the vehicle that leaves the fleet', async () => {
    const { vehicle_id, connection_id, imei } = await linkedCar();
    await office.call(vehicles.retire, { params: { id: vehicle_id }, body: { retire_reason: 'sold' } });
    expect((await office.call(rows.link, { query: { vehicle_id } })).status).toBe(404);
    const again = await save({ vehicle_id, connection_id, external_id: imei });
    expect(again.errors).toEqual({ vehicle_id: ['This vehicle is retired.'] });
  });

  it('a tracker that the connection does not have is a 422, a vehicle of another branch a 404', async () => {
    const { id } = await connect(boss);
    const away = await car({}, { branch_id: await makeBranch(app, 'UTC') });
    await refresh(id);
    const body = { vehicle_id: away.vehicle_id, connection_id: id, external_id: away.imei };
    const narrow = await app.signIn(await app.makeUserWith(['telematics.view', 'telematics.link', 'vehicle.view']));
    expect((await save(body, narrow)).status).toBe(404);
    expect((await save({ ...body, external_id: 'none' }, boss)).errors).toHaveProperty('external_id');
    expect((await save(body, boss)).status).toBe(200);
    expect((await narrow.call(rows.data, { query: { vin: away.vin } })).status).toBe(404);
    expect((await narrow.call(rows.link, { query: { external_id: away.imei } })).status).toBe(404);
    const seen = (await narrow.call(rows.trackers, { query: { limit: 500 } })).body.trackers;
    expect(seen.map((one) => one.external_id)).not.toContain(away.imei);
  });
});

describe('what is asked', () => {
  it('is asked afresh every five minutes at most', async () => {
    const { vin } = await linkedCar();
    expect((await dataOf(vin, '1')).body).toMatchObject({
      odometer: { unit: 'mi' },
      fetched_at: NOW.toISOString(),
      dtc: [],
    });
    app.clock.advance(4 * MINUTE);
    const soon = await dataOf(vin, '1');
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60']);
    app.clock.advance(2 * MINUTE);
    expect((await dataOf(vin, '1')).status).toBe(200);
  });

  it('a maker that is down is left alone for a while: 1, 2, 4 minutes, up to six hours', async () => {
    const { vin, connection_id } = await linkedCar();
    app.clock.advance(10 * MINUTE);
    maker.simulator.fail('500');
    expect((await dataOf(vin, '1')).headers.get('retry-after')).toBe('60');
    const { lists } = maker.simulator.asked;
    expect((await dataOf(vin, '1')).status).toBe(503);
    expect(maker.simulator.asked.lists).toBe(lists);
    const waits: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      app.clock.set((await connectionRow(connection_id)).next_poll_at ?? NOW);
      maker.simulator.fail('500', 50);
      await poll();
      const { next_poll_at } = await connectionRow(connection_id);
      waits.push(((next_poll_at?.getTime() ?? 0) - app.clock.now.getTime()) / MINUTE);
    }
    maker.simulator.heal();
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
  });

  it('two at once poll a connection once; polled again before its time, nothing changes', async () => {
    const { connection_id } = await linkedCar();
    await app.db
      .updateTable('telematics_connections')
      .set({ next_poll_at: null })
      .where('id', '<>', connection_id)
      .execute();
    app.clock.advance(40 * MINUTE);
    const { lists } = maker.simulator.asked;
    await Promise.all([poll(), poll()]);
    expect(maker.simulator.asked.lists - lists).toBe(1);
    const { next_poll_at } = await connectionRow(connection_id);
    const minutes = ((next_poll_at?.getTime() ?? 0) - app.clock.now.getTime()) / MINUTE;
    expect([minutes >= 27, minutes <= 33]).toEqual([true, true]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { odometers } from '#contract/areas/odometers.ts';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { openTrackerYard } from '#tests/support/tracker-yard.ts';
import { NOW } from '#tests/support/trackers.ts';
import { reckoned } from './dial.ts';
import { telematicsSweepJob } from './poll-job.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const { app, office, linkedCar, poll, dataOf, read, rent } = await openTrackerYard();
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
  it('are the last of each day of the branch, by nobody; a second run adds none', async () => {
    const { vehicle_id } = await linkedCar({ odometerKm: 10_000, kmPerDay: 96 });
    await pollUntil(later(40 * HOUR));
    // Midnight in UTC is 15 hours after the start; a tracker tells something each quarter of an hour.
    const [first, ...rest] = await told(vehicle_id);
    expect([first?.[0], rest]).toEqual([
      expect.any(Number),
      [[expect.any(Number), expect.stringMatching(/^11-22T23:/), 'accepted', null]],
    ]);
    expect(first).toEqual([expect.any(Number), expect.stringMatching(/^11-21T23:/), 'accepted', null]);
    expect(Math.abs(Number(first?.[0]) - 10_060)).toBeLessThan(4);
    const before = await told(vehicle_id);
    app.clock.advance(HOUR);
    await poll();
    await poll();
    expect(await told(vehicle_id)).toEqual(before);
    const lines = await app.db
      .selectFrom('audit')
      .select(['actor', 'user_id'])
      .where('action', '=', 'odometer.create')
      .execute();
    expect(lines).toContainEqual({ actor: 'telematics', user_id: null });
  });

  it('none of a vehicle that stands still', async () => {
    const { vehicle_id } = await linkedCar({ odometerKm: 20_000, kmPerDay: 0 });
    await read(vehicle_id, later(-DAY), 20_000);
    await pollUntil(later(40 * HOUR));
    expect(await told(vehicle_id)).toEqual([]);
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

  it('a dash value beside a reading that is doubted is its second witness', async () => {
    const { vehicle_id } = await linkedCar({ odometerKm: 54_000 });
    for (const [days, value] of [
      [20, 50_000],
      [15, 50_200],
      [9, 50_400],
    ] as const)
      await read(vehicle_id, later(-days * DAY), value);
    await poll();
    const { body } = await office.call(odometers.review, { query: { vehicle_id } });
    expect(body.readings).toEqual([]);
    await read(vehicle_id, later(20 * MINUTE), 55_400 - 1_398);
    const { id } = await app.db
      .selectFrom('odometer_readings')
      .select('id')
      .where('vehicle_id', '=', vehicle_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('odometer_readings')
      .set({ judgement: 'doubtful', why: 'far' })
      .where('id', '=', id)
      .execute();
    await pollUntil(later(3 * HOUR));
    expect((await told(vehicle_id)).length).toBe(1);
    const judged = await app.db
      .selectFrom('odometer_readings')
      .select('judgement')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(judged.judgement).toBe('accepted');
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
    await pollUntil(later(20 * HOUR));
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

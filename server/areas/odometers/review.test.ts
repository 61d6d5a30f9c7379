import { beforeAll, describe, expect, it } from 'vitest';
import { odometers } from '#contract/areas/odometers.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import { judgeHistory } from '#contract/odometer/history.ts';
import { judge } from '#contract/odometer/judge.ts';
import { loadReadings } from './dials.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle } from '#tests/support/yard.ts';

const DAY = 86_400_000;
let app: TestApp;
let office: Client;
let olga: number;

beforeAll(async () => {
  app = await startTestApp();
  const person = await app.makeUser('office', { name: 'Olga' });
  olga = person.id;
  office = await app.signIn(person);
});

/** So many days before the last of the six. */
const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * DAY).toISOString();

type Dot = readonly [daysAgo: number, value: number];
/** Those of vehicles.md §4.4. */
const FOUR: readonly Dot[] = [
  [20, 80_700],
  [16, 80_910],
  [13, 81_060],
  [9, 81_244],
];
const SIX: readonly Dot[] = [...FOUR, [7, 18_342], [0, 81_850]];

/** A vehicle with these readings, which came without calls; the todo is the same for all of them. */
async function car(dots: readonly Dot[] = [], fields: Parameters<typeof makeVehicle>[1] = {}) {
  const vehicle_id = await makeVehicle(app, fields);
  const todo = await makeTodo(office, { vehicle_id });
  const read = async ([days, value]: Dot) => {
    const { body } = await office.call(todos.addOdometer, { body: { todo_id: todo.id, value, at: daysAgo(days) } });
    return body.odometer;
  };
  const rows = dots.map(([days, value]) => {
    const at = new Date(daysAgo(days));
    const by = { created_by: olga, todo_id: todo.id, source: 'todo' as const };
    return { ...by, vehicle_id, value, read_at: at, received_at: at, updated_at: at };
  });
  if (rows.length > 0) await loadReadings(app.db, rows);
  const seen = async () => (await office.call(vehicles.initialData, { query: { vehicle_id } })).body;
  const review = async (query: object = {}) =>
    (await office.call(odometers.review, { query: { vehicle_id, ...query } })).body.readings;
  const verdicts = async () => (await seen()).odometers.map(({ value, judgement }) => [value, judgement]);
  return { vehicle_id, todo, read, seen, review, verdicts };
}

const say = (id: number, body: Body<typeof odometers.judge>, who = office) =>
  who.call(odometers.judge, { params: { id }, body });
const doubtful = (verdicts: readonly (readonly unknown[])[]) =>
  verdicts.filter(([, judgement]) => judgement === 'doubtful').map(([value]) => value);

it('vehicles 7.1: the server tells what its judge needs, and proposes what the phone proposes', async () => {
  const { vehicle_id, seen, review, read } = await car(FOUR);
  const { vehicle } = await seen();
  const { body } = await office.call(todos.previousOdometer, { query: { vehicle_id } });
  const { value = 0, read_at = '', unit = 'km', daily_average, daily_p95, limit } = body.previousOdometer ?? {};
  const onServer = { value, at: read_at, unit, average: daily_average ?? null, p95: daily_p95 ?? null };
  const onPhone = {
    value: vehicle.last_odometer ?? 0,
    at: vehicle.last_odometer_at ?? '',
    unit: vehicle.odometer_unit,
    average: vehicle.daily_average,
    p95: vehicle.daily_p95,
  };
  expect(onServer).toEqual(onPhone);
  const now = app.clock.now.getTime();
  for (const typed of [18_342, limit ?? 0, (limit ?? 0) + 1, 431])
    expect(judge(typed, onServer, now)).toEqual(judge(typed, onPhone, now));
  await read([0, 18_342]);
  expect(await review()).toMatchObject([
    { value: 18_342, why: 'below', before: { value: 81_244, most: limit }, hints: [{ value: 81_342, why: 'swapped' }] },
  ]);
});

/** All orders of the numbers up to `count`. */
function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, i) => order.toSpliced(i, 0, count - 1)),
  );
}

it('vehicles 7.2: in each of the 720 orders in which six readings come, only 18,342 is doubtful', () => {
  const start = Date.parse('2026-11-01T09:00:00Z');
  const first = { startedAt: start, unit: 'km', firstValue: 0, previousTotal: 0, reason: 'first' } as const;
  const results = orders(SIX.length).map((order) => {
    const readings = order.map((which, id) => {
      const [days, value] = SIX[which] ?? [0, 0];
      return { id, value, at: start - days * DAY, source: 'todo', isConfirmed: false, isVoid: false } as const;
    });
    const { verdicts, last, pace } = judgeHistory(readings, [{ ...first, id: 1 }]);
    return JSON.stringify([verdicts.map(({ reading, judgement, why }) => [reading.value, judgement, why]), last, pace]);
  });
  expect(results).toHaveLength(720);
  expect(new Set(results).size).toBe(1);
  expect(results[0]).toContain('[18342,"doubtful","below"]');
  expect(results[0]?.match(/doubtful/g)).toHaveLength(1);
});

it('vehicles 7.2: over HTTP, too; taking it out changes nothing else', async () => {
  const without = (await (await car(SIX.filter(([, value]) => value !== 18_342))).seen()).vehicle;
  const before = { last_odometer: 81_850, daily_average: without.daily_average, daily_p95: without.daily_p95 };
  for (const order of [
    [5, 4, 3, 2, 1, 0],
    [4, 0, 5, 1, 3, 2],
  ]) {
    const { seen, verdicts, review, read } = await car();
    for (const i of order) await read(SIX[i] ?? [0, 0]);
    expect(doubtful(await verdicts())).toEqual([18_342]);
    expect((await seen()).vehicle).toMatchObject(before);
    const [reading] = await review();
    expect((await say(reading?.id ?? 0, { act: 'void', reason: 'Typed in a hurry' })).status).toBe(200);
    expect((await verdicts()).map(([, judgement]) => judgement)).toEqual([
      'accepted',
      'void',
      ...FOUR.map(() => 'accepted'),
    ]);
    expect((await seen()).vehicle).toMatchObject(before);
  }
});

it('vehicles 7.3: the earlier of two that contradict one another is doubted although it comes later, and accepted when corrected', async () => {
  const { read, seen, verdicts, review } = await car(FOUR);
  const total = async () => (await office.call(odometers.review, { query: {} })).body.total;
  const before = await total();
  await read([3, 81_600]);
  const late = await read([6, 82_350]);
  expect(doubtful(await verdicts())).toEqual([82_350]);
  expect([(await seen()).vehicle.last_odometer, await total()]).toEqual([81_600, before + 1]);
  expect(await review()).toMatchObject([{ id: late.id, why: 'far' }]);
  const { body } = await say(late.id, { act: 'correct', value: 81_350 });
  expect([body.reading.judgement, body.total]).toEqual(['accepted', before]);
  expect(doubtful(await verdicts())).toEqual([]);
});

describe('a new cluster', () => {
  it('vehicles 7.4: shows 12 after 81,244 and 540 now: it has gone 81,772, and 11 is below', async () => {
    const { read, seen, verdicts, review } = await car(FOUR);
    const { id } = await read([6, 540]);
    expect(doubtful(await verdicts())).toEqual([540]);
    const { status } = await say(id, { act: 'cluster', first_value: 12 });
    expect(status).toBe(200);
    expect((await seen()).vehicle).toMatchObject({ last_odometer: 540, daily_average: 76.6 });
    // 81,772 − 80,700 in the 14 days.
    expect((81_772 - 80_700) / 14).toBeCloseTo(76.6, 1);
    await read([5, 11]);
    expect(await review()).toMatchObject([{ value: 11, why: 'below' }]);
    expect((await seen()).previousOdometer).toMatchObject({ value: 540 });
  });

  it('is begun once, and may be taken back', async () => {
    const { read, verdicts } = await car(FOUR);
    const { id } = await read([6, 540]);
    for (const _ of [1, 2]) expect((await say(id, { act: 'cluster' })).body.reading.starts_dial).toBe(true);
    expect(doubtful(await verdicts())).toEqual([]);
    expect((await say(id, { act: 'rejoin' })).body.reading).toMatchObject({
      judgement: 'doubtful',
      starts_dial: false,
    });
    expect((await say(id, { act: 'rejoin' })).status).toBe(200);
  });

  it('is refused before the first reading, and above what it shows now', async () => {
    const { read, review } = await car();
    const { id } = await read([9, 500]);
    expect((await say(id, { act: 'cluster' })).errors).toHaveProperty('act');
    const next = await read([6, 20]);
    expect((await say(next.id, { act: 'cluster', first_value: 21 })).errors).toHaveProperty('first_value');
    expect(await review()).toHaveLength(1);
  });

  it('is refused at the moment at which the present one begins', async () => {
    const { read, review } = await car();
    await read([9, 500]);
    const { id } = await read([9, 20]);
    expect((await say(id, { act: 'cluster' })).errors).toHaveProperty('act');
    expect((await say(id, { act: 'unit', unit: 'mi', since: 'reading' })).errors).toHaveProperty('since');
    expect((await review()).flatMap(({ effects }) => effects.map(({ act }) => act))).not.toContain('cluster');
  });
});

describe('a unit', () => {
  it('that was always wrong is another word for the same values', async () => {
    const { read, seen } = await car(FOUR);
    const { id } = await read([6, 81_300]);
    expect((await say(id, { act: 'unit', unit: 'mi' })).body.reading.vehicle.unit).toBe('mi');
    expect((await seen()).vehicle).toMatchObject({ odometer_unit: 'mi', last_odometer: 81_300 });
    expect((await say(id, { act: 'unit', unit: 'mi' })).status).toBe(200);
  });

  it('that changed with a reading begins a dial whose distance goes on', async () => {
    const { read, seen, verdicts } = await car(FOUR);
    const { id } = await read([6, 50_512]);
    await say(id, { act: 'unit', unit: 'mi', since: 'reading' });
    expect((await seen()).vehicle).toMatchObject({ odometer_unit: 'mi', last_odometer: 50_512 });
    expect((await seen()).vehicle.daily_average).toBeCloseTo((50_512 - 80_700 / 1.609_344) / 14, 1);
    expect(doubtful(await verdicts())).toEqual([]);
    await say(id, { act: 'rejoin' });
    expect((await seen()).vehicle).toMatchObject({ odometer_unit: 'km', last_odometer: 81_244 });
  });
});

describe('the review', () => {
  it('shows a doubtful reading with its neighbours and what each choice would do', async () => {
    const { review, todo } = await car(SIX);
    const [shown] = await review();
    expect(shown).toMatchObject({
      value: 18_342,
      todo: { id: todo.id },
      created_by_name: 'Olga',
      photos: [],
      is_trip: false,
    });
    expect(shown?.neighbours.map(({ value }) => value)).toEqual(SIX.map(([, value]) => value));
    expect(
      shown?.effects.map(({ act, value, judgement, last_odometer }) => [act, value, judgement, last_odometer]),
    ).toEqual([
      ['confirm', null, 'accepted', 18_342],
      ['correct', 81_342, 'accepted', 81_850],
      ['void', null, 'void', 81_850],
      ['cluster', null, 'accepted', 18_342],
      ['unit', null, 'doubtful', 81_850],
    ]);
    const confirm = shown?.effects.find(({ act }) => act === 'confirm');
    // All others contradict it: nothing was driven back, and nothing goes so far in a week.
    expect(confirm?.others.map(({ value, judgement }) => [value, judgement])).toEqual(
      [...FOUR, [0, 81_850]].map(([, value]) => [value, 'doubtful']),
    );
  });

  it('does what it showed, and changes nothing when it is said again', async () => {
    const { review, verdicts, seen } = await car(SIX);
    const [shown] = await review();
    const id = shown?.id ?? 0;
    for (const _ of [1, 2]) expect((await say(id, { act: 'confirm' })).body.reading.judgement).toBe('accepted');
    expect(doubtful(await verdicts())).toHaveLength(5);
    for (const _ of [1, 2]) await say(id, { act: 'void', reason: 'Other car' });
    expect(await review({ judgement: 'void' })).toMatchObject([
      { id, void_reason: 'Other car', voided_by_name: 'Olga' },
    ]);
    expect((await seen()).vehicle.last_odometer).toBe(81_850);
    const asRight = await say(id, { act: 'confirm' });
    expect([asRight.status, asRight.errors]).toEqual([422, { act: ['It was taken out. Bring it back first.'] }]);
    for (const _ of [1, 2]) await say(id, { act: 'unvoid' });
    expect(doubtful(await verdicts())).toEqual([18_342]);
  });

  it('forgets that a reading was confirmed when its value is corrected', async () => {
    const { review, verdicts } = await car(SIX);
    const id = (await review())[0]?.id ?? 0;
    await say(id, { act: 'confirm' });
    await office.call(todos.updateOdometer, { params: { id }, body: { value: 18_343 } });
    expect(doubtful(await verdicts())).toEqual([18_343]);
  });

  it('asks for what an act needs', async () => {
    const { review } = await car(SIX);
    const id = (await review())[0]?.id ?? 0;
    const refused = async (body: Body<typeof odometers.judge>) => Object.keys((await say(id, body)).errors);
    expect(await refused({ act: 'void' })).toEqual(['reason']);
    expect(await refused({ act: 'correct' })).toEqual(['value']);
    expect(await refused({ act: 'unit' })).toEqual(['unit']);
    expect((await say(9e9, { act: 'confirm' })).status).toBe(404);
  });

  it('is of one’s own branch, unless one sees all vehicles', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const { review, vehicle_id } = await car(SIX, { branch_id });
    const id = (await review())[0]?.id ?? 0;
    const lead = await app.signIn(await app.makeUser('lead'));
    expect((await lead.call(odometers.review, { query: { vehicle_id } })).body.readings).toEqual([]);
    expect((await say(id, { act: 'confirm' }, lead)).status).toBe(404);
    expect((await say(id, { act: 'confirm' })).status).toBe(200);
  });

  it('comes in pages, the newest first', async () => {
    await car(SIX);
    const first = (await office.call(odometers.review, { query: { limit: '1' } })).body;
    expect([first.readings.length, first.total > 1]).toEqual([1, true]);
    const next = (await office.call(odometers.review, { query: { limit: '1', cursor: first.next_cursor ?? '' } })).body;
    expect(next.readings[0]?.id).not.toBe(first.readings[0]?.id);
  });
});

it('shows the readings of a vehicle with what was believed at the time of each; its words are for its branch', async () => {
  const branch_id = await makeBranch(app, 'UTC');
  const { vehicle_id, read } = await car(FOUR, { branch_id });
  await read([7, 18_342]);
  const series = async (who: Client) => (await who.call(odometers.ofVehicle, { params: { id: vehicle_id } })).body;
  const { readings, ...sums } = await series(office);
  expect(sums).toMatchObject({ total: 5, doubtful: 1, last_odometer: 81_244, next_cursor: null });
  expect(readings.map(({ value, judgement, least }) => [value, judgement, least])).toEqual([
    [18_342, 'doubtful', 81_244],
    [81_244, 'accepted', 81_060],
    [81_060, 'accepted', 80_910],
    [80_910, 'accepted', 80_700],
    [80_700, 'accepted', null],
  ]);
  await say(readings[0]?.id ?? 0, { act: 'void', reason: 'Typed in a hurry' });
  const stranger = await app.signIn(await app.makeUserWith(['vehicle.view']));
  const reasons = async (who: Client) => (await series(who)).readings.map(({ void_reason }) => void_reason)[0];
  expect([await reasons(office), await reasons(stranger)]).toEqual(['Typed in a hurry', '']);
});

it('takes another unit of the vehicle for that of its present dial', async () => {
  const { vehicle_id, seen } = await car(FOUR);
  await office.call(vehicles.update, { params: { id: vehicle_id }, body: { odometer_unit: 'mi' } });
  const { body } = await office.call(odometers.ofVehicle, { params: { id: vehicle_id } });
  expect([body.readings[0]?.unit, (await seen()).vehicle.last_odometer]).toEqual(['mi', 81_244]);
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { devices } from '#contract/areas/devices.ts';
import { settings } from '#contract/areas/settings.ts';
import { prechecks } from '#contract/areas/prechecks.ts';
import { parts } from '#contract/areas/stock.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Vehicle } from '#contract/areas/vehicle-record.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { isVin } from '#contract/vin.ts';
import type { Client } from '#tests/support/browser.ts';
import { rebuiltLevels } from '#server/areas/stock/levels.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { ROLE_NAMES } from '../roles.ts';
import { makeFleet } from './fleet.ts';
import { seeded } from './random.ts';
import { planWork } from './work.ts';

let app: TestApp;
let maya: Client;
let office: Client;
let now: Date;

beforeAll(async () => {
  app = await startTestApp({ demo: true, now: new Date('2026-11-21T11:00:00.000Z') });
  now = app.clock.now;
  maya = await app.signIn(app.demoUser('technician'));
  office = await app.signIn(app.demoUser('office'));
});

async function everyTodo(): Promise<Todo[]> {
  const found: Todo[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await office.call(todos.dataRange, {
      query: { date: '2026-10-01,2026-12-31', limit: 500, ...(cursor && { cursor }) },
    });
    found.push(...body.todos);
    cursor = body.next_cursor;
  } while (cursor);
  return found;
}

it('signs in one of each role', async () => {
  await app.signIn(app.demoUser('admin'));
  const { body } = await office.call(settings.master);
  expect([body.branch.length, body.resources.length]).toEqual([3, 17]);
  expect(new Set(body.resources.map((person) => person.role))).toEqual(new Set([...ROLE_NAMES, 'driver']));
  expect(body.taskCategories.some((category) => category.subcategories.length > 0)).toBe(true);
});

describe('the technician’s day', () => {
  it('begins with Check In, ends with Check Out, all of it to be done', async () => {
    const { body } = await maya.call(todos.list, {});
    const own = body.todos.filter((todo) => todo.resource_name === 'Maya Patel');
    expect(own.map((todo) => todo.title)).toEqual([
      'Check In',
      'Return inspection',
      'Wash and vacuum',
      'Oil change',
      'Tyre check',
      'Damage photos, front bumper',
      'Delivery to the airport',
      'Check Out',
    ]);
    expect(own.every((todo) => todo.status === 'pending')).toBe(true);
    expect(own.filter((todo) => todo.needs_odometer).length).toBeGreaterThan(1);
    expect(body.todos.some((todo) => todo.resource === null)).toBe(true);
  });

  it('has two todos that are late, and finds her out', async () => {
    const late = (await maya.call(todos.pending, {})).body.todos.filter((todo) => todo.resource_name === 'Maya Patel');
    expect(late.map((todo) => todo.title)).toEqual(expect.arrayContaining(['Brake check', 'Fuel top-up']));
    expect(late.length).toBeLessThanOrEqual(4);
    expect((await maya.call(attendance.log, { body: {} })).body.log).toMatchObject({ punches: [], open: false });
  });

  it('can be worked: a reading, the inspection done, punched by Check In', async () => {
    const own = (await maya.call(todos.list, {})).body.todos;
    const inspection = own.find((todo) => todo.title === 'Return inspection');
    const { body } = await maya.call(todos.previousOdometer, {
      query: { vehicle_id: inspection?.vehicle_id ?? 0, todo_id: inspection?.id ?? 0 },
    });
    const id = inspection?.id ?? 0;
    expect(
      (await maya.call(todos.addOdometer, { body: { todo_id: id, value: (body.previousOdometer?.value ?? 0) + 40 } }))
        .status,
    ).toBe(200);
    expect((await maya.call(todos.complete, { params: { id }, body: {} })).status).toBe(200);
    await maya.call(todos.complete, {
      params: { id: own.find((todo) => todo.title === 'Check In')?.id ?? 0 },
      body: {},
    });
    expect((await maya.call(attendance.log, { body: {} })).body.log).toMatchObject({ open: true });
  });
});

it('has 60 vehicles with right VINs, unlike plates, and odometers that only rise at a plausible pace', async () => {
  const rows = await app.db
    .selectFrom('vehicles')
    .select(['id', 'vin', 'plate'])
    .where('retired_at', 'is', null)
    .execute();
  expect(rows).toHaveLength(60);
  expect(rows.filter((row) => !isVin(row.vin ?? ''))).toEqual([]);
  expect([new Set(rows.map((row) => row.vin)).size, new Set(rows.map((row) => row.plate)).size]).toEqual([60, 60]);
  const falling = await sql<{ n: number }>`
    select count(*)::int as n from (select value - lag(value) over (partition by vehicle_id order by read_at, id) as step from odometer_readings where judgement = 'accepted') s where step < 0`.execute(
    app.db,
  );
  expect(falling.rows[0]?.n).toBe(0);
  const seen: Vehicle[] = (await office.call(vehicles.active, { query: { limit: 500 } })).body.vehicles;
  expect(seen).toHaveLength(60);
  for (const vehicle of seen)
    expect(vehicle.daily_average).toSatisfy((average: number) => average > 20 && average < 300);
});

it('has four weeks of work, of which some is done, some waits for approval and some is late', async () => {
  // Those of bookings are on the days of their bookings.
  const all = (await everyTodo()).filter(({ bookingDetails }) => bookingDetails === null);
  const days = all.map((todo) => todo.todo_date).toSorted();
  expect([days[0], days.at(-1)]).toEqual(['2026-11-07', '2026-12-05']);
  const count = (test: (todo: Todo) => boolean) => all.filter(test).length;
  expect(count((todo) => todo.status === 'completed' && todo.complete_time_approved === null)).toBeGreaterThan(20);
  expect(count((todo) => todo.complete_time_approved !== null)).toBeGreaterThan(100);
  expect(count((todo) => todo.status === 'pending' && todo.todo_date < '2026-11-21')).toBeGreaterThan(2);
  expect(count((todo) => todo.todo_date > '2026-11-21' && todo.status === 'pending')).toBeGreaterThan(100);
  expect(count((todo) => todo.usergroup.length > 0)).toBeGreaterThan(10);
  expect(all.filter((todo) => todo.completed_at !== null && Date.parse(todo.completed_at) > now.getTime())).toEqual([]);
  expect(new Set(all.map((todo) => todo.category)).size).toBeGreaterThan(8);
  expect(count((todo) => todo.parent_id !== null)).toBe(6);
});

it('has a morning for the office: failures, missing photos, a doubtful reading, notes, returns, a removed line, a question', async () => {
  const waiting = (await office.call(todos.completed, { query: { status: 'approval', limit: 500 } })).body;
  expect(waiting.total).toBeGreaterThanOrEqual(25);
  expect(new Set(waiting.todos.map((todo) => todo.completed_by)).size).toBeGreaterThan(4);
  const lines = ({ statusTodo: { prevChecklist, checklist, nextChecklist } }: Todo) => [
    ...prevChecklist,
    ...checklist,
    ...nextChecklist,
  ];
  const count = (fits: (todo: Todo) => boolean) => waiting.todos.filter(fits).length;
  const photos = (todo: Todo) => todo.todoimages.filter((image) => image.kind === 'photo').length;
  expect(count((todo) => lines(todo).some((line) => line.state === 'failed'))).toBeGreaterThanOrEqual(3);
  const missing = count((todo) => photos(todo) < todo.photo_count);
  expect(missing).toBeGreaterThanOrEqual(3);
  expect(count((todo) => photos(todo) > 0 && photos(todo) >= todo.photo_count)).toBeGreaterThan(missing);
  expect(count((todo) => todo.odometer.some(({ judgement }) => judgement === 'doubtful'))).toBeGreaterThan(0);
  expect(count((todo) => todo.completion_note !== '')).toBeGreaterThan(5);
  expect(count((todo) => todo.removedLines.length === 1)).toBe(1);
  const { body: attention } = await office.call(todos.completed, { query: { status: 'approval', attention: '1' } });
  expect(attention.total).toBeLessThan((waiting.total ?? 0) * 0.6);
  const { todos: back } = (await office.call(todos.completed, { query: { status: 'returned' } })).body;
  expect(back.map((todo) => [todo.resource_name, todo.returned_by_name, todo.returns])).toEqual(
    expect.arrayContaining([['Maya Patel', 'Daniel Carter', 1]]),
  );
  const { asks } = (await office.call(todos.restoreAsks, {})).body;
  expect(asks).toMatchObject([{ asked_by_name: 'Tom Becker', deleted_by_name: 'Daniel Carter' }]);
  const week = (await office.call(todos.dataRange, { query: { date: '2026-11-16,2026-11-22', limit: 1 } })).body;
  expect(week.total).toBeGreaterThanOrEqual(40);
});

it('has photos that are real, upright JPEGs, some of them of a dial with its reading', async () => {
  const images = (await everyTodo()).flatMap((todo) => todo.todoimages);
  expect(images.length).toBeGreaterThan(50);
  const dials = images.filter((image) => image.kind === 'odometer');
  expect(dials.length).toBeGreaterThan(2);
  for (const image of [images[0], dials[0]]) {
    const { status, headers, bytes } = await office.call(todos.imageFile, { params: { id: image?.id ?? 0 } });
    expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'image/jpeg', image?.size]);
    expect(
      (await office.call(todos.imageFile, { params: { id: image?.id ?? 0 }, query: { size: 'thumb' } })).status,
    ).toBe(200);
  }
});

it('has punches whose days add up to a shift', async () => {
  const { rows } = await sql<{ user_id: number; day: string }>`
    select distinct user_id, to_char(at, 'YYYY-MM-DD') as day from punches where kind = 'out' and at < ${new Date('2026-11-20')} order by 1, 2 limit 20`.execute(
    app.db,
  );
  expect(rows).toHaveLength(20);
  for (const { user_id, day } of rows) {
    const { body } = await office.call(attendance.log, { body: { user_id, date: day } });
    expect(body.log.worked_seconds / 3600).toSatisfy((worked: number) => worked > 7 && worked < 10);
    expect(body.log).toMatchObject({
      open: false,
      break_seconds: expect.toSatisfy((seconds: number) => seconds >= 1500),
    });
  }
});

it('has phones of which some have unsent work, none of it for an hour yet', async () => {
  const { body } = await office.call(devices.list);
  expect(body.devices.map((d) => [d.user_name, d.unsent, d.needs_person])).toEqual([
    ['Ana Sousa', 1, 1],
    ['Liam Byrne', 4, 0],
    ['Tom Becker', 0, 0],
    ['Karim Haddad', 0, 0],
  ]);
  expect(body.late.people).toBe(0);
});

it('is the same for the same moment, and plans nothing as done before its time', () => {
  const fleet = makeFleet(7);
  const yard = { now: new Date('2026-11-21T05:00:00.000Z'), today: '2026-11-21', zones: ['UTC', 'UTC', 'UTC'], fleet };
  expect(makeFleet(7)).toEqual(fleet);
  const plan = planWork(seeded(1), yard);
  expect(planWork(seeded(1), yard)).toEqual(plan);
  expect(plan.todos.filter((todo) => todo.day === '2026-11-21' && todo.completedAt !== null)).toEqual([]);
});

it('has stock that is low, and one shelf below zero; levels are what the movements make', async () => {
  const { rows } = await rebuiltLevels.execute(app.db);
  const stored = app.db.selectFrom('stock_levels').select(['item_id', 'branch_id', 'on_hand', 'average_cost']);
  expect(rows).toEqual(await stored.orderBy('item_id').orderBy('branch_id').execute());
  const low = (await office.call(parts.list, { query: { low: '1' } })).body.vehicleParts;
  expect(low.length).toBeGreaterThan(3);
  const below = await stored.where('on_hand', '<', '0').execute();
  expect(below).toHaveLength(1);
});

it('has walk-rounds: those that ended lack nothing, one found a fault and its todo is done, one is under way', async () => {
  const kept = await app.db.selectFrom('prechecks').select('key').orderBy('id').execute();
  const rounds = [];
  for (const { key } of kept) rounds.push((await office.call(prechecks.one, { params: { key } })).body);
  const ended = rounds.filter(({ precheck }) => precheck.completed_at !== null);
  expect([rounds.length - ended.length, ended.filter(({ precheck }) => precheck.booking_id !== null).length]).toEqual([
    1, 4,
  ]);
  expect(ended.flatMap(({ precheck }) => precheck.slots.filter(({ state }) => state === 'open'))).toEqual([]);
  expect(ended.filter(({ precheck }) => precheck.kind !== 'daily' && precheck.odometer === null)).toEqual([]);
  const failed = rounds.flatMap(({ precheckList }) => precheckList.filter(({ state }) => state === 'failed'));
  expect(failed).toMatchObject([{ title: 'Washer fluid', todo_id: expect.any(Number) }]);
});

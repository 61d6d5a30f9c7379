import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Olga' }));
});

const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000).toISOString();
const read = async (vehicle_id: number, value: number, at: string) => {
  const todo = await makeTodo(office, { vehicle_id });
  const { body } = await office.call(todos.addOdometer, { body: { todo_id: todo.id, value, at } });
  return { todo, reading: body.odometer };
};
const vehicle = async (vehicle_id: number) => (await office.call(vehicles.initialData, { query: { vehicle_id } })).body;

it('keeps a reading with when it was read, by whom, and shows it on the todo', async () => {
  const { todo, reading } = await read(await makeVehicle(app), 81_244, daysAgo(1));
  expect(reading).toMatchObject({
    value: 81_244,
    note: '',
    read_at: daysAgo(1),
    received_at: app.clock.now.toISOString(),
    created_by_name: 'Olga',
    todo_id: todo.id,
  });
  expect((await office.call(todos.odometers, { params: { id: todo.id } })).body.odometer).toEqual([reading]);
  expect((await office.call(todos.details, { query: { id: todo.id } })).body.todo).toMatchObject({
    mileage: 81_244,
    odometer: [reading],
  });
});

it('stores what a cluster may show, even below the last reading, and believes the series', async () => {
  const vehicle_id = await makeVehicle(app);
  await read(vehicle_id, 81_244, daysAgo(2));
  const { reading } = await read(vehicle_id, 18_342, daysAgo(1));
  expect(reading).toMatchObject({ value: 18_342, judgement: 'doubtful', previous: { value: 81_244 } });
  expect((await vehicle(vehicle_id)).vehicle).toMatchObject({ last_odometer: 81_244, daily_average: null });
});

it('refuses a reading where there is no vehicle', async () => {
  const todo = await makeTodo(office);
  const { status, errors } = await office.call(todos.addOdometer, { body: { todo_id: todo.id, value: 5 } });
  expect([status, Object.keys(errors)]).toEqual([422, ['todo_id']]);
});

describe('a reading that names the vehicle whose dial it was', () => {
  const moved = async () => {
    const [before, after] = [await makeVehicle(app), await makeVehicle(app)];
    const todo = await makeTodo(office, { vehicle_id: before });
    await office.call(todos.update, { params: { id: todo.id }, body: { vehicle_id: after } });
    return { todo_id: todo.id, before, after };
  };
  const add = (client: Client, todo_id: number, vehicle_id: number) =>
    client.call(todos.addOdometer, { body: { todo_id, value: 180_000, vehicle_id } });

  it('is that vehicle’s, also when the todo has been given another one or none, and the vehicle is gone', async () => {
    const { todo_id, before, after } = await moved();
    expect((await add(office, todo_id, before)).body.odometer).toMatchObject({ vehicle_id: before, todo_id });
    expect((await vehicle(after)).previousOdometer).toBeNull();
    await office.call(todos.update, { params: { id: todo_id }, body: { vehicle_id: null } });
    await app.db.updateTable('vehicles').set({ deleted_at: app.clock.now }).where('id', '=', before).execute();
    expect((await add(office, todo_id, before)).body.odometer).toMatchObject({ vehicle_id: before, todo_id });
  });

  it('is booked once when an older app had sent it without, and the newer one repeats it', async () => {
    const { todo_id, before } = await moved();
    const send = (more: object) => {
      const body = { todo_id, value: 180_000, ...more };
      return office.call(todos.addOdometer, { body }, { headers: { [HEADERS.key]: 'reading-of-an-older-app' } });
    };
    const first = await send({});
    expect(first.status).toBe(200);
    expect((await send({ vehicle_id: before })).body).toEqual(first.body);
  });

  it('is the todo’s vehicle’s when there is no such vehicle', async () => {
    const { todo_id, after } = await moved();
    expect((await add(office, todo_id, 9e9)).body.odometer.vehicle_id).toBe(after);
  });

  it('is the todo’s vehicle’s when its person sees no vehicles but those of their todos', async () => {
    const { todo_id, before, after } = await moved();
    const blind = await app.signIn(await app.makeUserWith(['todo.view-all', 'odometer.create']));
    expect((await add(blind, todo_id, before)).body.odometer.vehicle_id).toBe(after);
  });
});

it('counts the last reading by when it was read, not by when it came', async () => {
  const vehicle_id = await makeVehicle(app);
  await read(vehicle_id, 2_000, daysAgo(1));
  await read(vehicle_id, 1_000, daysAgo(11));
  const { vehicle: seen, previousOdometer, odometers } = await vehicle(vehicle_id);
  expect(seen).toMatchObject({ last_odometer: 2_000, last_odometer_at: daysAgo(1), daily_average: 100 });
  expect(previousOdometer).toMatchObject({ value: 2_000 });
  expect(odometers.map((o) => o.value)).toEqual([2_000, 1_000]);
});

it('judges the vehicle anew when one reading is corrected', async () => {
  const vehicle_id = await makeVehicle(app);
  await read(vehicle_id, 1_000, daysAgo(10));
  const { reading } = await read(vehicle_id, 20_000, daysAgo(0));
  expect((await vehicle(vehicle_id)).vehicle).toMatchObject({ last_odometer: 1_000, daily_average: null });
  await office.call(todos.updateOdometer, { params: { id: reading.id }, body: { value: 2_000 } });
  expect((await vehicle(vehicle_id)).vehicle).toMatchObject({ last_odometer: 2_000, daily_average: 100 });
});

it('averages over the last 90 days only', async () => {
  const vehicle_id = await makeVehicle(app);
  await read(vehicle_id, 100, daysAgo(200));
  await read(vehicle_id, 50_000, daysAgo(50));
  await read(vehicle_id, 51_000, daysAgo(0));
  expect((await vehicle(vehicle_id)).vehicle.daily_average).toBe(20);
});

describe('getPreviousOdometer', () => {
  it('is the last before now, or before the todo’s own', async () => {
    const vehicle_id = await makeVehicle(app);
    expect((await office.call(todos.previousOdometer, { query: { vehicle_id } })).body.previousOdometer).toBeNull();
    const first = await read(vehicle_id, 100, daysAgo(3));
    const second = await read(vehicle_id, 200, daysAgo(2));
    const third = await read(vehicle_id, 300, daysAgo(1));
    const previous = async (todo_id?: number) =>
      (await office.call(todos.previousOdometer, { query: { vehicle_id, ...(todo_id !== undefined && { todo_id }) } }))
        .body.previousOdometer;
    expect(await previous()).toMatchObject({ ...third.reading, unit: 'km', expected: 400, daily_average: 100 });
    expect(await previous(second.todo.id)).toMatchObject(first.reading);
    expect(await previous(first.todo.id)).toBeNull();
    expect(await previous((await makeTodo(office, { vehicle_id })).id)).toMatchObject(third.reading);
  });

  it('answers 404 for a vehicle that does not exist', async () => {
    const { status, message } = await office.call(todos.previousOdometer, { query: { vehicle_id: 9e9 } });
    expect([status, message]).toEqual([404, 'This vehicle does not exist.']);
  });
});

it('updateTodoOdometer keeps the later edit of value and of note', async () => {
  const { reading } = await read(await makeVehicle(app), 100, daysAgo(0));
  const now = app.clock.now.getTime();
  const send = (body: { value?: number; note?: string }, ms: number) =>
    office.call(todos.updateOdometer, { params: { id: reading.id }, body }, stamped(ms));
  await send({ value: 120 }, now + 10);
  const late = await send({ value: 110, note: 'dial was dirty' }, now + 5);
  expect(late.body.odometer).toMatchObject({ value: 120, note: 'dial was dirty' });
  expect(late.headers.get(HEADERS.superseded)).toBe('value');
  expect((await office.call(todos.updateOdometer, { params: { id: 9e9 }, body: {} })).message).toBe(
    'This reading does not exist.',
  );
});

it('every reading says what the vehicle’s one before it was, of whichever todo', async () => {
  const vehicle_id = await makeVehicle(app);
  await read(await makeVehicle(app), 999, daysAgo(2));
  const first = await read(vehicle_id, 100, daysAgo(3));
  const third = await read(vehicle_id, 300, daysAgo(1));
  expect(third.reading.previous).toEqual({ value: 100, read_at: daysAgo(3) });
  const second = await read(vehicle_id, 200, daysAgo(2));
  const previous = async (id: number) =>
    (await office.call(todos.details, { query: { id } })).body.todo.odometer.map((one) => one.previous?.value ?? null);
  expect([await previous(first.todo.id), await previous(second.todo.id), await previous(third.todo.id)]).toEqual([
    [null],
    [100],
    [200],
  ]);
});

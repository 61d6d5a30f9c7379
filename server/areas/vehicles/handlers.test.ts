import { beforeAll, expect, it } from 'vitest';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});

it('active_vehicles lists those in service by plate, the broken too, in pages, of a branch', async () => {
  const branch_id = await makeBranch(app, 'UTC');
  for (const plate of ['C3', 'A1', 'B2']) await makeVehicle(app, { plate, branch_id });
  await makeVehicle(app, { plate: 'A0', branch_id, status: 'out_of_service' });
  await makeVehicle(app, { plate: 'A2' });
  const page = async (query: { limit?: number; cursor?: string }) =>
    (await office.call(vehicles.active, { query: { branch_id, ...query } })).body;
  expect((await page({})).vehicles.map((v) => v.plate)).toEqual(['A0', 'A1', 'B2', 'C3']);
  const first = await page({ limit: 2 });
  const rest = await page({ limit: 2, cursor: first.next_cursor ?? '' });
  expect([first.vehicles.length, rest.vehicles.map((v) => v.plate), rest.next_cursor]).toEqual([2, ['B2', 'C3'], null]);
  expect((await office.call(vehicles.active, { query: {} })).body.vehicles.map((v) => v.plate)).toContain('A2');
  expect(first.vehicles[0]).toMatchObject({
    odometer_unit: 'km',
    last_odometer: null,
    last_odometer_at: null,
    daily_average: null,
    daily_p95: null,
  });
});

it('vehicle-initial-data brings the vehicle with its open work, in order of day', async () => {
  const vehicle_id = await makeVehicle(app);
  await makeTodo(office, { title: 'later', vehicle_id, todo_date: '2026-12-01' });
  await makeTodo(office, { title: 'late', vehicle_id, todo_date: '2026-11-01' });
  const { body } = await office.call(vehicles.initialData, { query: { vehicle_id } });
  expect(body.vehicle.id).toBe(vehicle_id);
  expect(body.todos.map(({ title, todo_date, status }) => [title, todo_date, status])).toEqual([
    ['late', '2026-11-01', 'pending'],
    ['later', '2026-12-01', 'pending'],
  ]);
  expect([body.odometers, body.previousOdometer]).toEqual([[], null]);
});

it('answers 404 with its own words for a vehicle that does not exist', async () => {
  const { status, message } = await office.call(vehicles.initialData, { query: { vehicle_id: 9e9 } });
  expect([status, message]).toEqual([404, 'This vehicle does not exist.']);
});

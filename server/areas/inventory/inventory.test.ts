import { beforeAll, expect, it } from 'vitest';
import { inventory } from '#contract/areas/inventory.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { loadReadings } from '../odometers/dials.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let admin: Client;
/** Works in `here`, and sees only the plain rows of `there`. */
let technician: Client;
let here: number;
let there: number;
let van: number;
let car: number;

const dashboard = async (by: Client, branch_id?: number) =>
  (await by.call(inventory.dashboard, { query: branch_id === undefined ? {} : { branch_id: String(branch_id) } })).body;
/** 12:00 of so many days before the test's Saturday, 21 November 2026. */
const daysAgo = (days: number) => new Date(Date.parse('2026-11-21T12:00:00Z') - days * 86_400_000);
const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

async function readings(
  vehicle_id: number,
  by: number,
  values: readonly (readonly [daysAgo: number, value: number])[],
) {
  const rows = values.map(([days, value]) => ({
    vehicle_id,
    value,
    source: 'manual' as const,
    read_at: daysAgo(days),
    received_at: daysAgo(days),
    created_by: by,
    updated_at: daysAgo(days),
  }));
  await loadReadings(app.db, rows);
}

const change = (id: number, fields: object) =>
  app.db.updateTable('vehicles').set(fields).where('id', '=', id).execute();

async function paper(vehicle_id: number, expires_on: string, fields: object = {}) {
  const values = { vehicle_id, type: 'insurance' as const, blocks: true, expires_on, ...fields };
  const at = { created_at: app.clock.now, updated_at: app.clock.now };
  await app.db
    .insertInto('vehicle_documents')
    .values({ ...values, ...at })
    .execute();
}

async function scratch(vehicle_id: number, state: 'new' | 'repaired', estimate: number | null) {
  const place = { view: 'left', x: 0.5, y: 0.5, kind: 'scratch', size: 'S' } as const;
  const at = { created_at: app.clock.now, updated_at: app.clock.now };
  await app.db
    .insertInto('damages')
    .values({ vehicle_id, state, estimate, ...place, ...at })
    .execute();
}

beforeAll(async () => {
  app = await startTestApp();
  here = await makeBranch(app, 'America/Chicago');
  there = await makeBranch(app, 'UTC');
  const someone = await app.makeUser('admin', { branch_id: here });
  admin = await app.signIn(someone);
  technician = await app.signIn(await app.makeUser('technician', { branch_id: here }));
  van = await makeVehicle(app, { branch_id: here, status: 'maintenance' });
  car = await makeVehicle(app, { branch_id: there, status: 'ready' });
  const idle = await makeVehicle(app, { branch_id: there, status: 'ready' });
  const sold = await makeVehicle(app, { branch_id: here, status: 'ready' });
  const lost = await makeVehicle(app, { branch_id: here, status: 'ready' });
  const year = { model_year: 2022, odometer_unit: 'km' as const };
  await change(van, { ...year, odometer_unit: 'mi' });
  await change(car, year);
  await change(idle, { odometer_unit: 'km' });
  await change(sold, { ...year, retired_at: app.clock.now, retired_on: '2026-11-20', retire_reason: 'sold' });
  await change(lost, { deleted_at: app.clock.now });
  await readings(van, someone.id, [
    [100, 500],
    [20, 1000],
    [4, 1100],
    [3, 9100],
    [2, 1200],
  ]);
  await readings(car, someone.id, [
    [10, 300],
    [1, 350],
  ]);
  await readings(sold, someone.id, [
    [10, 100],
    [1, 900],
  ]);
  await paper(van, dayIn(-1));
  await paper(van, dayIn(3), { type: 'lease' });
  await paper(van, dayIn(-30), { replaced_by: 1 });
  await paper(car, dayIn(20));
  await paper(sold, dayIn(-1));
  await scratch(van, 'new', 250);
  await scratch(van, 'new', null);
  await scratch(van, 'repaired', 90);
  await scratch(car, 'new', null);
});

it('counts what is in service; what was retired or deleted is in no figure', async () => {
  expect(await dashboard(admin)).toMatchObject({
    vehicles: 3,
    retired: 1,
    sees_all: true,
    by_status: [
      { status: 'ready', count: 2 },
      { status: 'maintenance', count: 1 },
    ],
    by_class: [{ id: null, name: 'No class', count: 3 }],
    by_branch: [
      { id: there, count: 2 },
      { id: here, count: 1 },
    ],
    by_year: [
      { year: 2022, count: 2 },
      { year: null, count: 1 },
    ],
    down_percent: 33.3,
    documents: { expired: 1, urgent: 1, soon: 1 },
    damaged: [
      { id: van, count: 2, estimate: 250 },
      { id: car, count: 1, estimate: null },
    ],
    damaged_total: 2,
  });
});

it('lists what runs out first, by days of the branch, and what nobody has read for long', async () => {
  const { next_documents, unread } = await dashboard(admin);
  expect(next_documents.map(({ id, type, days }) => [id, type, days])).toEqual([
    [van, 'insurance', -1],
    [van, 'lease', 3],
    [car, 'insurance', 20],
  ]);
  expect(unread.map(({ id, read_at }) => [id, read_at])).toEqual([
    [expect.any(Number), null],
    [van, '2026-11-19T12:00:00.000Z'],
    [car, '2026-11-20T12:00:00.000Z'],
  ]);
});

it('sums the distance of a week from reading to reading, in the unit of most vehicles; a wrong number that was put right adds nothing', async () => {
  const { distance, distance_unit } = await dashboard(admin);
  expect(distance_unit).toBe('km');
  expect([distance.length, distance[0]?.week]).toEqual([12, '2026-08-31']);
  // 500 and 200 miles; 50 kilometres since the week before.
  expect(distance.filter((week) => week.distance > 0)).toEqual([
    { week: '2026-10-26', distance: 805 },
    { week: '2026-11-16', distance: 322 + 50 },
  ]);
  const own = await dashboard(admin, here);
  expect([own.distance_unit, own.distance.at(-1)?.distance, own.vehicles]).toEqual(['mi', 200, 1]);
});

it('counts documents and damage only of vehicles that the person sees wholly', async () => {
  const { sees_all, vehicles: all, documents, damaged_total, next_documents } = await dashboard(technician);
  expect([sees_all, all, documents, damaged_total]).toEqual([false, 3, { expired: 1, urgent: 1, soon: 0 }, 1]);
  expect(next_documents.map(({ id }) => id)).toEqual([van, van]);
  expect(await dashboard(technician, there)).toMatchObject({ vehicles: 2, documents: { soon: 0 }, damaged_total: 0 });
});

it('each figure has its list: vehicles by year, and those with open damage', async () => {
  const listed = async (by: Client, query: { model_year?: string; damaged?: '1' }) =>
    (await by.call(vehicles.all, { query: { retired: 'without', ...query } })).body.vehicles.map(({ id }) => id);
  expect(await listed(admin, { model_year: '2022' })).toEqual([van, car]);
  expect(await listed(admin, { damaged: '1' })).toEqual([van, car]);
  expect(await listed(technician, { damaged: '1' })).toEqual([van]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { SeriesReading } from '#contract/areas/odometers.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { dayOf } from '#lib/day.ts';
import { framed, todoAnswer } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import VehicleScreen from './vehicle-screen.tsx';

let phone: Phone;
let server: FakeServer;
/** What the server has of vehicle 3. */
let work: readonly ReturnType<typeof todoAnswer>[];
/** Holds answers back until it resolves. */
let slow: Promise<void>;

const today = dayOf(Date.now());
const about = (id: number, part: object) =>
  todoAnswer({ id, vehicle_id: 3, todo_date: today, resource_name: 'Tom Becker', ...part });

beforeEach(async () => {
  work = [about(21, { title: 'Brake check' }), about(22, { title: 'Wash', status: 'completed' })];
  slow = Promise.resolve();
  server = fakeServer({
    '/api/todo-data-range': async (url) => {
      await slow;
      const mine = url.searchParams.get('vehicle_id') === '3';
      return framed({ todos: mine ? work : [], next_cursor: null, total: work.length });
    },
    '/api/vehicle/9': () => framed({ vehicle: vehicleDetail(9, { plate: 'NEW-9', name: 'New van' }) }),
    '/api/vehicle-readings/3': () =>
      framed({
        readings: [{ ...READ, id: 2, value: 18_342, judgement: 'doubtful', why: 'below' }, READ],
        next_cursor: null,
        total: 2,
        doubtful: 1,
        last_odometer: 81_244,
        daily_average: null,
        daily_p95: null,
      }),
  });
  phone = await openPhone({ reach: 'online' });
  await putVehicles(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const open = (at = '/vehicles/3', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/vehicles/:id" element={<VehicleScreen />} />
    </Routes>,
    at,
    may,
  );
const READ: SeriesReading = {
  id: 1,
  value: 81_244,
  unit: 'km',
  read_at: '2026-11-20T09:00:00.000Z',
  source: 'todo',
  judgement: 'accepted',
  why: null,
  confirmed: false,
  stood_by: false,
  note: '',
  created_by_name: 'Tom Becker',
  voided_by_name: null,
  void_reason: '',
  todo_id: 21,
  starts_dial: false,
  least: null,
  most: null,
};

const within = (list: string, text: string) => page.getByRole('list', { name: list }).getByText(text);

test('use 14: at the desk a vehicle’s page shows everybody’s todos of it, as the server has them', async () => {
  let answer = () => {};
  slow = new Promise((resolve) => {
    answer = resolve;
  });
  open();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect.element(within('To be done', 'Brake check')).toBeVisible();
  await expect.element(within('To be done', 'Tom Becker')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Brake check/ })).toHaveAttribute('href', '/to-do/21');
  await page.getByRole('tab', { name: 'Work' }).click();
  await expect.element(within('Done', 'Wash')).toBeVisible();
  await page.getByRole('tab', { name: 'Readings' }).click();
  const readings = page.getByRole('table', { name: 'Readings' });
  await expect.element(readings.getByRole('row', { name: /81,244 km .*● Accepted/ })).toBeVisible();
  await expect
    .element(readings.getByRole('link', { name: '○ Doubtful' }))
    .toHaveAttribute('href', '/odometer-review?open=2');
});

test('use 14: a vehicle without work is said to have none of these days, not none on this device', async () => {
  work = [];
  open('/vehicles/4');
  await expect.element(page.getByText(/^No todo of the last 60 days or the next 32/)).toBeVisible();
});

test('use 14: when the server cannot be reached, the page shows what this device knows, says so, and tries again', async () => {
  await phone.yard.todos([31, { title: 'My wash', vehicle_id: 5, todo_date: today }]);
  server.cut(true);
  open('/vehicles/5');
  await expect.element(page.getByText(/of what this device knows/)).toBeVisible();
  await expect.element(within('Todos of this vehicle', 'My wash')).toBeVisible();
  server.cut(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/of what this device knows/)).not.toBeInTheDocument();
});

test('use 14: a vehicle that is not on this device is read from the server', async () => {
  open('/vehicles/9');
  await expect.element(page.getByRole('heading', { name: 'New van' })).toBeVisible();
  await expect.element(page.getByText('NEW-9')).toBeVisible();
  await page.getByRole('tab', { name: 'Photos' }).click();
  await expect.element(page.getByText('No photos yet')).toBeVisible();
});

test('use 14: a technician sees what this device knows of it, and the server is not asked for others’ work', async () => {
  await phone.yard.todos([31, { title: 'My wash', vehicle_id: 3, todo_date: today }]);
  open('/vehicles/3', ['todo.view', 'vehicle.view']);
  await expect.element(within('Todos of this vehicle', 'My wash')).toBeVisible();
  expect(server.asked.map(({ pathname }) => pathname)).not.toContain('/api/todo-data-range');
});

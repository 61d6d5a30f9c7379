import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { AppRoutes } from './routes.tsx';

const TECHNICIAN: readonly Permission[] = ['todo.view', 'todo.complete', 'vehicle.view', 'booking.view'];
const OFFICE: readonly Permission[] = [...TECHNICIAN, 'todo.view-all', 'dashboard.view'];

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  localStorage.clear();
  server = fakeServer({});
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const asksDashboard = () => server.asked.filter(({ pathname }) => pathname === '/api/dashboard').length;

test('the first screen is the dashboard for the office, and the day for all others', async () => {
  phone.show(<AppRoutes />, '/', OFFICE);
  await expect.element(heading('Dashboard')).toBeVisible();
  await expect.poll(asksDashboard).toBeGreaterThan(0);
  phone.show(<AppRoutes />, '/', TECHNICIAN);
  await expect.element(heading('Today')).toBeVisible();
});

test('the dashboard is asked for by the first screen, itself and the figures of the fleet, and by no other screen', async () => {
  for (const [path, title] of [
    ['/to-do', 'Todos'],
    ['/vehicles', 'Vehicles'],
    ['/rentals/today', 'Today’s bookings'],
    ['/notices', 'Notices'],
  ] as const) {
    phone.show(<AppRoutes />, path, OFFICE);
    await expect.element(heading(title)).toBeVisible();
    expect(asksDashboard()).toBe(0);
  }
  phone.show(<AppRoutes />, '/dashboard', OFFICE);
  await expect.poll(asksDashboard).toBeGreaterThan(0);
});

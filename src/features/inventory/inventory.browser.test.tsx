import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import InventoryScreen from './inventory-screen.tsx';

const fleet = (vehicles: number): InventoryDashboard => ({
  status: 200,
  message: '',
  at: '2026-11-21T12:00:00.000Z',
  vehicles,
  retired: 3,
  by_status: [
    { status: 'ready', count: vehicles - 2 },
    { status: 'maintenance', count: 2 },
  ],
  by_class: [{ id: 4, name: 'Van', count: vehicles }],
  by_branch: [{ id: 1, name: 'Newark', count: vehicles }],
  by_year: [
    { year: 2022, count: vehicles - 1 },
    { year: null, count: 1 },
  ],
  sees_all: true,
  documents: { expired: 1, urgent: 0, soon: 5 },
  next_documents: [
    {
      id: 7,
      plate: 'GD40 RTX',
      name: 'Ford Transit',
      document_id: 9,
      type: 'insurance',
      expires_on: '2026-11-20',
      days: -1,
    },
  ],
  damaged: [],
  damaged_total: 0,
  unread: [],
  down_percent: 5,
  distance_unit: 'mi',
  distance: [
    { week: '2026-11-09', distance: 8_100 },
    { week: '2026-11-16', distance: 4_200 },
  ],
});

const ok = { status: 200, message: '' };
const summary = { out: 12, due_today: 3, late: 2, pickups_today: 4, unverified: 0, unpaid: 0, clashes: 0 };

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  server = fakeServer({
    '/api/dashboard': () => ({ ...ok, dashboard: [], vehicles: {}, renters: {}, summary, next_cursor: null }),
    '/api/inventory-dashboard': (url) => fleet(url.searchParams.get('branch_id') === '1' ? 12 : 40),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
  phone.show(<InventoryScreen />, '/inventory-dashboard');
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const addressOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');

test('each chart has its table, every number leads to its list, of the branch that is chosen', async () => {
  const status = page.getByRole('img', { name: 'By status: Ready 38, In maintenance 2' });
  await expect.element(status).toBeVisible();
  // It is drawn: chart.js has come and has given the canvas its size.
  const canvas = () => status.element().querySelector('canvas');
  await expect.poll(() => canvas()?.style.height).toBe(`${status.element().clientHeight}px`);
  await expect.element(page.getByRole('link', { name: 'In maintenance: 2' })).toBeVisible();
  expect(addressOf('In maintenance: 2')).toBe('/vehicles?status=maintenance');
  expect(addressOf('2022: 39')).toBe('/vehicles?model_year=2022');
  expect(addressOf('5 within 30 days')).toBe('/vehicle-documents?state=soon');
  expect(addressOf('GD40 RTX')).toBe('/vehicles/7?tab=documents');

  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabelText('Branch').selectOptions('Newark');
  await expect.element(page.getByRole('link', { name: '12 in service' })).toBeVisible();
  expect(addressOf('12 in service')).toBe('/vehicles?branch_id=1');
});

test('says in one line what is rented out, which leads to the dashboard, to those who may see it', async () => {
  const line = page.getByRole('link', { name: '12 out · 2 late · 4 go out today' });
  await expect.element(line).toHaveAttribute('href', '/dashboard');
  const asksDashboard = () => server.asked.filter(({ pathname }) => pathname === '/api/dashboard').length;
  const before = asksDashboard();
  phone.show(<InventoryScreen />, '/inventory-dashboard?branch_id=1', ['vehicle.view']);
  await expect.element(page.getByRole('link', { name: '12 in service' })).toBeVisible();
  expect(line.query()).toBeNull();
  expect(asksDashboard()).toBe(before);
});

test('on a phone the table takes the place of the drawing', async () => {
  await page.viewport(390, 844);
  const table = page.getByRole('table', { name: 'By class' });
  await expect.element(page.getByRole('img', { name: 'By class: Van 40' })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await page.getByRole('figure', { name: 'By class' }).getByRole('button', { name: 'Table' }).click();
  await expect.element(table).toBeVisible();
  expect(addressOf('Van: 40')).toBe('/vehicles?class_id=4');
});

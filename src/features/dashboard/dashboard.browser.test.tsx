import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { dashboard, DashboardItem } from '#contract/areas/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DashboardScreen from './dashboard-screen.tsx';

type Told = Answer<typeof dashboard.list>;

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const item = (id: number, hours: number, change: Partial<DashboardItem['rental']>): DashboardItem => ({
  key: `booking:${id}`,
  rental: {
    id,
    type: 'booking',
    number: `B-00000${id}`,
    status: 'confirmed',
    branch_id: 1,
    branch_name: 'Newark',
    zone: 'UTC',
    starts_at: inHours(hours),
    ends_at: inHours(hours),
    late: false,
    blockers: 0,
    first_blocker: null,
    unverified: false,
    unpaid: false,
    ...change,
  },
  vehicle: id,
  renter: { id, status: 'inactive', name: '' },
});

const lateReturn = item(1, -2.51, { status: 'checked_in', late: true });
const pickUp = item(2, 3, { blockers: 3, first_blocker: 'The licence is missing.' });
const farReturn = item(3, 60, { status: 'checked_in' });

const vehicle = (id: number, plate: string) => ({
  id,
  plate,
  name: 'Toyota Corolla',
  status: 'ready',
  branch_name: null,
});
const renter = (id: number, name: string) => ({
  id,
  name,
  status: 'active',
  phone: '+1 (973) 555-0142',
  current: null,
});

const told = (items: readonly DashboardItem[], next: string | null = null): Told => ({
  status: 200,
  message: '',
  dashboard: [...items],
  vehicles: { '1': vehicle(1, 'KLM-4821'), '2': vehicle(2, 'W30-PLD'), '3': vehicle(3, 'R47-LTV') },
  renters: { '1': renter(1, 'Elena Marsh'), '2': renter(2, 'Luis Ortega'), '3': renter(3, 'Ana Sousa') },
  summary: {
    out: 2,
    due_today: 1,
    late: 1,
    pickups_today: 1,
    unverified: 1,
    unpaid: 4,
    deposits_at_risk: 0,
    clashes: 1,
  },
  next_cursor: next,
});

const answer = (url: URL) => {
  if (url.searchParams.get('state') === 'late') return told([lateReturn]);
  if (url.searchParams.get('search') === 'nobody') return told([]);
  return url.searchParams.has('cursor') ? told([farReturn]) : told([lateReturn, pickUp], 'more');
};

/** Each test is of another person: what one has read is not shown to the next. */
let person = 200;
let phone: Phone;
let server: FakeServer;
const show = (at = '/dashboard', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/dashboard" element={<DashboardScreen />} />
    </Routes>,
    at,
    may,
  );

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  server = fakeServer({ '/api/dashboard': answer });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const link = (name: string | RegExp) => page.getByRole('link', { name });
const addressOf = (name: string | RegExp) => link(name).element().getAttribute('href');

test('has both directions side by side, says what is late and what is missing, and goes on', async () => {
  show();
  const out = page.getByRole('region', { name: 'Goes out' });
  const back = page.getByRole('region', { name: 'Comes back' });
  await expect.element(back.getByText('2 h 30 late')).toBeVisible();
  await expect.element(back.getByText('Elena Marsh')).toBeVisible();
  await expect.element(out.getByText('The licence is missing. And 2 more.')).toBeVisible();
  expect(addressOf(/^W30-PLD/)).toBe('/rentals/2');
  expect(addressOf(/^Call .*Elena Marsh/)).toBe('tel:+19735550142');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(back.getByText('Ana Sousa')).toBeVisible();
  await expect.element(page.getByText('3 rentals')).toBeVisible();
});

test('a figure shows what it counts, here or in the list of bookings, and pressed again all', async () => {
  show();
  await expect.element(link('Late 1')).toBeVisible();
  expect(addressOf('Due back today 1')).toBe('/dashboard?state=due_today');
  expect(addressOf('Deposits at risk 0')).toBe('/rentals/deposits?view=at_risk');
  await link('Late 1').click();
  await expect.element(page.getByRole('region', { name: 'Goes out' })).not.toBeInTheDocument();
  await expect.element(link('Late 1')).toHaveAttribute('aria-current', 'true');
  await link('Late 1').click();
  await expect.element(page.getByRole('region', { name: 'Goes out' })).toBeVisible();
});

test('a private rental leads to its own page, and the one without end says so', async () => {
  server.stop();
  const open = { ...item(2, 0, {}), key: 'private_rental:2' };
  const rental = {
    ...open.rental,
    type: 'private_rental',
    status: 'active',
    number: 'P-000002',
    ends_at: null,
  } as const;
  server = fakeServer({ '/api/dashboard': () => told([{ ...open, rental }]) });
  show();
  const back = page.getByRole('region', { name: 'Comes back' });
  await expect.element(back.getByText('Without end')).toBeVisible();
  expect(addressOf(/^W30-PLD/)).toBe('/private-rentals/2');
});

test('on a phone it is one list by time, of which one direction can be chosen', async () => {
  await page.viewport(390, 844);
  show();
  const list = page.getByRole('list', { name: 'By time' });
  await expect.element(list.getByText('Comes back')).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('KLM-4821'), expect.stringContaining('W30-PLD')]);
  await page.getByRole('radio', { name: 'Goes out' }).click();
  await expect.poll(() => server.asked.at(-1)?.searchParams.get('state')).toBe('goes_out');
});

test('says nothing of money and leads to no bookings where those are not seen', async () => {
  server.stop();
  const { summary, ...rest } = told([pickUp]);
  server = fakeServer({ '/api/dashboard': () => ({ ...rest, summary: { ...summary, unpaid: null } }) });
  show('/dashboard?state=unpaid&branch_id=1', ['dashboard.view']);
  await expect.element(page.getByText('W30-PLD')).toBeVisible();
  expect(server.asked[0]?.searchParams.has('state')).toBe(false);
  expect(page.getByText('Unpaid, 48 h').query()).toBeNull();
  expect(link(/W30-PLD/).query()).toBeNull();
});

test('says why nothing is there: the filters, the server’s words, or those that people know', async () => {
  show('/dashboard?q=nobody');
  await expect.element(page.getByText(/^No rental fits/)).toBeVisible();
  const refuse = (status: number, body: object) => {
    server.stop();
    server = fakeServer({ '/api/dashboard': () => Response.json(body, { status }) });
  };
  refuse(503, { message: 'The yard is closed for an hour.' });
  show('/dashboard?q=closed');
  await expect.element(page.getByText('The yard is closed for an hour.')).toBeVisible();
  refuse(500, {});
  show('/dashboard?q=broken');
  await expect.element(page.getByText('An error occurred while fetching data')).toBeVisible();
});

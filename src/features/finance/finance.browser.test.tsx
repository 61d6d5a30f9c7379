import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { LedgerLine } from '#contract/areas/finance.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import CashScreen from './cash/cash-screen.tsx';
import OverviewScreen from './overview/overview-screen.tsx';
import VehicleCostsScreen from './vehicles/vehicles-screen.tsx';

const totals = {
  revenue: '1842.40',
  expense: '1869.85',
  profit: '-27.45',
  margin: -1.5,
  pending: '80.00',
  capital: '0.00',
};
const v1 = {
  vehicle_id: 1,
  plate: '8XKP442',
  name: 'Ford Transit',
  revenue: '1100.70',
  expense: '404.85',
  profit: '695.85',
};
const none = { count: 0, amount: '0.00' };

const board = {
  period: { startDate: '2026-10-01', endDate: '2026-10-31' },
  previousPeriod: { startDate: '2026-09-01', endDate: '2026-09-30' },
  totals,
  previous: { ...totals, revenue: '900.00' },
  months: [{ month: '2026-10', revenue: '1842.40', expense: '1869.85', profit: '-27.45' }],
  categories: [{ category_id: 5, name: 'Rent', amount: '900.00' }],
  cohorts: [
    {
      cohort_id: 2,
      name: 'Meridian',
      code: 'MERIDIAN',
      kind: 'managed',
      revenue: '1100.70',
      expense: '1004.85',
      profit: '95.85',
      margin: 8.7,
      locked_until: '2026-09-30',
    },
  ],
  vehicles: { best: [v1], worst: [v1] },
  notOnVehicle: '1440.00',
  queue: {
    toApprove: { count: 1, amount: '80.00' },
    unconvertedBills: none,
    unreimbursed: none,
    duplicates: none,
    late: none,
  },
};

const line: LedgerLine = {
  source: 'expense',
  source_id: 12,
  line_id: 3,
  side: 'expense',
  true_on: '2026-10-30',
  accrual_on: '2026-10-30',
  cash_on: null,
  vehicle_id: 1,
  plate: '8XKP442',
  cohort_id: 2,
  cohort_name: 'Meridian',
  category_id: 4,
  category_name: 'Tyres',
  component: null,
  vendor_name: 'Summit Tyres',
  person_name: null,
  state: 'counted',
  late: true,
  locked: false,
  amount: '-324.85',
};

const flow = {
  months: ['05', '06', '07', '08', '09', '10'].map((month) => ({
    month: `2026-${month}`,
    in: '741.70',
    out: '-1269.85',
    net: '-528.15',
    running: '-528.15',
    partial: false,
  })),
  bridge: {
    profit: '-27.45',
    notPaidHere: '500.70',
    paidHere: '0.00',
    capital: '0.00',
    passThrough: '0.00',
    net: '-528.15',
  },
};

const costs = {
  data: [
    {
      vehicle_id: 1,
      plate: '8XKP442',
      name: 'Ford Transit',
      expense: '2400.00',
      capital: '24000.00',
      total: '26400.00',
      revenue: '1100.70',
      distance: 10_000,
      costPerDistance: 0.24,
    },
  ],
  next_cursor: null,
  total: 1,
  totals: { expense: '2400.00', capital: '24000.00', total: '26400.00', revenue: '1100.70' },
  notOnVehicle: '1440.00',
};

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  server = fakeServer({
    '/api/getBearerToken': () => framed({ token: 'token', token_type: 'Bearer', expires_in: 900 }),
    '/api/getCohortsData': () => framed({ cohortsData: [] }),
    '/api/finance_dashboard': () => framed(board),
    '/api/cashFlowInLast6': () => framed(flow),
    '/api/cumulative_cost': () => framed(costs),
    '/api/ledger-lines': () => framed({ data: [line], next_cursor: null, total: 1, sum: '-324.85' }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = (path: string) =>
  phone.show(
    <Routes>
      <Route path="/finance" element={<OverviewScreen />} />
      <Route path="/finance/cash" element={<CashScreen />} />
      <Route path="/finance/vehicles" element={<VehicleCostsScreen />} />
    </Routes>,
    path,
  );

test('a figure opens the lines that it is the sum of, asked with its own filter, and they lead to their records', async () => {
  open('/finance?from=2026-10-01&to=2026-10-31&cohort=2');
  await expect.element(page.getByRole('link', { name: 'Profit: −27.45' })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('link', { name: 'Cost on no vehicle: 1,440.00' }).click();
  await expect.element(page.getByRole('link', { name: 'Tyres' })).toHaveAttribute('href', '/expenses/12');
  await expect.element(page.getByText('Late', { exact: true })).toBeVisible();
  const asked = server.asked.findLast(({ pathname }) => pathname === '/api/ledger-lines');
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    cohortIds: '2',
    side: 'expense',
    on_vehicle: '0',
  });
  expect(await axeFaults()).toEqual([]);
});

test('by keys: a figure leads into its lines, Escape back to it, and j into the vehicles', async () => {
  open('/finance');
  const cost = page.getByRole('link', { name: 'Cost: 1,869.85' });
  await expect.element(cost).toBeVisible();
  (cost.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const lines = page.getByRole('complementary', { name: 'Cost' });
  await expect.element(lines).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(lines.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(cost).toHaveFocus();
  expect(lines.query()).toBeNull();
  await page.getByRole('button', { name: 'Vehicles', exact: true }).click();
  await expect.element(page.getByText('1 vehicle', { exact: true })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('row', { name: /8XKP442/ })).toHaveFocus();
});

const lastAsked = (path: string) =>
  Object.fromEntries(server.asked.findLast(({ pathname }) => pathname === path)?.searchParams ?? []);

test('other days are one press away, stand in the address, and a year is compared with the last one', async () => {
  open('/finance?cohort=2');
  await expect.element(page.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => lastAsked('/api/finance_dashboard')).toMatchObject({ before: 'year', cohortIds: '2' });
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect.poll(() => lastAsked('/api/finance_dashboard')['before']).toBeUndefined();
  await page.getByRole('button', { name: 'Own days' }).click();
  await page.getByLabelText('First day').fill('2026-10-05');
  await page.getByLabelText('Last day').fill('2026-10-01');
  await expect.element(page.getByText(/^The last day is before the first\. Shown: 5 Oct/)).toBeVisible();
  await page.getByLabelText('Last day').fill('2026-10-11');
  await expect
    .poll(() => lastAsked('/api/finance_dashboard'))
    .toMatchObject({ startDate: '2026-10-05', endDate: '2026-10-11' });
  expect(await axeFaults()).toEqual([]);
});

test('the sums of vehicles are of their whole lives, and so are the lines that they open', async () => {
  open('/finance/vehicles?q=Transit');
  await expect.element(page.getByText('0.240', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cost and bought, 8XKP442: 26,400.00' }).click();
  await expect.element(page.getByRole('heading', { name: 'Cost and bought, 8XKP442' })).toBeVisible();
  await expect.poll(() => lastAsked('/api/ledger-lines')).toEqual({ side: 'spent', vehicle_id: '1' });
  await page.getByRole('link', { name: 'Cost and bought: 26,400.00' }).click();
  await expect
    .poll(() => lastAsked('/api/ledger-lines'))
    .toEqual({ side: 'spent', on_vehicle: '1', search: 'Transit' });
  expect(await axeFaults()).toEqual([]);
});

test('cash shows six months and the way from profit to it', async () => {
  open('/finance/cash?from=2026-10-01&to=2026-10-31');
  await expect.element(page.getByRole('link', { name: 'Net, Oct 2026: −528.15' })).toBeVisible();
  await page.getByRole('link', { name: 'Counted, but not paid in these months: −500.70' }).click();
  await expect
    .poll(() => lastAsked('/api/ledger-lines'))
    .toMatchObject({ side: 'profit', outside: 'cash_on', startDate: '2026-05-01', endDate: '2026-10-31' });
  expect(server.writes.find(({ path }) => path === '/api/cashFlowInLast6')?.body).toEqual({ endMonth: '2026-10' });
  expect(await axeFaults()).toEqual([]);
});

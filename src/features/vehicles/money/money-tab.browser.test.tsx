import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import MoneyTab from './money-tab.tsx';

const vehicle = { id: 5, plate: 'KLM-4821', odometer_unit: 'km', within: true } as VehicleDetail;
const cost = (id: number, part: object) => ({
  id,
  source: 'expense',
  expense_id: 41,
  state: 'counted',
  spent_on: '2026-11-10',
  at: '2026-11-10T00:00:00.000Z',
  category: 'Tyres',
  description: 'Two in front',
  amount: 324.85,
  vehicle_id: 5,
  branch_id: 1,
  branch_name: 'Newark',
  vendor_id: 1,
  vendor_name: 'Round Ones',
  todo_id: null,
  person_id: 1,
  person_name: 'Ida Holm',
  ...part,
});

let phone: Phone;
let server: FakeServer;
let asked: string[];
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
  asked = [];
  server = fakeServer({
    '/api/getVehicleExpenses/5': (url) => {
      asked.push(String(url));
      return framed({
        data: [
          cost(1, {}),
          cost(2, { source: 'charge', expense_id: null, state: 'pending', category: 'Repairs', amount: 60 }),
        ],
        next_cursor: null,
        total: 2,
        vehiclesCount: 1,
        totalExpensesAmount: 324.85,
        pendingAmount: 60,
        categories: [
          { name: 'Repairs', amount: 0 },
          { name: 'Tyres', amount: 324.85 },
        ],
        costPerDistance: 0.42,
      });
    },
    '/api/cumulative_cost/5': () =>
      framed({
        vehicle_id: 5,
        plate: 'KLM-4821',
        name: 'Toyota Corolla 2021',
        expense: '324.85',
        capital: '900.00',
        total: '1224.85',
        revenue: '1500.00',
        distance: 12_400,
        costPerDistance: 0.026,
        months: [
          {
            month: '2026-10',
            expense: '900.00',
            revenue: '700.00',
            cumulativeCost: '900.00',
            cumulativeRevenue: '700.00',
          },
          {
            month: '2026-11',
            expense: '324.85',
            revenue: '800.00',
            cumulativeCost: '1224.85',
            cumulativeRevenue: '1500.00',
          },
        ],
        categories: [],
        payback_on: '2026-11',
      }),
    '/api/expenses_category': () => framed({ expenseCategories: [], next_cursor: null, total: 0 }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const show = (query = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Reads>
      <MoneyTab vehicle={vehicle} />
    </Reads>,
    `/vehicles/5?tab=money${query}`,
    may,
  );

test('tells what it cost and since when it has paid for itself, with the table behind the curves', async () => {
  show();
  await expect.element(page.getByText(/It has paid for itself since Nov 2026/)).toBeVisible();
  await expect.element(page.getByText('0.42')).toBeVisible();
  await expect.element(page.getByText('Charge of the house')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Oct 2026 700.00 900.00' })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('asks for the filters of the address', async () => {
  show('&status=submitted&from=2026-11-01&to=2026-11-30');
  await expect.element(page.getByText('State: To be approved')).toBeVisible();
  await expect.poll(() => asked[0]).toMatch(/status=submitted/);
  expect(asked[0]).toMatch(/startDate=2026-11-01&endDate=2026-11-30/);
});

test('who sees no revenue is shown the expenses alone', async () => {
  show('', ['expense.view']);
  await expect.element(page.getByText('Two in front', { exact: false }).first()).toBeVisible();
  expect(page.getByText('Cost and revenue, added up').query()).toBeNull();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { WholeEarning } from '#contract/areas/earning-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
// Loaded with the test: a form that is fetched while others are may be late.
import './form/earning-form.tsx';
import EarningsScreen from './list/earnings-screen.tsx';
import EarningScreen from './page/earning-screen.tsx';

const AT = '2026-11-20T09:00:00.000Z';

const trip: WholeEarning = {
  id: 7,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  vehicle_id: 1,
  plate: 'YD 100',
  vehicle_name: 'Ford Transit',
  source: 'marketplace',
  reservation_id: '48210017',
  guest: 'Elena Marsh',
  trip_start: '2026-11-10T10:00:00.000Z',
  trip_end: '2026-11-14T18:00:00.000Z',
  earned_on: '2026-11-14',
  booked_on: '2026-11-14',
  late: false,
  locked: false,
  received_on: null,
  payout_ref: null,
  distance: 264,
  note: '',
  version: 3,
  cohort_id: 2,
  cohort_name: 'Meridian',
  total: '1046.70',
  components: [
    { component: 'trip', amount: '1006.20' },
    { component: 'delivery', amount: '40.50' },
  ],
  owner_share: '708.39',
  created_by: 1,
  created_by_name: 'Ida Holm',
  attachments: [],
};

let phone: Phone;
let server: FakeServer;
let saved: () => unknown;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  saved = () => framed({ message: 'Earning saved.', earning: trip });
  server = fakeServer({
    '/api/earnings': () =>
      framed({
        data: [trip],
        next_cursor: null,
        total: 1,
        vehiclesCount: 1,
        totalEarningsAmount: '1046.70',
        notReceivedAmount: '1046.70',
        components: trip.components,
      }),
    '/api/editEarnings/7': () => framed({ earning: trip }),
    '/api/updateEarnings/7': () => saved(),
    '/api/storeEarnings': () => saved(),
    '/api/deleteEarnings/7': () => framed({ message: 'Earning deleted.' }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = (path: string, may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/earnings" element={<EarningsScreen />} />
      <Route path="/earnings/:id" element={<EarningScreen />} />
    </Routes>,
    path,
    may,
  );
const fieldsOf = () =>
  server.writes.map(
    ({ body }) => (body instanceof FormData ? Object.fromEntries(body) : body) as Record<string, string>,
  );

test('the list sums what it finds, asks for the days of the address, and a row leads to its trip', async () => {
  open('/earnings?from=2026-11-01&to=2026-11-30&received=0');
  const sums = page.getByLabelText('Sums of the chosen days');
  await expect.element(sums.getByText('1,006.20')).toBeVisible();
  await expect.element(page.getByText('Money: Still to come')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('row', { name: /Elena Marsh/ }).click();
  await expect.element(page.getByText('Of it Meridian’s, by the terms of the day')).toBeVisible();
  await expect.element(page.getByText('708.39')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('a trip is entered by component, and what is refused of one stands at its field', async () => {
  saved = () =>
    Response.json(
      { message: 'This cannot be.', errors: { 'components.1.amount': ['This is too much.'] } },
      { status: 422 },
    );
  await putVehicles(phone.yard);
  open('/earnings');
  await page.getByRole('button', { name: /^New trip/ }).click();
  await page.getByLabelText(/^Trip(?! (start|end))/).fill('1006.20');
  await page.getByLabelText(/^Discounts/).fill('-26.48');
  await expect.element(page.getByText('979.72')).toBeVisible();
  await page.getByLabelText(/^Trip start/).fill('2026-11-10T10:00');
  await page.getByLabelText(/^Trip end/).fill('2026-11-14T18:00');
  await page.getByLabelText(/^Vehicle/).selectOptions('GD40 RTX');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByLabelText(/^Discounts/)).toHaveAccessibleDescription(/This is too much\./);
  expect(fieldsOf()).toMatchObject([{ vehicle_id: '3', source: 'marketplace' }]);
});

test('a change sends all components with the version that was seen, and what else was changed', async () => {
  open('/earnings/7');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the trip' });
  await expect.element(dialog.getByText('1,046.70')).toBeVisible();
  await dialog.getByLabelText(/^Tolls/).fill('12.5');
  await dialog.getByLabelText(/^Received on/).fill('2026-11-18');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByText('Earning saved.')).toBeVisible();
  const [sent] = fieldsOf();
  expect(sent).toMatchObject({ version: '3', received_on: '2026-11-18' });
  expect(JSON.parse(sent?.['components'] ?? '')).toEqual([
    { component: 'trip', amount: '1006.20' },
    { component: 'delivery', amount: '40.50' },
    { component: 'tolls', amount: '12.5' },
  ]);
});

test('who may only look is offered nothing', async () => {
  open('/earnings/7', ['earning.view']);
  await expect.element(page.getByText('Elena Marsh')).toBeVisible();
  expect(page.getByRole('button', { name: /Edit|More|Add files/ }).query()).toBeNull();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { Customer } from '#contract/areas/private-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { customerAnswer } from '#tests/support/private-rental-answers.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import CustomersScreen from './list/customers-screen.tsx';
import CustomerScreen from './page/customer-screen.tsx';

let person = 9_300;
let phone: Phone;
let server: FakeServer;
let customer: Customer;
let stored: () => unknown;

const STORE = '/api/private_rental_store_customer';
const UPDATE = '/api/private_rental_update_customer/5';

const TRIP = {
  key: 'private_rental:3',
  type: 'private_rental',
  id: 3,
  number: 'P-000003',
  role: 'renter',
  vehicle: { id: 4, plate: 'W4-PLD', name: 'Mazda CX-5 2020' },
  branch_name: 'Newark',
  starts_at: '2026-09-15T08:00:00.000Z',
  ends_at: null,
  picked_up_at: '2026-09-15T08:00:00.000Z',
  returned_at: null,
  status: 'active',
  status_text: 'Out',
  late: false,
  total: 1200,
  paid: 900,
} as const;

beforeEach(async () => {
  localStorage.clear();
  customer = customerAnswer(5, { licence_status: 'expired' });
  const whole = () => framed({ customer, licence: [], insurance: [], rentals: [TRIP] });
  stored = whole;
  server = fakeServer({
    '/api/private_rental_customers_list': () => framed({ customers: [customer], next_cursor: null, total: 1 }),
    '/api/private_rental_edit_customer/5': whole,
    [STORE]: () => stored(),
    [UPDATE]: () => {
      customer = { ...customer, status: 'blocked', blocked_at: customer.created_at, blocked_reason: 'Did not pay' };
      return whole();
    },
    '/api/customer_rental_history': () =>
      framed({ history: [TRIP], totals: { rentals: 1, days: 76, paid: 900, late: 0 }, next_cursor: null }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (path: string, may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/customers" element={<CustomersScreen />} />
      <Route path="/customers/:id" element={<CustomerScreen />} />
    </Routes>,
    path,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a row says what is wrong with the papers, and opens the page with rentals of both kinds and their totals', async () => {
  show('/customers');
  await page.getByRole('row', { name: /Elena Marsh.*Licence expired/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Elena Marsh' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'P-000003' })).toHaveAttribute('href', '/private-rentals/3');
  await expect.element(page.getByText('900.00 of 1,200.00 paid')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('who may be the same person is named; they are saved once somebody says that it is somebody else', async () => {
  const twin = 'Elena Marsh has the same phone number.';
  const saved = stored;
  stored = () =>
    Response.json(
      { message: twin, errors: { confirm_twin: [twin] }, twins: [{ id: 5, name: 'Elena Marsh', same: ['phone'] }] },
      { status: 422 },
    );
  show('/customers?form=new');
  await page.getByLabelText('First name').fill('Helen');
  await page.getByLabelText('Last name').fill('Marsh');
  await page.getByLabelText(/^Phone/).fill('+351215550249');
  await button('Save').click();
  await expect.element(page.getByLabelText('It is somebody else')).toHaveAccessibleDescription(twin);
  await expect.element(page.getByRole('link', { name: 'Elena Marsh' })).toHaveAttribute('href', '/customers/5');
  stored = saved;
  await page.getByLabelText('It is somebody else').click();
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: 'Elena Marsh' })).toBeVisible();
  const sent = server.writes
    .filter(({ path }) => path === STORE)
    .map(({ body }) => Object.fromEntries(body as FormData));
  expect(sent).toMatchObject([{ first_name: 'Helen' }, { first_name: 'Helen', confirm_twin: 'true' }]);
});

test('somebody is blocked with a reason, which stands above all else then', async () => {
  show('/customers/5');
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByLabelText('Why').fill('Did not pay');
  await button('Block').click();
  await expect.element(page.getByText('They get no vehicle:')).toBeVisible();
  expect(server.writes.find(({ path }) => path === UPDATE)?.body).toEqual({ blocked: true, reason: 'Did not pay' });
});

test('who may only look is offered nothing to change', async () => {
  show('/customers/5', ['customer.view']);
  await expect.element(page.getByText('Its pages are shown to the office.')).toBeVisible();
  expect(button(/Change|More|Add/).query()).toBeNull();
});

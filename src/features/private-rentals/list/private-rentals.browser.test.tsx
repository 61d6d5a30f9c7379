import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { permissions } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { customerAnswer, privateVehicle, wholeAnswer } from '#tests/support/private-rental-answers.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import PrivateRentalsScreen from './private-rentals-screen.tsx';

let person = 9_100;
let phone: Phone;
let server: FakeServer;
let rows: PrivateVehicle[];
let assigned: () => unknown;

const ASSIGN = '/api/private_rental_assign';

beforeEach(async () => {
  localStorage.clear();
  rows = [
    privateVehicle(4),
    privateVehicle(5, {
      state: 'late',
      rental: {
        id: 7,
        number: 'P-000007',
        customer: { id: 5, name: 'Elena Marsh', phone: null },
        starts_at: '2026-09-15T08:00:00.000Z',
        ends_at: '2026-11-20T08:00:00.000Z',
        late: true,
      },
    }),
  ];
  assigned = () => framed(wholeAnswer(12));
  server = fakeServer({
    '/api/private_rental_vehicles_list': () => framed({ vehicles: rows, next_cursor: null, total: rows.length }),
    '/api/private_rental_customers_list': () =>
      framed({ customers: [customerAnswer(5, { licence_status: 'expired' })], next_cursor: null, total: 1 }),
    '/api/getPrivateRentalCheck': () =>
      framed({ checklist: [{ id: 1, title: 'Tyres', phase: 'both', required: true, position: 0 }] }),
    '/api/private_rental_store_customer': () => framed({ customer: customerAnswer(8), documents: [] }),
    [ASSIGN]: () => assigned(),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const Where = () => <p>{useLocation().pathname}</p>;

function show(query = '', may = permissions) {
  phone.show(
    <Routes>
      <Route path="/private-rentals" element={<PrivateRentalsScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    `/private-rentals${query}`,
    may,
  );
}
const lastQuery = () =>
  server.asked.findLast(({ pathname }) => pathname === '/api/private_rental_vehicles_list')?.searchParams;
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function fillIn() {
  await page.getByLabelText('Customer').fill('Marsh');
  await page.getByRole('option', { name: /Elena Marsh.*licence expired/ }).click();
  await page.getByLabelText(/^Rate/).fill('1200');
}

test('says of each vehicle how it stands and who has it; a state is chosen in the address, a row opens its rental', async () => {
  show();
  await expect.element(page.getByRole('row', { name: /W5-PLD.*Late.*Elena Marsh.*due Fri 20 Nov/ })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Late').click();
  await expect.poll(() => lastQuery()?.get('state')).toBe('late');
  await page.getByRole('row', { name: /W5-PLD/ }).click();
  await expect.element(page.getByText('/private-rentals/7')).toBeVisible();
});

test('a free vehicle is assigned to a known customer without end; the page of the rental follows', async () => {
  show();
  await page.getByRole('row', { name: /W4-PLD/ }).click();
  await fillIn();
  await page.getByLabelText('Tyres').selectOptions('Not good');
  await page.getByLabelText('Note on Tyres').fill('Worn');
  await button('Assign').click();
  await expect.element(page.getByText('/private-rentals/12')).toBeVisible();
  const [{ body } = { body: null }] = server.writes.filter(({ path }) => path === ASSIGN);
  const sent = Object.fromEntries(body as FormData);
  expect(sent).toMatchObject({ customer_id: '5', vehicle_id: '4', rate_amount: '1200', rate_period: 'month' });
  expect(sent).not.toHaveProperty('ends_at');
  expect(sent['checks']).toBe(JSON.stringify([{ check_id: 1, state: 'failed', note: 'Worn' }]));
});

test('somebody new is added on the way and gets the vehicle; what was typed before stays, and nothing is assigned by that', async () => {
  show('?form=new&vehicle=4');
  await page.getByLabelText(/^Rate/).fill('1200');
  await button('New customer').click();
  await page.getByLabelText('First name').fill('Otto');
  await page.getByLabelText('Last name').fill('Neu');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Other')).toBeVisible();
  await expect.element(page.getByLabelText(/^Rate/)).toHaveValue('1200');
  expect(server.writes.map(({ path }) => path)).toEqual(['/api/private_rental_store_customer']);
});

test('what has the vehicle then stands at it, with the free ones to choose from; what was typed stays', async () => {
  rows = [...rows, privateVehicle(6)];
  const text = 'B-000123 has it until Sun 29 Nov 18:00.';
  assigned = () => Response.json({ message: text, errors: { vehicle_id: [text] }, free: [{ id: 6 }] }, { status: 422 });
  show('?form=new&vehicle=4');
  await fillIn();
  await button('Assign').click();
  await expect.element(page.getByLabelText('Vehicle')).toHaveAccessibleDescription(new RegExp(text));
  await button(/^Take W6-PLD/).click();
  await expect.element(page.getByLabelText('Vehicle')).toHaveValue('6');
  await expect.element(page.getByLabelText(/^Rate/)).toHaveValue('1200');
});

test('without the right to rent out nothing is assigned; where nothing is of a state, all can be shown', async () => {
  rows = [];
  show('?state=free', ['private-rental.view']);
  await expect.element(page.getByText('No vehicle is free')).toBeVisible();
  expect(button(/Assign a vehicle/).query()).toBeNull();
  await button('Show all vehicles').click();
  await userEvent.keyboard('n');
  await expect.poll(() => lastQuery()?.has('state')).toBe(false);
});

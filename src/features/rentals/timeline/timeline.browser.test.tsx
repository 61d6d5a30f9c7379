import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import { addDays, dayOf, momentAt } from '#lib/day.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import TimelineScreen from './timeline-screen.tsx';

const ok = { status: 200, message: '' };
const today = dayOf(Date.now());
const at = (days: number, time: string) => new Date(momentAt(addDays(today, days), time)).toISOString();

const car = (id: number, plate: string) => ({
  id,
  plate,
  name: 'Toyota Corolla',
  class_name: 'Compact',
  branch_id: 1,
  status: 'ready',
});
const span = (id: number, fields: object = {}) => ({
  id,
  vehicle_id: 4,
  kind: 'booking',
  label: `B-00012${id} Ortega`,
  from: at(1, '10:00'),
  until: at(3, '18:00'),
  out_at: null,
  late: false,
  booking_id: 120 + id,
  todo_id: null,
  ...fields,
});

let person = 8_800;
let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    '/api/availability': () => ({
      ...ok,
      free: [car(5, 'GD41 AAA')],
      taken: [
        {
          ...car(4, 'W30-PLD'),
          spans: [
            span(1, { from: at(-2, '09:00'), until: at(0, '09:00'), late: true }),
            span(2, { kind: 'maintenance', label: 'Brakes', booking_id: null, todo_id: 31 }),
          ],
        },
      ],
      clashes: [{ todo_id: 31, title: 'Brakes', vehicle_id: 4, text: '“Brakes”: W30-PLD is taken by B-000121 then.' }],
    }),
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

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const show = (query = '') =>
  phone.show(
    <>
      <Routes>
        <Route path="/rentals/timeline" element={<TimelineScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    `/rentals/timeline${query}`,
  );

test('says of each vehicle what takes its days: what is late, what is work, what is free', async () => {
  show();
  await expect.element(page.getByRole('link', { name: /^Late: B-000121 Ortega, .*→ ready today 09:00/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Planned work: Brakes/ })).toHaveAttribute('href', '/to-do/31');
  await expect.element(page.getByText('2 vehicles, 1 free the whole time')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByRole('link', { name: /“Brakes”: W30-PLD is taken/ })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('the arrows move among bars and free days; Enter on a free day begins a booking of that vehicle and day', async () => {
  show();
  await expect.element(page.getByRole('link', { name: /^Late: B-000121/ })).toBeVisible();
  // By plate: the free one is the first.
  await userEvent.keyboard('j{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: new RegExp(`^GD41 AAA is free`) }).nth(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(new RegExp(`form=new&vehicle=5&day=${addDays(today, 2)}`))).toBeInTheDocument();
  const form = page.getByRole('complementary', { name: 'New booking' });
  await expect.element(form.getByLabelText('Out', { exact: true })).toHaveValue(`${addDays(today, 2)}T10:00`);
});

test('Enter on a bar opens its booking', async () => {
  show();
  await expect.element(page.getByRole('link', { name: /^Late: B-000121/ })).toBeVisible();
  await userEvent.keyboard('jj{Enter}');
  await expect.element(page.getByText('/rentals/121')).toBeVisible();
});

test('goes on by two weeks, and back to today', async () => {
  show();
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect.element(page.getByText(`/rentals/timeline?from=${addDays(today, 14)}`)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.element(page.getByText('/rentals/timeline', { exact: true })).toBeInTheDocument();
});

test('on a phone each vehicle has a list of what takes it, with the times', async () => {
  await page.viewport(390, 844);
  show();
  await expect.element(page.getByText(/→ ready today 09:00/).first()).toBeVisible();
  await expect.element(page.getByText('Free the whole time')).toBeVisible();
});

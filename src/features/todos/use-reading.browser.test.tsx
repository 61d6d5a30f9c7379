import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { bare, inspection, van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import TodoScreen from './todo-screen.tsx';

const DAY = 86_400_000;
const nineDaysAgo = () => new Date(Date.now() - 9 * DAY).toISOString();

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  await phone.yard.rows(inspection({ photo_count: 0 }));
  const known = { last_odometer_at: nineDaysAgo(), daily_average: 60, daily_p95: 180 };
  await phone.yard.database.vehicles.bulkPut([van(81_244, known)]);
});
afterEach(() => phone.close());

const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="*" element={<p>the camera</p>} />
  </Routes>
);
const typed = async (text: string) => {
  await page.getByLabelText('New reading').fill(text);
  await page.getByRole('heading', { name: 'Odometer' }).click();
};
const save = () => page.getByRole('button', { name: /^Save/ }).click();
const sent = async () => (await phone.outbox()).at(-1)?.args;

test('vehicles 7.1: two digits swapped are asked about, and the button that has them right is saved without a photo', async () => {
  phone.show(screens, '/to-do/1');
  await typed('18342');
  await expect.element(page.getByText(/Odometer 18,342 is below the last reading 81,244/)).toBeVisible();
  await page.getByRole('button', { name: '81,342: two digits swapped?' }).click();
  await save();
  await expect.element(page.getByRole('button', { name: 'Correct', exact: true })).toBeVisible();
  expect(await sent()).toMatchObject({ value: 81_342, stood_by: false });
  expect(page.getByText('the camera').query()).toBeNull();
});

test('vehicles 7.1: 83,824 after nine days is silent', async () => {
  phone.show(screens, '/to-do/1');
  await typed('83824');
  await expect.element(page.getByRole('button', { name: 'Save reading' })).toBeVisible();
  expect(page.getByText(/Check the digits/).query()).toBeNull();
});

test('vehicles 7.1: one more is far; kept as typed it says that its person stood by it, and asks for a photo without forcing one', async () => {
  phone.show(screens, '/to-do/1');
  // The seconds of the test allow no kilometre more.
  await typed('83825');
  await expect.element(page.getByText(/That would be 287 km a day since 81,244/)).toBeVisible();
  await save();
  await expect.element(page.getByText(/Please photograph the dial/)).toBeVisible();
  expect(await sent()).toMatchObject({ value: 83_825, stood_by: true });
});

test('vehicles 7.1: 431 may be the trip meter, and what nothing can drive is said to be so', async () => {
  phone.show(screens, '/to-do/1');
  await typed('431');
  await expect.element(page.getByText('Is this the trip meter?')).toBeVisible();
  await typed('99244');
  await expect
    .element(page.getByText(/That would be 2,000 km a day since 81,244 .*, and nothing drives so far/))
    .toBeVisible();
});

test('a number that fits the other vehicle of the day names it and when one had it', async () => {
  const at = new Date(Date.now() - 60_000);
  const other = { id: 9, vin: '2T1BURHE5JC334019', plate: 'KX41 RTU', name: 'Toyota Corolla 2021' };
  const done = { status: 'completed', completed_at: at.toISOString(), vehicle_id: 9, vehicle: other };
  await phone.yard.rows(bare(done, 2));
  await phone.yard.database.vehicles.put({ ...van(12_380), ...other, plateKey: 'KX41RTU', vin6: '334019' });
  phone.show(screens, '/to-do/1');
  await typed('12431');
  await expect.element(page.getByText(/12,431 fits KX41 RTU, which you had at .*\d\d:\d\d\./)).toBeVisible();
});

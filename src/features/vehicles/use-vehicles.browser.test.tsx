import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { inspection, van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { acknowledged, act, addReading, lid } from '#tests/support/store/subject.ts';
import VehicleScreen from './vehicle-screen.tsx';
import VehiclesScreen from './vehicles-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(inspection());
  // Read at the server before the tests' clock, which is the one of the acts.
  await phone.yard.database.vehicles.put(van(81_244, { last_odometer_at: '2026-11-20T08:00:00.000Z' }));
});
afterEach(() => phone.close());

const show = (at: string) =>
  phone.show(
    <Routes>
      <Route path="/vehicles" element={<VehiclesScreen />} />
      <Route path="/vehicles/:id" element={<VehicleScreen />} />
    </Routes>,
    at,
  );

/** The number that stands first, and its chip. */
const headline = () => page.getByRole('region', { name: 'Odometer' });
const shown = () => headline().query()?.textContent;

test('use 15: a reading taken here is the vehicle’s odometer at once, with its chip, and stays it when it is sent', async () => {
  show('/vehicles/3');
  await expect.poll(shown).toMatch(/^Odometer81,244/);
  const [m] = await act(phone.yard.store, addReading(lid('odometers'), 'todo/1', 81_400));
  await expect.poll(shown).toMatch(/^Odometer81,400/);
  await expect.element(headline().getByText(/^On this (phone|computer)$/)).toBeVisible();
  await acknowledged(phone.yard.store, m!.mid, { sid: 50 });
  await expect.element(headline().getByText('Sent')).toBeVisible();
  await expect.poll(shown).toMatch(/^Odometer81,400/);
});

test('use 15: the list of vehicles shows the reading that was taken here', async () => {
  await act(phone.yard.store, addReading(lid('odometers'), 'todo/1', 81_400));
  show('/vehicles');
  const row = page.getByRole('row').filter({ hasText: 'B-YD 104' });
  await expect.element(row.getByText(/81,400/)).toBeVisible();
  await expect.element(row.getByText(/^On this (phone|computer)$/)).toBeVisible();
});

test('finish 11: vehicles are a list like the others: by keyboard, with a filter, and one line a vehicle on a desk', async () => {
  await page.viewport(1440, 900);
  const more = { id: 4, plate: 'B-YD 105', plateKey: 'BYD105', status: 'rented' };
  await phone.yard.database.vehicles.put({ ...van(81_244, { last_odometer_at: '2026-11-20T08:00:00.000Z' }), ...more });
  await act(phone.yard.store, addReading(lid('odometers'), 'todo/1', 81_400));
  show('/vehicles');
  const rows = () => page.getByRole('row').elements().slice(1);
  await expect.poll(() => rows().length).toBe(2);
  for (const cell of rows()[0]!.querySelectorAll('td > *'))
    expect(cell.getBoundingClientRect().height).toBeLessThanOrEqual(rows()[0]!.getBoundingClientRect().height - 2);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabelText('Status').selectOptions('Rented out');
  await expect.poll(() => rows().map((row) => row.getAttribute('data-key'))).toEqual(['4']);
  await expect.element(page.getByText('1 of 2 vehicles')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await userEvent.keyboard('j{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ford Transit 2022' })).toBeVisible();
});

test('use 15: a newer reading of the server counts before one taken here', async () => {
  await act(phone.yard.store, addReading(lid('odometers'), 'todo/1', 81_400));
  await phone.yard.database.vehicles.put(van(81_900, { last_odometer_at: '2026-11-22T08:00:00.000Z' }));
  show('/vehicles/3');
  await expect.poll(shown).toMatch(/^Odometer81,900/);
});

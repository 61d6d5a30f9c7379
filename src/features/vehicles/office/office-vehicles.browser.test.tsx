import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { framed } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { listedAnswer, vehicleDetail } from '#tests/support/vehicles.ts';
import VehiclesScreen from '../vehicles-screen.tsx';

let phone: Phone;
let server: FakeServer;
/** What keeps the van from leaving; null: nothing. */
let isGiven: boolean;

const van = listedAnswer(3, {
  plate: 'KLM-4821',
  class_name: 'Van',
  document_state: 'expired',
  document_on: '2026-11-03',
  damages: 2,
});

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  isGiven = true;
  server = fakeServer({
    '/api/all_vehicles': (url) => {
      const isRetired = url.searchParams.get('retired') === 'only';
      const vehicles = isRetired ? [listedAnswer(9, { plate: 'OLD-1', retired_on: '2026-10-01' })] : [van];
      return framed({ vehicles, next_cursor: null, total: vehicles.length });
    },
    '/api/vehicle-class': (_, write) =>
      framed({
        classes: ((write?.body as { classes: object[] } | undefined)?.classes ?? [{ id: 1, name: 'Van' }]).map(
          (one, at) => ({ id: at + 1, position: at, vehicles: at === 0 ? 3 : 0, ...one }),
        ),
      }),
    '/api/group-vehicle': () => framed({ groups: [], next_cursor: null, total: 0 }),
    '/api/vehiclesApi/3': () => {
      const status = ['It is given from Mon 30 Nov 09:00 (booking B-000012). End that first.'];
      if (isGiven) return Response.json({ status: 422, message: 'Not possible.', errors: { status } }, { status: 422 });
      return framed({ vehicle: vehicleDetail(3, { retired_on: '2026-11-24' }), todos: 1 });
    },
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
  await putVehicles(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('the office sees the fleet with what is to be looked at, and retires a vehicle once nothing stands in its way', async () => {
  phone.show(<VehiclesScreen />, '/vehicles');
  await expect.element(row('KLM-4821').getByText(/^Document expired/)).toBeVisible();
  await expect.element(row('KLM-4821').getByText('2 damages')).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  await page.getByRole('complementary').getByRole('button', { name: 'Retire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retire KLM-4821' });
  await dialog.getByLabelText(/^Last odometer/).fill('81900');
  await dialog.getByRole('button', { name: /^Retire it/ }).click();
  await expect.element(dialog.getByText(/booking B-000012/)).toBeVisible();
  isGiven = false;
  await dialog.getByRole('button', { name: /^Retire it/ }).click();
  await expect.element(page.getByText(/KLM-4821.* is retired\. 1 todo about it is left open\./)).toBeVisible();
  expect(server.writes.at(-1)).toMatchObject({
    method: 'DELETE',
    body: { retire_reason: 'sold', final_odometer: 81_900 },
  });
});

test('retired vehicles are listed on demand', async () => {
  phone.show(<VehiclesScreen />, '/vehicles?retired=only');
  await expect.element(row('OLD-1').getByText(/^Retired/)).toBeVisible();
  expect(row('KLM-4821').query()).toBeNull();
});

test('two classes that are added one after the other are both kept', async () => {
  phone.show(<VehiclesScreen />, '/vehicles');
  await page.getByRole('button', { name: 'Classes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Classes of vehicles' });
  await dialog.getByPlaceholder('Add a class').fill('Truck');
  await userEvent.keyboard('{Enter}Trailer{Enter}');
  await expect.poll(() => server.writes.length).toBe(2);
  expect(server.writes[1]?.body).toEqual({
    classes: [{ id: 1, name: 'Van' }, { id: 2, name: 'Truck' }, { name: 'Trailer' }],
  });
});

test('without a connection the list of this device is shown, and one that is open stays', async () => {
  phone.tell({ reach: 'offline' });
  phone.show(<VehiclesScreen />, '/vehicles');
  await expect.element(row('GD40 RTX')).toBeVisible();
  phone.tell({ reach: 'online' });
  await expect.element(row('KLM-4821')).toBeVisible();
  phone.tell({ reach: 'offline' });
  await expect.element(row('KLM-4821')).toBeVisible();
});

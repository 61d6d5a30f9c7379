import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedVehicle, VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { framed } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import VehicleForm from './vehicle-form.tsx';

const GOOD = '5YFEPRAE7NP234567';
/** Nobody asked about it before. */
const OTHER = '1FTBR1C80LKA54321';
const SLIP = '5YFEPRAE7PN234567';
const decoded = { make: 'Toyota', model: 'Corolla', model_year: 2022, fuel: 'petrol', seats: 5 };

/** Calls that take pictures are sent as a form. */
const sentIn = (body: unknown) => Object.fromEntries(body as FormData);

let phone: Phone;
let server: FakeServer;
let saved: readonly ListedVehicle[];

beforeEach(async () => {
  localStorage.clear();
  saved = [];
  server = fakeServer({
    '/api/decode-vin': (url) => {
      const vin = url.searchParams.get('vin') ?? '';
      const isGood = vin === GOOD;
      return framed({
        vin,
        changed: false,
        check: isGood ? 'ok' : null,
        hint: isGood ? null : 'The check digit does not fit.',
        repairs: isGood ? [] : [GOOD],
        taken: isGood ? { id: 7, plate: 'OLD-1', retired: true } : null,
        decoded: isGood ? { ...decoded, trim: '', body: '', transmission: null } : null,
      });
    },
    '/api/vehicle-class': () => framed({ classes: [{ id: 2, name: 'Van', position: 0, vehicles: 0 }] }),
    '/api/group-vehicle': () => framed({ groups: [{ id: 4, name: 'Airport' }], next_cursor: null, total: 1 }),
    '/api/locations': () => framed({ locations: [], next_cursor: null, total: 0 }),
    '/api/vehiclesApi': (_, write) =>
      sentIn(write?.body)['plate'] === 'TAKEN'
        ? Response.json({ status: 422, message: 'No.', errors: { plate: ['GD40 has it.'] } }, { status: 422 })
        : framed({ vehicle: vehicleDetail(50) }),
    '/api/vehiclesApi/3': () => framed({ vehicle: vehicleDetail(3) }),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
  await putVehicles(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const open = (record: VehicleDetail | null = null) =>
  phone.show(
    <Reads>
      <VehicleForm record={record} onClose={() => undefined} onSaved={(vehicle) => (saved = [vehicle])} />
    </Reads>,
    '/vehicles',
  );
const save = () => page.getByRole('button', { name: /^Save/ }).click();

test('the VIN fills what is empty, what may have been meant is offered, and who has it is said', async () => {
  open();
  await page.getByLabelText(/^Make/).fill('Lexus');
  await page.getByLabelText(/^VIN/).fill(SLIP);
  await page.getByRole('button', { name: GOOD }).click();
  await expect.element(page.getByLabelText(/^Model(?! year)/)).toHaveValue('Corolla');
  await expect.element(page.getByLabelText(/^Model year/)).toHaveAccessibleDescription('From the VIN.');
  await expect.element(page.getByLabelText(/^Make/)).toHaveValue('Lexus');
  await expect.element(page.getByRole('link', { name: 'OLD-1' })).toHaveAttribute('href', '/vehicles/7');
  await expect.element(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
});

test('what the server refuses stands at its field, and what is right then is sent', async () => {
  open();
  await page.getByLabelText('It has no VIN').click();
  await page.getByLabelText(/^Why it has none/).fill('A trailer');
  await page.getByLabelText(/^Plate/).fill('TAKEN');
  await page.getByLabelText('Airport').click();
  await save();
  await expect.element(page.getByLabelText(/^Plate/)).toHaveAccessibleDescription('GD40 has it.');
  await page.getByLabelText(/^Plate/).fill('NEW 1');
  await save();
  await expect.poll(() => saved.map(({ id }) => id)).toEqual([50]);
  const sent = { vin: '', vin_reason: 'A trailer', plate: 'NEW 1', group_ids: '[4]', branch_id: '1' };
  expect(sentIn(server.writes.at(-1)?.body)).toMatchObject({ ...sent, odometer_unit: 'mi' });
});

test('a vehicle without a VIN says why; of one that is changed only the changes are sent', async () => {
  open(vehicleDetail(3));
  await page.getByLabelText('It has no VIN').click();
  await page.getByLabelText(/^Colour/).fill('Red');
  await save();
  await expect.element(page.getByText('Please say why it has none.')).toBeVisible();
  await page.getByLabelText(/^Why it has none/).fill('A trailer');
  await save();
  await expect.poll(() => saved.length).toBe(1);
  expect(server.writes.map(({ body }) => sentIn(body))).toEqual([{ color: 'Red', vin: '', vin_reason: 'A trailer' }]);
});

test('without a connection nothing typed is lost', async () => {
  server.cut(true);
  open();
  await page.getByLabelText(/^VIN/).fill(OTHER);
  await expect
    .element(page.getByText(/^Make, model and year are not known until this computer is connected/))
    .toBeVisible();
  await page.getByLabelText(/^Plate(?! region)/).fill('NEW 1');
  open();
  await expect.element(page.getByLabelText(/^VIN/)).toHaveValue(OTHER);
  await expect.element(page.getByLabelText(/^Plate/)).toHaveValue('NEW 1');
});

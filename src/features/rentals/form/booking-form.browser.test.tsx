import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import BookingForm from './booking-form.tsx';

const ok = { status: 200, message: '' };

const marsh = {
  id: 7,
  name: 'Elena Marsh',
  email: 'elena@mail.test',
  phone: '+19735550142',
  birth_date: null,
  blocked: false,
  blocked_reason: '',
  bookings: 3,
};
const car = (id: number, plate: string) => ({
  id,
  plate,
  name: 'Toyota Corolla',
  class_name: 'Compact',
  branch_id: 1,
  status: 'ready',
});
const span = {
  id: 1,
  vehicle_id: 4,
  kind: 'booking',
  label: 'B-000123 Ortega',
  from: '2026-12-01T10:00:00.000Z',
  until: '2026-12-03T18:00:00.000Z',
  out_at: null,
  late: false,
  booking_id: 123,
  todo_id: null,
};
const cost = (total: number) => ({
  lines: [],
  subtotal: total,
  tax_rate: 0,
  tax: 0,
  total,
  paid: 0,
  balance: total,
  due_now: total,
  due_later: 0,
  deposit: 300,
});

let person = 8_600;
let phone: Phone;
let server: FakeServer;
let refusal: object | null;
let hold: ((body: Readonly<Record<string, unknown>>) => Promise<void>) | null;

type QuoteBody = Readonly<Record<string, unknown>> & { readonly vehicle_id: number | null };

beforeEach(async () => {
  refusal = null;
  hold = null;
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'rental', token_type: 'Bearer', expires_in: 3600 }),
    '/api/booking-customers': () => ({ ...ok, customers: [marsh] }),
    '/api/availability': () => ({
      ...ok,
      free: [car(5, 'GD41 AAA')],
      taken: [{ ...car(4, 'W30-PLD'), spans: [span] }],
      clashes: [],
    }),
    '/api/admin/bookings/quote': async (_url, write) => {
      const body = write?.body as QuoteBody;
      await hold?.(body);
      const isTaken = body.vehicle_id === 4;
      return {
        ...ok,
        days: 2,
        cost_summary: cost(isTaken ? 90 : 180.5),
        deposit_amount: 300,
        clash: isTaken ? 'W30-PLD is taken by B-000123 until Thu 3 Dec 19:00.' : null,
        free: isTaken ? [car(5, 'GD41 AAA')] : [],
      };
    },
    '/api/admin/bookings': () =>
      refusal ? Response.json(refusal, { status: 422 }) : { ...ok, booking: { id: 200, number: 'B-000200' } },
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

let saved: number | null;

function show(start = {}) {
  saved = null;
  phone.show(
    <Reads>
      <ListScreen
        title="Bookings"
        drawer={<BookingForm start={start} onClose={() => undefined} onSaved={({ id }) => (saved = id)} />}
      >
        {null}
      </ListScreen>
    </Reads>,
    '/rentals',
  );
}

const beside = () => page.getByRole('complementary', { name: 'New booking' });
const sent = () => server.writes.findLast(({ path }) => path === '/api/admin/bookings')?.body;

async function chooseMarsh() {
  await beside().getByRole('combobox', { name: 'Renter' }).fill('marsh');
  await beside()
    .getByRole('option', { name: /Elena Marsh/ })
    .click();
}

test('a known renter, a free vehicle and an extra become a booking; the price follows what is written', async () => {
  show({ day: '2026-12-01' });
  await chooseMarsh();
  await expect.element(beside().getByText('+19735550142 · elena@mail.test · 3 bookings')).toBeVisible();
  await expect.element(beside().getByLabelText('Out', { exact: true })).toHaveFocus();
  await beside().getByLabelText('Vehicle optional').selectOptions('5');
  await beside().getByRole('button', { name: 'Add an extra' }).click();
  await beside().getByLabelText('Words of extra 1').fill('Child seat');
  await beside().getByLabelText('Price of extra 1').fill('8');
  await expect.element(beside().getByLabelText('Total')).toHaveTextContent('180.50');
  await expect.element(beside().getByText('Of the rate: 300.00')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => saved).toBe(200);
  expect(sent()).toMatchObject({
    customer: { id: 7 },
    branch_id: 1,
    starts_at: '2026-12-01T10:00:00.000Z',
    ends_at: '2026-12-02T10:00:00.000Z',
    vehicle_id: 5,
    lines: [{ code: 'extra', label: 'Child seat', quantity: 1, unit_price: 8 }],
  });
});

test('what has the vehicle is said, and one that is free is chosen instead; an older answer changes nothing', async () => {
  show({ day: '2026-12-01', vehicle_id: 4 });
  await expect.element(beside().getByRole('option', { name: /W30-PLD.*B-000123 Ortega until/ })).toBeInTheDocument();
  await expect.element(beside().getByText(/W30-PLD is taken by B-000123/)).toBeVisible();
  await expect.element(beside().getByLabelText('Vehicle optional')).toHaveValue('4');
  await beside().getByRole('button', { name: 'GD41 AAA Toyota Corolla' }).click();
  await expect.element(beside().getByLabelText('Vehicle optional')).toHaveValue('5');
  await expect.element(beside().getByLabelText('Total')).toHaveTextContent('180.50');
  expect(
    beside()
      .getByText(/W30-PLD is taken/)
      .query(),
  ).toBeNull();
  // The answer for the taken vehicle comes when another one is chosen already.
  let release: (() => void) | undefined;
  hold = ({ vehicle_id }) => (vehicle_id === 4 ? new Promise((resolve) => (release = resolve)) : Promise.resolve());
  await beside().getByLabelText('Vehicle optional').selectOptions('4');
  await expect.poll(() => release).toBeDefined();
  await beside().getByLabelText('Vehicle optional').selectOptions('');
  release?.();
  await expect.poll(() => server.writes.at(-1)?.body).toMatchObject({ vehicle_id: null });
  expect(
    beside()
      .getByText(/W30-PLD is taken/)
      .query(),
  ).toBeNull();
});

test('somebody new begins with what was searched for; what is refused stands at its field', async () => {
  show();
  await beside().getByRole('combobox', { name: 'Renter' }).fill('Nadia Brecht');
  await beside()
    .getByRole('option', { name: /New customer/ })
    .click();
  await expect.element(beside().getByLabelText('First name')).toHaveFocus();
  await expect.element(beside().getByLabelText('Last name')).toHaveValue('Brecht');
  await beside().getByLabelText('Phone optional').fill('12');
  refusal = { message: 'No', errors: { 'customer.phone': ['This cannot be a phone number.'] } };
  await beside().getByRole('button', { name: 'Save' }).click();
  await expect.element(beside().getByText('This cannot be a phone number.')).toBeVisible();
  await expect.element(beside().getByLabelText('Phone optional')).toHaveFocus();
  refusal = null;
  await beside().getByLabelText('Phone optional').fill('+1 973 555 0142');
  await beside().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toBe(200);
  expect(sent()).toMatchObject({ customer: { first_name: 'Nadia', last_name: 'Brecht', phone: '+1 973 555 0142' } });
});

test('nobody is no renter, and a return before the pick-up is none; the return goes along with the pick-up', async () => {
  show({ day: '2026-12-01' });
  await beside().getByLabelText('Out', { exact: true }).fill('2026-12-05T09:00');
  await expect.element(beside().getByLabelText('In', { exact: true })).toHaveValue('2026-12-06T09:00');
  await beside().getByLabelText('In', { exact: true }).fill('2026-12-04T09:00');
  await beside().getByRole('button', { name: 'Save' }).click();
  await expect.element(beside().getByText('Choose who rents, or add a new customer.')).toBeVisible();
  await expect.element(beside().getByText('The return must be later than the pick-up.')).toBeVisible();
  expect(sent()).toBeUndefined();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Movement, StockItem } from '#contract/areas/stock.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import PartsCountScreen from './count/parts-count-screen.tsx';
import PartsScreen from './parts-screen.tsx';

const AT = '2026-11-24T09:00:00.000Z';
const ok = { status: 200, message: '' };

let phone: Phone;
let server: FakeServer;
let movements: Movement[];

type Sent = Pick<Movement, 'kind' | 'quantity'> & Partial<Movement>;

const ITEM: StockItem = {
  id: 5,
  name: 'Oil filter',
  sku: 'OF-1',
  barcode: null,
  unit: 'pc',
  minimum: 2,
  maximum: 9,
  fits: {},
  vendor_id: null,
  vendor_name: null,
  returnable: false,
  levels: [],
  on_hand: 0,
  value: 0,
  low: false,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};
const MOVEMENT: Omit<Movement, 'id' | 'kind' | 'quantity'> = {
  item_id: 5,
  branch_id: 1,
  branch_name: 'Newark',
  unit_cost: 8,
  value: 8,
  vehicle_id: null,
  plate: null,
  todo_id: null,
  note: '',
  reverses_id: null,
  reversed: false,
  at: AT,
  user_name: 'Ruth Meyer',
};

/** The shelf as its movements make it. */
function filter(): StockItem {
  const on_hand = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  const value = on_hand * 8;
  const place = { branch_id: 1, branch_name: 'Newark', place: 'A1' };
  return {
    ...ITEM,
    on_hand,
    value,
    levels: [{ ...place, on_hand, average_cost: 8, value, low: false, proposal: 0 }],
  };
}

function add(sent: Sent): Movement {
  const plate = sent.vehicle_id === 4 ? 'W30-PLD' : null;
  const movement = { ...MOVEMENT, ...sent, plate, id: 10 + movements.length };
  const rest = movements.map((one) => (one.id === sent.reverses_id ? { ...one, reversed: true } : one));
  movements = [movement, ...rest];
  return movement;
}

function move(write: SentWrite | null): object {
  const { kind, quantity, vehicle_id = null } = (write as { readonly body: Sent }).body;
  const signed = kind === 'use' ? -quantity : kind === 'adjust' ? quantity - filter().on_hand : quantity;
  const movement = add({ kind, quantity: signed, vehicle_id });
  return { ...ok, item: filter(), movement };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  movements = [];
  server = fakeServer({
    '/api/vehicle-parts-list': (_, write) =>
      write === null ? { ...ok, vehicleParts: [filter()], next_cursor: null, total: 1 } : refusal(),
    '/api/vehicle-parts-list/5/edit': () => ({ ...ok, item: filter(), movements, vendors: [] }),
    '/api/vehicle-class': () => ({ ...ok, classes: [] }),
    '/api/group-vehicle': () => ({ ...ok, groups: [], next_cursor: null, total: 0 }),
    '/api/vendors': () => ({ ...ok, vendors: [], next_cursor: null, total: 0 }),
    '/api/stock-movement': (_, write) => move(write),
    '/api/delete-vehicle-parts/11': () => {
      add({ kind: 'return', quantity: 1, reverses_id: 11 });
      return { ...ok, item: filter() };
    },
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
  await putVehicles(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
  await page.viewport(414, 896);
});

/** As the server says it of an opening without a cost. */
function refusal(): Response {
  const message = 'Please fill this in.';
  return Response.json({ message, errors: { 'opening.unit_cost': [message] } }, { status: 422 });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shelf = (words: RegExp) => page.getByRole('list', { name: 'Levels' }).getByText(words);

test('a part is received, used on a vehicle, and taken back', async () => {
  phone.show(<PartsScreen />, '/parts?open=5');
  await button('Receive').click();
  const receive = page.getByRole('dialog', { name: /Receive .*Oil filter/ });
  await receive.getByLabelText(/^How many came/).fill('5');
  await receive.getByLabelText(/^What one costs/).fill('8');
  await receive.getByRole('button', { name: /^Receive/ }).click();
  await expect.element(shelf(/^5 pc$/)).toBeVisible();
  await button('Use').click();
  const use = page.getByRole('dialog', { name: /Use .*Oil filter/ });
  await use.getByLabelText(/^Vehicle/).selectOptions('W30-PLD');
  await use.getByRole('button', { name: /^Use/ }).click();
  await expect.element(page.getByText('Used 1 pc on W30-PLD.')).toBeVisible();
  await expect.element(shelf(/^4 pc$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Movements' }).click();
  await page.getByRole('button', { name: /^Take back the use of 1 pc/ }).click();
  await expect.element(page.getByText('Taken back', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.element(shelf(/^5 pc$/)).toBeVisible();
  expect(server.writes.map(({ method, body }) => [method, body])).toMatchObject([
    ['POST', { item_id: 5, branch_id: 1, kind: 'receive', quantity: 5, unit_cost: 8 }],
    ['POST', { item_id: 5, branch_id: 1, kind: 'use', quantity: 1, vehicle_id: 4 }],
    ['DELETE', {}],
  ]);
});

test('a new part is written down with what lies there already; what the server refuses of that stands at its field', async () => {
  phone.show(<PartsScreen />, '/parts?form=new');
  await page.getByLabelText('Name').fill('Brake pads');
  await page.getByLabelText(/^Makes/).fill('Ford, Ram');
  await page.getByLabelText(/^On the shelf of/).selectOptions('Newark');
  await page.getByLabelText(/^How many/).fill('4');
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  const cost = page.getByLabelText(/^What one cost/);
  await expect.element(cost).toHaveAccessibleDescription(/Please fill this in/);
  await expect.element(cost).toHaveFocus();
  expect(server.writes.map(({ body }) => body)).toMatchObject([
    { name: 'Brake pads', unit: 'pc', fits: { makes: ['Ford', 'Ram'] }, opening: { branch_id: 1, quantity: 4 } },
  ]);
});

test('what is found on a shelf is saved by Enter, and what it differs by is said', async () => {
  add({ kind: 'receive', quantity: 5 });
  phone.show(<PartsCountScreen />, '/parts/count?branch=1');
  const field = page.getByLabelText('Counted of Oil filter');
  await field.fill('4,5');
  await expect.element(page.getByText('−0.5 pc')).toBeVisible();
  (field.element() as HTMLElement).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.element(page.getByText('Saved: −0.5 pc')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(server.writes.map(({ body }) => body)).toMatchObject([{ branch_id: 1, kind: 'adjust', quantity: 4.5 }]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Connection, Tracker } from '#contract/areas/telematics.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ago, connection, linkedTracker, tracker } from '#tests/support/told-trackers.ts';
import TelematicsScreen from './telematics-screen.tsx';

const ok = { status: 200, message: '' };
const fault = { id: 5, code: 'P0301', first_seen: ago(90), todo_id: null, todo_done: false };

let person = 7_900;
let phone: Phone;
let server: FakeServer;
let yard: { connections: Connection[]; trackers: Tracker[] };
let refusal: object | null;

const data = (fresh: string | null) => ({
  ...ok,
  vin: '1FTBW2CM0NK000001',
  odometer: null,
  location: { latitude: 40.7357, longitude: -74.1724 },
  fuel_percent: 62,
  battery_percent: 98,
  is_running: fresh === '1',
  mil_on: false,
  dtc: [],
  data_at: ago(fresh === '1' ? 0 : 12),
  fetched_at: ago(fresh === '1' ? 0 : 12),
});

beforeEach(async () => {
  yard = { connections: [connection()], trackers: [linkedTracker(), tracker(2)] };
  refusal = null;
  server = fakeServer({
    '/api/telematics': () => ({ ...ok, ...yard, next_cursor: null, total: yard.trackers.length }),
    '/api/get-vehicle-data': (url) => data(url.searchParams.get('fresh')),
    '/api/save-Telematics-vehicle': () => (refusal ? Response.json(refusal, { status: 422 }) : { ...ok, link: null }),
    '/api/telematics-work/5': () => {
      yard.trackers = [linkedTracker({ codes: [{ ...fault, todo_id: 31 }] })];
      return { ...ok, todo: { id: 31, title: 'Fault P0301', todo_date: '2026-11-24' } };
    },
    '/api/get-code': () =>
      refusal ? Response.json(refusal, { status: 422 }) : { ...ok, authorize_url: '', state: 's', code: 'brought' },
    '/api/getTelematicsToken': () => ({ ...ok, access_token: 'handle', code: 'c', connection: connection() }),
    '/api/getTelematicsVehicle': () => ({ ...ok, vehicles: [] }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (query = '', may?: Parameters<Phone['show']>[2]) =>
  phone.show(<TelematicsScreen />, `/telematics${query}`, may);
const drawer = (name: string) => page.getByRole('complementary', { name: `Tracker ${name}` });
const bodies = () => server.writes.map(({ body }) => body);

test('says how each connection is, which tracker is in which vehicle, and what is to be looked at', async () => {
  yard.connections.push(connection({ id: 2, account: 'Vans', state: 'needs_reconnect', last_error: 'refused' }));
  yard.trackers = [
    linkedTracker({ codes: [fault], mil_on: true, data_at: ago(9 * 24 * 60) }),
    tracker(2),
    tracker(3, { judgement: { kind: 'far', value: 130_840, hints: [{ value: 81_300, why: 'unit' }] } }),
  ];
  show('?open=3');
  const connections = page.getByRole('list', { name: 'Connections' });
  await expect.element(connections.getByText(/answered 12 min ago · 2 trackers, 1 linked/).first()).toBeVisible();
  await expect.element(connections.getByText('Needs to be connected again')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect again: Bouncie · Vans' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Trackers' });
  await expect
    .element(table.getByRole('row', { name: /KX41 RTU Transit 1 Linked .*Fault P0301 Silent since/ }))
    .toBeInTheDocument();
  await expect.element(table.getByRole('row', { name: /KX41 RTU Transit 2 Fits by VIN/ })).toBeInTheDocument();
  await expect.element(drawer('Transit 3').getByText(/fits as kilometres: 81,300 km, not 130,840 km/)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('a tracker is asked for what it tells now, and not again within five minutes', async () => {
  show('?open=1');
  const beside = drawer('Transit 1');
  await expect.element(beside.getByText('40.7357, -74.1724')).toBeVisible();
  await beside.getByRole('button', { name: 'Ask it now' }).click();
  await expect.element(beside.getByText('Running')).toBeVisible();
  await expect.element(beside.getByRole('button', { name: 'Ask it now' })).toBeDisabled();
  await expect.element(beside.getByText(/It can be asked again at/)).toBeVisible();
});

test('the vehicle that fits is proposed; another VIN is linked only when somebody is sure', async () => {
  refusal = { message: 'The tracker reports another VIN', errors: { vin: ['The tracker reports another VIN'] } };
  show('?open=2');
  const beside = drawer('Transit 2');
  await beside.getByRole('button', { name: 'Link KX41 RTU' }).click();
  await expect.element(beside.getByRole('alert').getByText('The tracker reports another VIN')).toBeVisible();
  await expect.element(beside.getByRole('button', { name: 'Link KX41 RTU' })).toBeDisabled();
  const sure = beside.getByRole('checkbox', { name: 'It is in this vehicle all the same' });
  await expect.element(sure).toHaveFocus();
  await sure.click();
  refusal = null;
  await beside.getByRole('button', { name: 'Link KX41 RTU' }).click();
  await expect.element(page.getByText('The tracker is in KX41 RTU.')).toBeVisible();
  const body = { vehicle_id: 3, connection_id: 1, external_id: '352', odometer_kind: 'dash' };
  expect(bodies()).toEqual([body, { ...body, confirm_vin: true }]);
});

test('a link is ended, and that is taken back; all that fit are linked at once', async () => {
  show('?open=1');
  await drawer('Transit 1').getByRole('button', { name: 'Unlink KX41 RTU' }).click();
  await page.getByRole('button', { name: /Undo/ }).click();
  const body = { vehicle_id: 3, connection_id: 1 };
  const again = { ...body, external_id: '351', odometer_kind: 'dash', confirm_vin: true };
  await expect.poll(bodies).toEqual([{ ...body, external_id: null }, again]);
  await page.getByRole('button', { name: 'Link 1 that fits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Link 1' }).click();
  await expect.element(page.getByText('1 vehicle linked.')).toBeVisible();
  expect(bodies().at(-1)).toEqual({ ...body, external_id: '352' });
});

test('a fault proposes a todo, which is made by one press and then stands beside it', async () => {
  yard.trackers = [linkedTracker({ codes: [fault] })];
  show('?open=1');
  const faults = drawer('Transit 1').getByRole('list', { name: 'What is wrong' });
  await faults.getByRole('button', { name: 'Make the todo: Fault P0301' }).click();
  await expect.element(faults.getByRole('link', { name: 'Todo' })).toHaveAttribute('href', '/to-do/31');
});

test('back from the maker the code is exchanged once; without one set up it is said, and who may not connect is offered nothing', async () => {
  show('?connect=back');
  await expect.element(page.getByText('Connected: 0 trackers.')).toBeVisible();
  expect(bodies()).toEqual([{ code: 'brought' }, { access_token: 'handle' }]);
  yard = { connections: [], trackers: [] };
  refusal = { message: '', errors: { provider: ['No maker of trackers is set up on this server.'] } };
  show('?q=none');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByRole('alert').getByText(/No maker of trackers is set up/)).toBeVisible();
  show('?q=none', ['telematics.view']);
  await expect.element(page.getByText(/An administrator can connect it/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Connect', exact: true }).query()).toBeNull();
});

test('without a connection acts wait, and say so', async () => {
  show('?open=2');
  await expect.element(drawer('Transit 2').getByRole('button', { name: 'Link KX41 RTU' })).toBeEnabled();
  phone.tell({ reach: 'offline' });
  await expect.element(drawer('Transit 2').getByText('This waits for a connection.')).toBeVisible();
  await expect.element(drawer('Transit 2').getByRole('button', { name: 'Link KX41 RTU' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'End: Bouncie · Yard' })).toBeDisabled();
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CheckItem, StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { CheckTab } from './checklist-tab.tsx';
import StatusScreen from './status-screen.tsx';

const AT = '2026-11-24T09:00:00.000Z';
const ok = { status: 200, message: '' };
const vehicle: StatusVehicle = {
  id: 7,
  vin: '',
  plate: 'KLM-4821',
  name: 'Ford Transit',
  branch_id: 1,
  branch_name: 'Harbour Yard',
  class_id: null,
  spot: '',
  status: 'ready',
  status_since: AT,
  holds: [],
  percentage: 0,
  categories: [],
  note: '',
  followup_date: null,
  next_pickup: null,
  on_it: [],
  knowledge_at: AT,
  elsewhere: false,
};
const brakes: CheckItem = {
  item_id: 3,
  title: 'Brakes',
  severity: 'blocks',
  needs_photo: false,
  state: 'open',
  note: '',
  checked_at: null,
  checked_by: null,
  checked_by_name: null,
  todo_id: null,
};

let phone: Phone;
let server: FakeServer;
let item: CheckItem;
let fleet: readonly StatusVehicle[];
let categories: readonly object[];

const answer = () => ({
  ...ok,
  vehicle,
  categories: [{ id: 1, name: 'Mechanical', percentage: 0, items: [item] }],
  percentage: 0,
  round: null,
  rounds: [],
});

beforeEach(async () => {
  localStorage.clear();
  item = brakes;
  fleet = [vehicle];
  categories = [];
  phone = await openPhone({ reach: 'online' });
  server = fakeServer({
    '/api/vehicleStatusApi': () => ({
      ...ok,
      data: fleet,
      next_cursor: null,
      total: fleet.length,
      counts: { ready: 1, rented: 0, cleaning: 0, inspection: 0, maintenance: 0, out_of_service: 0 },
    }),
    '/api/vehicle_status/categories': () => ({ ...ok, categories }),
    '/api/vehicle_config/checklist': () => ({ ...ok, set: { vehicle_id: 7, own: true, categories: [] } }),
    '/api/vehicle-class': () => ({ ...ok, classes: [] }),
    '/api/groups': () => ({ ...ok, groups: [], next_cursor: null, total: 0 }),
    '/api/vehicle_status_checklist_api/7': answer,
    '/api/vehicleStatusUpdateApi/id%3A7': () => ({ ...ok, vehicle: { ...vehicle, status: 'maintenance' } }),
    '/api/vehicleStatusUpdate': (_url, write) =>
      (write!.body as { vins: string[] }).vins.length === 1
        ? { ...ok, vehicles: [vehicle] }
        : Response.json({ message: 'No.', errors: { 'vins.1': ['Oil change open since 09:10.'] } }, { status: 422 }),
    '/api/vehicle_status_checklist_store': (_, write) => {
      const [tick] = (write!.body as { items: { state: CheckItem['state']; note?: string }[] }).items;
      item = {
        ...item,
        ...tick,
        checked_at: AT,
        checked_by_name: 'Sara Lind',
        todo_id: tick?.state === 'open' ? null : 12,
      };
      return answer();
    },
  });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

it('a failed check says its todo and asks what is wrong; pressed again it is open', async () => {
  phone.show(
    <Reads>
      <CheckTab vehicleId={7} />
    </Reads>,
    '/status',
  );
  const failed = page.getByRole('button', { name: 'Failed' });
  await failed.click();
  await expect.element(page.getByText('A todo was made of “Brakes”.')).toBeVisible();
  await expect.element(failed).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: /^What is wrong/ }).fill('Grinding');
  (page.getByRole('textbox', { name: /^What is wrong/ }).element() as HTMLElement).blur();
  await expect.poll(() => server.writes.at(-1)?.body).toMatchObject({ items: [{ state: 'failed', note: 'Grinding' }] });
  expect(await axeFaults()).toEqual([]);
  await failed.click();
  await expect.element(failed).toHaveAttribute('aria-pressed', 'false');
});

it('what is ticked of the checks of a vehicle is still ticked when its dialog was closed by a slip', async () => {
  const check = { id: 3, category_id: 1, title: 'Brakes', severity: 'blocks', needs_photo: false, in_default: true };
  const items = [check, { ...check, id: 4, title: 'Tyres' }].map((one) => ({ ...one, archived_at: null }));
  categories = [{ id: 1, name: 'Mechanical', closes_hold: null, archived_at: null, vehicles: 1, items }];
  phone.show(
    <Reads>
      <CheckTab vehicleId={7} />
    </Reads>,
    '/status',
  );
  const open = page.getByRole('button', { name: 'What is checked' });
  const dialog = page.getByRole('dialog');
  const tyres = dialog.getByRole('checkbox', { name: 'Tyres' });
  await open.click();
  await tyres.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(tyres).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.at(-1)?.body).toEqual({ vehicle_id: 7, category_id: 1, item_ids: [3, 4] });
});

it('the board opens a vehicle beside it; what was said of it but is not its status is said', async () => {
  phone.show(<StatusScreen />, '/status');
  await page.getByRole('row', { name: /KLM-4821/ }).click();
  await expect.element(page.getByRole('tab', { name: 'Checks' })).toBeVisible();
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/“Being cleaned” is noted, “In maintenance” comes first/)).toBeVisible();
});

it('the status of several vehicles is set at once, and without those that stand in the way', async () => {
  const hold = {
    id: 4,
    kind: 'maintenance',
    cause: 'todo',
    source_kind: 'todo',
    source_id: 12,
    title: 'Oil change',
    note: '',
    expected_end: '2026-11-24T16:30:00.000Z',
    opened_at: AT,
    opened_by_name: null,
  } as const;
  fleet = [
    vehicle,
    { ...vehicle, id: 8, plate: 'ABC-1', status: 'maintenance', holds: [hold] },
    { ...vehicle, id: 9, plate: 'FAR-9', elsewhere: true },
  ];
  // What another test read is kept: this list is asked for under words of its own.
  phone.show(<StatusScreen />, '/status?q=several');
  await expect.element(page.getByText(/^Oil change, until /)).toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Choose FAR-9 Ford Transit' }).click();
  await expect.element(page.getByText('You set the status of vehicles of your own branches.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose KLM-4821 Ford Transit' }).click();
  await page.getByRole('checkbox', { name: 'Choose ABC-1 Ford Transit' }).click();
  await page.getByRole('button', { name: /^Set status of 2 vehicles/ }).click();
  const until = page.getByLabelText(/^Until/);
  await expect.element(until).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Ready');
  await expect.element(until).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Set status of 2', exact: true }).click();
  await expect
    .element(page.getByRole('list', { name: 'In the way' }))
    .toHaveTextContent('ABC-1 Oil change open since 09:10.');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveFocus();
  await page.getByRole('button', { name: 'Set status of 1', exact: true }).click();
  await expect.element(page.getByText('Status of 1 vehicle saved.')).toBeVisible();
  expect(server.writes.at(-1)?.body).toEqual({ vins: ['id:7'], status: 'ready' });
  await expect.element(page.getByRole('contentinfo', { name: 'Chosen rows' })).not.toBeInTheDocument();
});

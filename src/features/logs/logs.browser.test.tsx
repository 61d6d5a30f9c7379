import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Log } from '#contract/areas/logs.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import LogsScreen from './logs-screen.tsx';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const log = (id: number, title: string, hours: number, fields: Partial<Log> = {}): Log => ({
  id,
  at: ago(hours),
  kind: 'note',
  title,
  text: '',
  vehicle_id: null,
  vehicle_name: null,
  branch_id: 1,
  branch_name: 'Newark',
  pinned_until: null,
  follow_todo_id: null,
  follow_todo: null,
  attachment: [],
  created_by: 8,
  created_by_name: 'Tom Becker',
  created_at: ago(hours),
  updated_at: ago(hours),
  deleted_at: null,
  ...fields,
});

const ok = { status: 200, message: '' };
const list = (logs: readonly Log[]) => ({ ...ok, logs, next_cursor: null, total: logs.length });

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  const pinned = log(1, 'Gate code changed', 200, { pinned_until: '2099-01-01' });
  const own = log(2, 'Oil on the floor', 30, { created_by: ME, created_by_name: 'Maya Patel' });
  const dent = log(3, 'Dent in the door', 100, { kind: 'damage', vehicle_id: 3, vehicle_name: 'GD40 RTX' });
  const followed = { ...dent, follow_todo_id: 77 };
  server = fakeServer({
    '/api/logs': (url, write) => {
      if (write) return { ...ok, log: log(9, 'New one', 0, { created_by: ME }) };
      return list(url.searchParams.has('pinned') ? [pinned] : [own, dent]);
    },
    '/api/reminders': () => ({ ...ok, reminder: { at: '2026-11-30T09:00:00.000Z' } }),
    '/api/update-logs/3': () => ({ ...ok, log: followed }),
    '/api/getUsers': () => ({ ...ok, users: [{ id: 8, name: 'Tom Becker', role: 'technician', branch_id: 1 }] }),
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

const show = (...may: Parameters<Phone['show']>[2] & object) => phone.show(<LogsScreen />, '/logs', may);
const formOf = (at: number) => server.writes[at]?.body as FormData;
const jsonOf = (form: FormData, field: string): unknown => JSON.parse(form.get(field) as string);
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('the book is told by day, with what is pinned above it', async () => {
  show('log.view');
  await expect.element(page.getByRole('list', { name: 'Pinned' }).getByText('Gate code changed')).toBeVisible();
  await expect.element(row('Dent in the door')).toBeVisible();
  // Entries of other days than today, each under the heading of its own.
  expect(document.querySelectorAll('th[scope=rowgroup]')).toHaveLength(2);
  expect(page.getByRole('button', { name: /New entry/ }).query()).toBeNull();
});

test('an entry is written with the photo that goes with it', async () => {
  show('log.view', 'log.create');
  await expect.element(row('Dent in the door')).toBeVisible();
  await userEvent.keyboard('nScratch on the left');
  await expect.element(page.getByLabelText(/^What happened/)).toHaveValue('Scratch on the left');
  await page.getByLabelText(/^Vehicle/, { exact: false }).selectOptions('GD41 AAA');
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Add files"]');
  const photo = new File([new Uint8Array([1, 2, 3])], 'left.jpg', { type: 'image/jpeg' });
  await userEvent.upload(page.elementLocator(input ?? document.body), photo);
  await expect.element(page.getByText('left.jpg')).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(() => server.writes.length).toBe(1);
  const form = formOf(0);
  expect([form.get('title'), form.get('kind'), form.get('vehicle_id')]).toEqual(['Scratch on the left', 'note', '5']);
  expect((form.get('attachment') as File).name).toBe('left.jpg');
  expect(jsonOf(form, 'checksums')).toHaveLength(1);
  await expect.element(page.getByText('left.jpg')).not.toBeInTheDocument();
});

test('its author may delete an entry for ever, and change it for a day only', async () => {
  show('log.view', 'log.create');
  await row('Oil on the floor').click();
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Edit/ }).query()).toBeNull();
  await row('Dent in the door').click();
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('a todo is made of an entry', async () => {
  show('log.view', 'log.create', 'log.update', 'todo.create');
  await row('Dent in the door').click();
  await page.getByRole('button', { name: 'Make a todo of it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(/^Person/).selectOptions('Tom Becker');
  await dialog.getByRole('button', { name: 'Make the todo' }).click();
  await expect.element(page.getByText('The todo is made.')).toBeVisible();
  expect(jsonOf(formOf(0), 'follow')).toMatchObject({ title: 'Dent in the door', resource: 8 });
});

test('whoever wants to come back to an entry is reminded of it', async () => {
  show('log.view');
  await row('Dent in the door').click();
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click();
  await expect.element(page.getByText(/^You are reminded/)).toBeVisible();
  expect(server.writes[0]?.body).toMatchObject({ title: 'Dent in the door', about_kind: 'log', about_id: 3 });
});

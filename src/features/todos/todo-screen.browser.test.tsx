import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, addReading, bytesOf, lid, serverLine, serverTodo, upload, ME } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

const van = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'B-YD 104', name: 'Ford Transit 2022' };
const work = {
  title: 'Return inspection',
  note: 'Keys are in the box.',
  status: 'pending',
  todo_date: '2026-11-21',
  todo_time: null,
  category: null,
  vehicle_id: 3,
  vehicle: van,
  resource: ME,
  resource_name: 'Maya Patel',
  usergroup: [],
  needs_odometer: true,
  photo_count: 2,
  completed_at: null,
  completed_by_name: null,
  complete_time_approved: null,
  approved_by_name: null,
  deleted_at: null,
};
const line = (sid: number, title: string) =>
  serverLine(sid, 1, {
    title,
    direction: 'own',
    position: sid,
    state: 'open',
    note: '',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
  });

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  await phone.yard.rows(serverTodo(1, work));
  await phone.yard.rows(line(5, 'Tyres above 3 mm'), line(6, 'Lights work'));
});
afterEach(() => phone.close());

const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);
const open = (may: readonly Permission[] = permissions) => phone.show(screens, '/to-do/1', may);
const lineOf = (title: string) => page.getByRole('group', { name: title });
const ops = async () => (await phone.outbox()).map((m) => m.op);

test('a tap answers a line, says that it is on this device, and is saved', async () => {
  open();
  await lineOf('Lights work').getByRole('button', { name: 'OK' }).click();
  await expect.element(lineOf('Lights work').getByRole('button', { name: 'OK', pressed: true })).toBeVisible();
  await expect.element(page.getByText(/^On this (phone|computer)$/).first()).toBeVisible();
  expect((await phone.outbox()).map((m) => [m.op, m.args['state']])).toEqual([['todos.updateStatus', 'done']]);
});

test('a half-typed reading is there again after the app was killed', async () => {
  open();
  await page.getByLabelText('New reading').fill('817');
  await expect.poll(async () => phone.yard.database.meta.where('key').startsWith('setting:draft:').count()).toBe(1);
  open();
  await expect.element(page.getByLabelText('New reading')).toHaveValue('817');
});

test('a reading that cannot be is asked about, and the likely one is a tap away', async () => {
  await act(phone.yard.store, addReading(lid('odometers'), 'todo/2', 81_244));
  open();
  await page.getByLabelText('New reading').fill('18344');
  await userEvent.tab();
  await expect.element(page.getByText(/below the last reading 81,244/)).toBeVisible();
  await page.getByRole('button', { name: /^81,344/ }).click();
  await expect.element(page.getByText(/below the last reading/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.element(page.getByRole('button', { name: 'Correct' })).toBeVisible();
  expect((await phone.outbox()).at(-1)).toMatchObject({ op: 'todos.addOdometer', args: { value: 81_344 } });
});

test('completing says what is open, sends my note beside the office’s words, and closes the todo', async () => {
  open();
  await page.getByLabelText('For the office').fill('New tyres soon.');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('odometer')).toBeVisible();
  await expect.element(dialog.getByText('2 photos')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete anyway' }).click();
  await expect.element(page.getByText(/^Completed today/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Complete', exact: true })).not.toBeInTheDocument();
  expect((await phone.outbox()).at(-1)).toMatchObject({
    op: 'todos.complete',
    args: { note: 'New tyres soon.' },
  });
});

test('a Check In punches in the same act, and says so before', async () => {
  await phone.yard.rows(
    serverTodo(1, {
      ...work,
      title: 'Check In',
      vehicle_id: null,
      vehicle: null,
      needs_odometer: false,
      photo_count: 0,
    }),
  );
  await phone.yard.database.checklists.clear();
  open();
  await expect.element(page.getByText(/also punches you in/)).toBeVisible();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect.poll(ops).toEqual(['todos.complete', 'attendance.checkin']);
  expect(new Set((await phone.outbox()).map((m) => m.group)).size).toBe(1);
});

test('without the permission there is nothing to complete, tick or read', async () => {
  open(['todo.view']);
  await expect.element(page.getByRole('heading', { name: 'Return inspection' })).toBeVisible();
  await expect.element(lineOf('Lights work').getByText('Not done')).toBeVisible();
  expect(page.getByRole('button', { name: 'OK' }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Complete', exact: true }).query()).toBeNull();
  expect(page.getByLabelText('New reading').query()).toBeNull();
  expect(page.getByRole('button', { name: 'Take photos' }).query()).toBeNull();
});

test('a deleted photo comes back by undo, and stays deleted when the app is closed before the undo is over', async () => {
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
  open();
  const remove = async () => {
    await page.getByRole('button', { name: /Photo 1/ }).click();
    await page.getByRole('button', { name: 'Delete this photo' }).click();
  };
  await remove();
  await expect.element(page.getByRole('button', { name: /Photo 1/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: /Photo 1/ })).toBeVisible();
  expect(await ops()).toEqual(['todos.upload']);
  await remove();
  // Saved at once, and held back until the time for the undo is over.
  await expect.poll(ops).toEqual(['todos.upload', 'todos.deleteImage']);
  open();
  await expect.element(page.getByRole('button', { name: 'Take photos' })).toBeVisible();
  expect(page.getByRole('button', { name: /Photo 1/ }).query()).toBeNull();
});

test('finish 9: more photos than were wanted are counted as photos, one as a photo', async () => {
  await phone.yard.rows(serverTodo(1, { ...work, photo_count: 1 }));
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
  open();
  await expect.element(page.getByText(/^1 of 1 photo taken · /)).toBeVisible();
  await expect.element(page.getByText('0 of 2 · 1 of 1 photo', { exact: true })).toBeVisible();
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(4, 5, 6)));
  await expect.element(page.getByText(/^2 photos taken · /)).toBeVisible();
  await expect.element(page.getByText('0 of 2 · 2 photos', { exact: true })).toBeVisible();
});

test('who may take photos, and not delete them, is not offered to', async () => {
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
  const deletion = page.getByRole('button', { name: 'Delete this photo' });
  open(permissions.filter((name) => name !== 'image.delete'));
  await page.getByRole('button', { name: /Photo 1/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(deletion.query()).toBeNull();
  open(permissions.filter((name) => name !== 'image.create'));
  await page.getByRole('button', { name: /Photo 1/ }).click();
  await expect.element(deletion).toBeVisible();
});

test('a failed line becomes a todo of its own', async () => {
  open();
  await lineOf('Tyres above 3 mm').getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByRole('button', { name: 'Make the todo' }).click();
  await expect.poll(ops).toEqual(['todos.updateStatus', 'todos.createStatus']);
  expect((await phone.outbox()).at(-1)).toMatchObject({
    args: { title: 'B-YD 104: Tyres above 3 mm', line: 'line/5', direction: 'next' },
  });
});

test('a todo with a vendor and a location is one tap from the call and from the map', async () => {
  const vendor = { id: 4, name: 'Turnpike Tires', phone: '+1 973 555 0187' };
  const spot = { id: 51, text: '188 Staines Road, Hounslow', latitude: null, longitude: null };
  const location = { id: 5, name: 'Tyre shop', address: spot };
  await phone.yard.rows(serverTodo(1, { ...work, vendor_id: 4, vendor, location_id: 5, location }));
  open();
  const call = page.getByRole('link', { name: /^Call .*Turnpike Tires.*, \+1 973 555 0187$/ });
  await expect.element(call).toHaveAttribute('href', 'tel:+19735550187');
  const way = page.getByRole('link', { name: /^Show .*Tyre shop.* on the map/ });
  const query = encodeURIComponent('188 Staines Road, Hounslow');
  await expect.element(way).toHaveAttribute('href', `https://www.google.com/maps/search/?api=1&query=${query}`);
  for (const link of [call, way]) expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
});

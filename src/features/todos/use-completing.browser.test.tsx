import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import OutboxScreen from '#features/outbox/outbox-screen.tsx';
import { bare, inspection, van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, addReading, lid, ME } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(inspection({ photo_count: 0 }));
  await phone.yard.database.vehicles.put(van(81_244));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await phone.close();
});

const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="/outbox" element={<OutboxScreen />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);
const open = (at = '/to-do/1') => phone.show(screens, at);
const ops = async () => (await phone.outbox()).map((m) => m.op);
const sent = async (op: string) => (await phone.outbox()).findLast((m) => m.op === op)?.args;
const complete = () => page.getByRole('button', { name: 'Complete', exact: true });
const reading = () => page.getByLabelText('New reading');
const dialog = () => page.getByRole('dialog');
const replaced = () => page.getByRole('checkbox', { name: 'Cluster was replaced' });

test('use 5: a completion that is undone in the outbox gives back what was typed, too', async () => {
  open();
  await page.getByLabelText('For the office').fill('New tyres soon.');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabelText('New line').fill('Wiper blade split');
  await reading().fill('12');
  await userEvent.tab();
  await replaced().click();
  await complete().click();
  await dialog().getByRole('button', { name: 'Complete', exact: true }).click();
  await expect.poll(ops).toEqual(['todos.addOdometer', 'todos.createChecklist', 'todos.complete']);
  open('/outbox');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  open();
  await expect.element(reading()).toHaveValue('12');
  await expect.element(replaced()).toBeChecked();
  await expect.element(page.getByLabelText('For the office')).toHaveValue('New tyres soon.');
  await expect.element(page.getByLabelText('New line')).toHaveValue('Wiper blade split');
});

test('use 5: the undo gives back what the person left out of the completion', async () => {
  open();
  await reading().fill('34100');
  await complete().click();
  await dialog().getByRole('radio', { name: 'Leave it out' }).click();
  await dialog().getByRole('button', { name: 'Complete anyway' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(reading()).toHaveValue('34100');
});

/** From now on one of the fields cannot be read, of which the screen of a todo without a vehicle shows nothing. */
function cannotRead(): void {
  const { meta } = phone.yard.database;
  const real = meta.get.bind(meta);
  const failing = (key: string) =>
    key === 'setting:draft:todo/1:replaced' ? Promise.reject(new Error('The disk is away.')) : real(key);
  vi.spyOn(meta, 'get').mockImplementation(failing as never);
}

test('use 5: a read that fails under Complete is said, and the next tap completes', async () => {
  await phone.yard.rows(bare({ vehicle_id: null, vehicle: null }));
  open();
  await expect.element(complete()).toBeVisible();
  cannotRead();
  await complete().click();
  await expect.element(page.getByText(/^Not saved/)).toBeVisible();
  vi.restoreAllMocks();
  await complete().click();
  await expect.poll(ops).toEqual(['todos.complete']);
});

test('use 5: the same of a read that fails after the question', async () => {
  await phone.yard.rows(bare({ vehicle_id: null, vehicle: null, photo_count: 1 }));
  open();
  await complete().click();
  const anyway = dialog().getByRole('button', { name: 'Complete anyway' });
  await expect.element(anyway).toBeVisible();
  cannotRead();
  await anyway.click();
  await expect.element(page.getByText(/^Not saved/)).toBeVisible();
  vi.restoreAllMocks();
  await complete().click();
  await anyway.click();
  await expect.poll(ops).toEqual(['todos.complete']);
});

test('use 5: the cluster that was replaced is not said of a reading that needs no such word', async () => {
  open();
  const tickFor = async (value: string) => {
    await reading().fill(value);
    await userEvent.tab();
    await replaced().click();
    await expect.element(replaced()).toBeChecked();
  };
  await tickFor('8125');
  await reading().fill('81250');
  await expect.element(replaced()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.element(page.getByRole('button', { name: 'Correct' })).toBeVisible();
  expect(await sent('todos.addOdometer')).not.toHaveProperty('note');
});

test('use 5: nor of one that goes with the completion', async () => {
  open();
  await reading().fill('8125');
  await userEvent.tab();
  await replaced().click();
  await expect.element(replaced()).toBeChecked();
  await reading().fill('81250');
  await complete().click();
  await expect.poll(ops).toEqual(['todos.addOdometer', 'todos.complete']);
  expect(await sent('todos.addOdometer')).toMatchObject({ value: 81_250 });
  expect(await sent('todos.addOdometer')).not.toHaveProperty('note');
});

test('use 5: a late correction keeps what was said of the reading before', async () => {
  const added = addReading(lid('odometers'), 'todo/1', 12);
  await act(phone.yard.store, { ...added, args: { ...added.args, note: 'Cluster was replaced' } });
  const done = { status: 'completed', completed_at: new Date(Date.now() - 3_600_000).toISOString(), completed_by: ME };
  await phone.yard.rows(inspection(done));
  open();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabelText('Corrected reading').fill('15');
  await userEvent.tab();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => phone.yard.database.odometers.toArray())
    .toMatchObject([{ value: 15, note: 'Cluster was replaced. Added after completion' }]);
});

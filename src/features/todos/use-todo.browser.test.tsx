import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { bare, inspection, inspectionLine, van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, bytesOf, lid, ME, upload } from '#tests/support/store/subject.ts';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(inspection({ photo_count: 0 }));
  await phone.yard.database.vehicles.put(van(81_244));
});
afterEach(() => phone.close());

const screens = (
  <Routes>
    <Route path="/to-do/:key" element={<TodoScreen />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);
const open = (may: readonly Permission[] = permissions) => phone.show(screens, '/to-do/1', may);
const ops = async () => (await phone.outbox()).map((m) => m.op);
const sent = async (op: string) => (await phone.outbox()).find((m) => m.op === op)?.args;
const complete = () => page.getByRole('button', { name: 'Complete', exact: true });
const reading = () => page.getByLabelText('New reading');
const dialog = () => page.getByRole('dialog');

test('use 5: a typed reading that can be believed is saved with the completion, in the same act', async () => {
  open();
  await reading().fill('81400');
  await complete().click();
  await expect.element(page.getByText(/Completed with 81,400 on the dial/)).toBeVisible();
  expect(await ops()).toEqual(['todos.addOdometer', 'todos.complete']);
  expect(new Set((await phone.outbox()).map((m) => m.group)).size).toBe(1);
  expect(await sent('todos.addOdometer')).toMatchObject({ value: 81_400 });
});

test('bugs 4: what does not read as one number is said at the field, and tenths are left out', async () => {
  open();
  await reading().fill('-81400');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.element(reading()).toHaveAccessibleDescription(/An odometer is never below zero/);
  await expect.element(reading()).toHaveValue('-81400');
  await reading().fill('81 400,5');
  await expect.element(reading()).toHaveAccessibleDescription(/Tenths are left out: 81,400/);
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.poll(() => sent('todos.addOdometer')).toMatchObject({ value: 81_400 });
});

test('bugs 4: a reading that does not read as one is named before the todo is completed', async () => {
  open();
  await reading().fill('12345678');
  await complete().click();
  await expect.element(dialog().getByText(/You typed “12345678” as the reading.* At most seven digits/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Correct it' }).click();
  await expect.element(reading()).toHaveFocus();
  expect(await ops()).toEqual([]);
});

test('bugs 7: a line of which nothing can be seen cannot be added', async () => {
  await phone.yard.rows(bare());
  open();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabelText('New line').fill('\u3164\u200B');
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByLabelText('New line').fill('Wiper\u202E');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => sent('todos.createChecklist')).toMatchObject({ title: 'Wiper' });
});

test('use 5: a doubtful typed reading is named before the todo is completed, and saved as it stands', async () => {
  open();
  await reading().fill('34100');
  await complete().click();
  await expect
    .element(dialog().getByText(/You typed 34,100 and did not save it: below the last reading 81,244/))
    .toBeVisible();
  await dialog().getByRole('radio', { name: 'Save it' }).click();
  await dialog().getByRole('button', { name: 'Complete', exact: true }).click();
  await expect.poll(ops).toEqual(['todos.addOdometer', 'todos.complete']);
  expect(await sent('todos.addOdometer')).toMatchObject({ value: 34_100 });
});

test('use 5: a doubtful typed reading can be left out, or corrected in its field', async () => {
  open();
  await reading().fill('34100');
  await complete().click();
  await dialog().getByRole('button', { name: 'Correct it' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(reading()).toHaveFocus();
  await expect.element(reading()).toHaveValue('34100');
  await complete().click();
  await dialog().getByRole('radio', { name: 'Leave it out' }).click();
  await dialog().getByRole('button', { name: 'Complete anyway' }).click();
  await expect.poll(ops).toEqual(['todos.complete']);
});

test('use 5: the cluster that was replaced needs no question, and stays ticked over a kill', async () => {
  open();
  await reading().fill('12');
  await userEvent.tab();
  await page.getByRole('checkbox', { name: 'Cluster was replaced' }).click();
  await expect
    .poll(async () => (await phone.yard.database.meta.get('setting:draft:todo/1:replaced'))?.value)
    .toBe('yes');
  open();
  await expect.element(page.getByRole('checkbox', { name: 'Cluster was replaced' })).toBeChecked();
  await complete().click();
  await expect.poll(ops).toEqual(['todos.addOdometer', 'todos.complete']);
  expect(await sent('todos.addOdometer')).toMatchObject({ value: 12, note: 'Cluster was replaced' });
});

test('use 5: a half-typed line is named, and added or left out with the completion', async () => {
  await phone.yard.rows(bare());
  open();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabelText('New line').fill('Wiper blade split');
  await complete().click();
  await expect.element(dialog().getByText(/You began a line and did not add it: “Wiper blade split”/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Complete', exact: true }).click();
  await expect.poll(ops).toEqual(['todos.createChecklist', 'todos.complete']);
  expect(await sent('todos.createChecklist')).toMatchObject({ title: 'Wiper blade split' });
});

test('use 5: a follow-on todo that was begun at a line and not made is named', async () => {
  await phone.yard.rows(bare(), inspectionLine(5, 'Wipers', { state: 'failed' }));
  open();
  await page.getByRole('button', { name: 'Make a todo' }).click();
  await page.getByLabelText('What is to be done').fill('New wiper blades');
  await complete().click();
  await expect
    .element(dialog().getByText('At “Wipers” you began a todo and did not make it: “New wiper blades”.'))
    .toBeVisible();
  await dialog().getByRole('button', { name: 'Go back' }).click();
  await expect.element(page.getByLabelText('What is to be done')).toHaveValue('New wiper blades');
});

test('use 5: a correction that was typed and not saved goes with the completion', async () => {
  open();
  await reading().fill('81400');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabelText('Corrected reading').fill('81410');
  await complete().click();
  await expect.element(page.getByText(/^Completed today/)).toBeVisible();
  expect((await phone.outbox()).findLast((m) => m.t === 'odometers')?.args).toMatchObject({ value: 81_410 });
});

test('use 5: the undo of a completion gives back what was typed', async () => {
  open();
  await page.getByLabelText('For the office').fill('New tyres soon.');
  await reading().fill('81400');
  await complete().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(reading()).toHaveValue('81400');
  await expect.element(page.getByLabelText('For the office')).toHaveValue('New tyres soon.');
  expect(await ops()).toEqual([]);
});

test('use 5: a reading and a photo can still be added after the completion, and are shown as late', async () => {
  const done = { status: 'completed', completed_at: new Date(Date.now() - 3_600_000).toISOString(), completed_by: ME };
  await phone.yard.rows(inspection(done));
  open();
  await expect.element(page.getByRole('button', { name: 'Take photos' })).toBeVisible();
  await reading().fill('81400');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.element(page.getByText('Late', { exact: true })).toBeVisible();
  expect(await sent('todos.addOdometer')).toMatchObject({ value: 81_400, note: 'Added after completion' });
  const photo = upload(lid('images'), 'todo/1', bytesOf(1, 2, 3));
  await act(phone.yard.store, { ...photo, args: { ...photo.args, taken_at: new Date().toISOString() } });
  await expect.element(page.getByText('Late', { exact: true }).nth(1)).toBeVisible();
});

test('use 5: what the office has approved takes no more readings', async () => {
  const at = '2026-11-21T09:00:00.000Z';
  await phone.yard.rows(
    inspection({ status: 'completed', completed_at: at, completed_by: ME, complete_time_approved: at }),
  );
  open();
  await expect.element(page.getByText(/^Completed/)).toBeVisible();
  expect(reading().query()).toBeNull();
  expect(page.getByRole('button', { name: 'Take photos' }).query()).toBeNull();
});

test('use 21: the icon of “Save reading” is the same while digits are typed', async () => {
  open();
  const icon = () => page.getByRole('button', { name: 'Save reading' }).element().querySelector('svg')?.innerHTML;
  await reading().click();
  const before = icon();
  await userEvent.keyboard('8');
  await expect.element(reading()).toHaveValue('8');
  expect(icon()).toBe(before);
});

test('use 21: suggestions for a doubtful reading stand 8 px apart', async () => {
  open();
  await reading().fill('8134');
  await userEvent.tab();
  const buttons = page.getByRole('button', { name: /swapped|one digit|missing|twice|mixed/ });
  await expect.poll(() => buttons.elements().length).toBeGreaterThan(1);
  const boxes = buttons.elements().map((button) => button.getBoundingClientRect());
  const gaps = boxes.slice(1).map((box, i) => Math.max(box.top - boxes[i]!.bottom, box.left - boxes[i]!.right));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
});

test('use 21: photos are counted up to all that are wanted: “2 of 2”', async () => {
  await phone.yard.rows(inspection());
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 4)));
  open();
  await expect.element(page.getByText(/^2 of 2 photos taken/)).toBeVisible();
});

test('use 22: plate, title and progress stay in sight while one scrolls, and nothing shows above them', async () => {
  const lines = Array.from({ length: 14 }, (_, i) => inspectionLine(10 + i, `Line ${i}`));
  await phone.yard.rows(...lines);
  open();
  await expect.element(page.getByRole('button', { name: 'Add a line' })).toBeInTheDocument();
  page.getByLabelText('For the office').element().scrollIntoView();
  await expect.poll(() => scrollY).toBeGreaterThan(300);
  await expect.element(page.getByRole('heading', { name: 'Return inspection' })).toBeInViewport();
  await expect.element(page.getByText('B-YD 104')).toBeInViewport();
  await expect.element(page.getByRole('banner').getByText('0 of 14')).toBeInViewport();
  const head = page.getByRole('banner').element().getBoundingClientRect();
  expect(document.elementFromPoint(head.left + 60, head.top + 4)?.closest('header')).not.toBeNull();
});

test('use 22: Complete takes the accent only when nothing is missing', async () => {
  open();
  const colour = () => getComputedStyle(complete().element()).backgroundColor;
  await expect.element(page.getByText('Still open: odometer')).toBeVisible();
  const plain = colour();
  await phone.yard.rows(bare());
  await expect.element(page.getByText(/^Still open/)).not.toBeInTheDocument();
  await expect.poll(colour).not.toBe(plain);
});

test('use 22: while a reading is typed and not saved, the bar says what Complete will do with it', async () => {
  await phone.yard.rows(inspection());
  open();
  await expect.element(page.getByText('Still open: odometer, 2 photos')).toBeVisible();
  await reading().fill('81400');
  await expect.element(page.getByText('81,400 typed: saved when you complete · Still open: 2 photos')).toBeVisible();
  await phone.yard.rows(inspection({ photo_count: 0 }));
  await expect.element(page.getByText('81,400 typed: saved when you complete', { exact: true })).toBeVisible();
  const colour = () => getComputedStyle(complete().element()).backgroundColor;
  const ready = colour();
  // One that is hard to believe is asked about first.
  await reading().fill('34100');
  await expect.element(page.getByText('34,100 typed: asked about when you complete')).toBeVisible();
  expect(colour()).not.toBe(ready);
  await reading().fill('');
  await expect.element(page.getByText('Still open: odometer')).toBeVisible();
});

test('use 22: undo takes back the completion and its punch together', async () => {
  await phone.yard.rows(bare({ title: 'Check In', vehicle_id: null, vehicle: null }));
  open();
  await complete().click();
  await expect.element(page.getByText('Completed, and you are punched in.')).toBeVisible();
  expect(await ops()).toEqual(['todos.complete', 'attendance.checkin']);
  expect((await phone.outbox()).every((m) => m.nextAt > Date.now())).toBe(true);
  await userEvent.keyboard('z');
  await expect.element(complete()).toBeVisible();
  expect(await ops()).toEqual([]);
});

test('use 22: after the completion stands what comes next, a tap away', async () => {
  const brakes = { title: 'Brake check', vehicle: { id: 4, vin: '', plate: 'GD40 RTX', name: 'Vito' }, vehicle_id: 4 };
  await phone.yard.rows(bare(), bare(brakes, 2));
  open();
  await complete().click();
  await page.getByRole('link', { name: 'Next: GD40 RTX, Brake check' }).click();
  await expect.element(page.getByRole('heading', { name: 'Brake check' })).toBeVisible();
});

test('use 22: my note stands apart from the office’s, with name and time', async () => {
  await phone.yard.rows(bare());
  open();
  await page.getByLabelText('For the office').fill('New tyres soon.');
  await complete().click();
  const office = page.getByRole('figure').filter({ hasText: 'From the office' });
  const mine = page.getByRole('figure').filter({ hasText: /Maya Patel, today/ });
  await expect.element(office.getByText('Keys are in the box.')).toBeVisible();
  await expect.element(mine.getByText('New tyres soon.')).toBeVisible();
  expect(await sent('todos.complete')).toMatchObject({ note: 'New tyres soon.' });
});

test('use 22: a todo that was sent back says on top who wants what, and that the ticks are kept', async () => {
  const back = {
    returned_at: '2026-11-21T10:00:00.000Z',
    returned_by_name: 'Ruth',
    return_reason: 'The rear photo is missing.',
  };
  await phone.yard.rows(inspection({ ...back, completion_note: 'All fine.' }));
  const done = { state: 'done' };
  await phone.yard.rows(inspectionLine(5, 'Tyres', done), inspectionLine(6, 'Lights', done), inspectionLine(7, 'Horn'));
  open();
  await expect.element(page.getByText('Ruth: “The rear photo is missing.”')).toBeVisible();
  await expect.element(page.getByText('Your 2 ticks are kept.')).toBeVisible();
  await expect.element(page.getByText('All fine.')).toBeVisible();
});

test('use 22: the last field that is reached by the keyboard is not behind the Complete bar', async () => {
  await phone.yard.rows(...Array.from({ length: 10 }, (_, i) => inspectionLine(10 + i, `Line ${i}`)));
  open();
  const add = page.getByRole('button', { name: 'Add a line' });
  await expect.element(add).toBeInTheDocument();
  scrollTo(0, 0);
  (add.element() as HTMLElement).focus();
  const bar = complete().element().parentElement?.parentElement?.getBoundingClientRect();
  await expect.poll(() => add.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.top ?? 0);
});

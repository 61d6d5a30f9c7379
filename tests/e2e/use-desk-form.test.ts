/** Issue 10, the office's form and questions against a real server: what is saved there is what the screen said. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { demoSignIn } from './support/api.ts';
import { DESKTOP, newDevice, PATIENCE, type Device } from './support/phone.ts';
import { stand, todayTodo } from './support/stand.ts';
import { signInOnScreen } from './support/technician.ts';

const it = stand();
let desk: Device;
beforeAll(async () => {
  desk = await newDevice(DESKTOP);
  await signInOnScreen(desk.page, it.yard.url, demoSignIn('office'));
});
afterAll(() => desk?.dispose());

const detailsOf = async (id: number) => (await it.office.call(todos.details, { query: { id } })).todo;

test('use 12: the office takes a todo from its person, and the server has nobody for it', async () => {
  const { page } = desk;
  const todo = await todayTodo(it.office, 'Return inspection');
  await page.goto(`${it.yard.url}/to-do/${todo.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const person = page.getByRole('dialog').getByLabel('Person');
  await person.selectOption({ label: 'Nobody yet' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await detailsOf(todo.id)).resource).toBeNull();
  expect(await detailsOf(todo.id)).toMatchObject({ category: todo.category, title: todo.title });
  await page.getByRole('button', { name: 'Give it to somebody' }).click();
  await person.selectOption({ label: todo.resource_name ?? '' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await detailsOf(todo.id)).resource).toBe(todo.resource);
});

test('use 14: the palette finds, by a plate without its space, what this computer does not hold', async () => {
  const { page } = desk;
  const todo = await todayTodo(it.office, 'Return inspection');
  const plate = todo.vehicle?.plate ?? '';
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill(plate.replaceAll(' ', '').toLowerCase());
  await page
    .getByRole('option', { name: new RegExp(`^Return inspection · ${plate}`) })
    .first()
    .click();
  const heading = page.getByRole('heading', { name: 'Return inspection' });
  await expect.poll(() => heading.isVisible()).toBe(true);
});

test('use 13: one press brings a deleted todo back', async () => {
  const { page } = desk;
  const { asks } = await it.office.call(todos.restoreAsks, { query: {} });
  const [ask] = asks;
  if (!ask) throw new Error('nobody of the demo yard asks for anything');
  await page.goto(`${it.yard.url}/to-do?view=all`);
  const question = page.getByRole('status').filter({ hasText: `asks to bring back “${ask.todo.title}”` });
  await question.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: ask.todo.title }).waitFor();
  expect((await detailsOf(ask.todo.id)).deleted_at).toBeNull();
  expect((await it.office.call(todos.restoreAsks, { query: {} })).asks).not.toContainEqual(ask);
});

test('finish 1: a todo that is deleted beside its list can be taken back; once it is gone its address says who, when and why, and restores it', async () => {
  const { page } = desk;
  const todo = await todayTodo(it.office, 'Return inspection');
  await page.goto(`${it.yard.url}/to-do?view=all&open=${todo.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Why').fill('Double booked');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.locator(`tr[data-key="${todo.id}"]:not([data-gone])`).waitFor();
  expect((await detailsOf(todo.id)).deleted_at).toBeNull();

  await page.goto(`${it.yard.url}/to-do?view=all&open=${todo.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByLabel('Why').fill('Double booked');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator(`tr[data-key="${todo.id}"]`).waitFor({ state: 'detached', timeout: PATIENCE });
  await page.goto(`${it.yard.url}/to-do?view=all&open=${todo.id}`);
  const drawer = page.getByRole('complementary', { name: 'Deleted todo' });
  await drawer.getByText(/ deleted it at \d\d:\d\d: Double booked\./).waitFor();
  await page.goto(`${it.yard.url}/to-do?view=all&status=deleted&open=${todo.id}`);
  await page.getByRole('complementary', { name: todo.title }).getByRole('button', { name: 'Restore' }).click();
  await page.locator(`tr[data-key="${todo.id}"]`).waitFor({ state: 'detached' });
  // The row goes with the press, the todo comes back when that has arrived.
  await expect
    .poll(() =>
      detailsOf(todo.id).then(
        ({ deleted_at }) => deleted_at,
        () => 'deleted',
      ),
    )
    .toBeNull();
});

test('finish 2: what was begun in the form of a todo and in Send back outlives a browser that is killed', async () => {
  // Cookies go to the disk now: the kill below must not sign anybody out.
  await desk.restart();
  const title = () => desk.page.getByRole('complementary').getByLabel('What is to be done');
  const reason = () => desk.page.getByRole('dialog').getByLabel('What is to be done again');
  const sendBack = async () => {
    await desk.page.goto(`${it.yard.url}/approvals`);
    await desk.page
      .getByRole('button', { name: /^Send back/ })
      .first()
      .click();
  };
  await sendBack();
  await reason().fill('Windows, too');
  await desk.page.goto(`${it.yard.url}/to-do?view=all&form=new`);
  await title().fill('Wash the blue one');
  await desk.page.keyboard.press('Escape');
  // It is offered once the device has it.
  await desk.page.getByRole('button', { name: 'Keep as draft' }).waitFor();
  await desk.kill();
  await desk.reopen();
  await desk.page.goto(`${it.yard.url}/to-do?view=all&form=new`);
  await expect.poll(() => title().inputValue()).toBe('Wash the blue one');
  await sendBack();
  await expect.poll(() => reason().inputValue()).toBe('Windows, too');
});

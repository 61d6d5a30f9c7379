import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { Route, Routes } from 'react-router-dom';
import { forgetForms } from '#tests/support/form-stand.tsx';
import { officeLists, waitingTodo, type OfficeLists } from '#tests/support/office-lists.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent, lid } from '#tests/support/store/subject.ts';
import OfficeScreen from './office-screen.tsx';
import ServerTodo from './server-todo.tsx';

const today = dayOf(Date.now());
const planned = (id: number, fields: Parameters<typeof waitingTodo>[1] = {}) =>
  waitingTodo(id, {
    title: `Oil ${id}`,
    status: 'pending',
    completed_at: null,
    completed_by_name: null,
    todo_date: today,
    todo_time: '23:58',
    ...fields,
  });

let phone: Phone;
let lists: OfficeLists;
/** A filter that is new in every test: what another one read must not be shown. */
let branch = 0;
beforeEach(async () => {
  branch += 1;
  await page.viewport(1440, 900);
  lists = officeLists([planned(1), planned(2), waitingTodo(3, { title: 'Oil 3', todo_date: today })]);
  await forgetForms();
  phone = await openPhone();
});
afterEach(async () => {
  await phone.close();
  lists.stop();
  await forgetForms();
  await page.viewport(414, 896);
});

const row = (title: string) => page.getByRole('row', { name: new RegExp(`${title}(?!\\d)`) });
const open = async (more = '', may?: readonly Permission[]) => {
  const screens = (
    <Routes>
      <Route path="/to-do" element={<OfficeScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  phone.show(screens, `/to-do?branch=${branch}${more}`, may);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Todos' })).toBeVisible();
};

test('use 25: from the drawer of the todos, too, completed work is approved or sent back; who may not has no footer', async () => {
  await open();
  await row('Oil 3').click();
  const drawer = page.getByRole('complementary', { name: 'Oil 3' });
  await expect.element(drawer.getByRole('button', { name: 'Send back' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await expect.element(row('Oil 3').getByTitle('Approved')).toBeVisible();
  await expect.element(row('Oil 3').getByText('On this computer')).toBeVisible();
  expect((await phone.outbox()).map(({ op }) => op)).toEqual(['todos.approve']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Oil 3').getByTitle('To approve')).toBeVisible();

  await open('', ['todo.view', 'todo.view-all']);
  await row('Oil 3').click();
  await expect.element(drawer).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Approve' }).query()).toBeNull();
  expect(drawer.getByRole('contentinfo').query()).toBeNull();
});

const deletedOne = (id: number) =>
  planned(id, {
    deleted_at: new Date(Date.now() - 3_600_000).toISOString(),
    deleted_by_name: 'Ruth Meyer',
    delete_reason: 'Double booked.',
  });
const removals = async () => (await phone.outbox()).map(({ op, args }) => [op, args['reason']]);

test('finish 1: deleting asks why, closes the drawer, and is taken back with one press', async () => {
  await open();
  await row('Oil 2').click();
  await page.getByRole('complementary', { name: 'Oil 2' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: /^Delete .*Oil 2/ });
  await question.getByLabelText(/^Why/).fill('Double booked.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(/^“Oil 2” of Tom Becker deleted\.$/)).toBeVisible();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await expect.element(row('Oil 2')).toHaveAttribute('data-gone', 'true');
  await expect.poll(removals).toEqual([['todos.remove', 'Double booked.']]);
  // What is being deleted can be looked at, and that is all.
  await row('Oil 2').click();
  const again = page.getByRole('complementary', { name: 'Oil 2' });
  await expect.element(again).toBeVisible();
  expect(again.getByRole('button', { name: /^(Edit|Delete)/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Oil 2')).not.toHaveAttribute('data-gone');
  expect(await removals()).toEqual([]);
});

test('finish 1: the deleted are a filter for who may delete, say by whom, when and why, and are restored there', async () => {
  lists.todos = [planned(1), deletedOne(2), deletedOne(3)];
  await open();
  await expect.element(row('Oil 1')).toBeVisible();
  await userEvent.keyboard('f');
  await page.getByRole('group', { name: 'Filters' }).getByLabelText('Status').selectOptions('Deleted');
  await expect.element(row('Oil 1')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await row('Oil 3').click();
  const drawer = page.getByRole('complementary', { name: 'Oil 3' });
  await expect.element(drawer.getByText('Deleted: Double booked.')).toBeVisible();
  await expect.element(drawer.getByText(/^Deleted: Double booked\. Ruth Meyer, /)).toBeVisible();
  expect(drawer.getByRole('button', { name: /^(Edit|Delete|Approve|Give)/ }).elements()).toEqual([]);
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect.element(row('Oil 3')).not.toBeInTheDocument();
  await expect.element(row('Oil 2')).toBeVisible();
  expect((await phone.outbox()).map(({ op, lid: of }) => [op, of])).toEqual([['todos.restore', 'todo/3']]);

  await open('', ['todo.view', 'todo.view-all', 'todo.update']);
  await userEvent.keyboard('f');
  const status = page.getByRole('group', { name: 'Filters' }).getByLabelText('Status');
  await expect.element(status).toBeVisible();
  expect(status.getByRole('option', { name: 'Deleted' }).query()).toBeNull();
});

test('finish 1: the address of a deleted todo says who deleted it, when and why, in the list and alone', async () => {
  lists.todos = [planned(1), deletedOne(2)];
  await open('&open=2');
  const drawer = page.getByRole('complementary', { name: 'Deleted todo' });
  await expect.element(drawer.getByText('Ruth Meyer deleted it at 10:40: Double booked.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Restore' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer).not.toBeInTheDocument();

  phone.show(<ServerTodo id={2} otherwise={<p>nothing</p>} />, '/to-do/2', ['todo.view']);
  await expect.element(page.getByText('Ruth Meyer deleted it at 10:40: Double booked.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Restore' }).query()).toBeNull();
});

test('use 17: e edits, x is neither promised nor heard, and closing leaves the cursor on its row', async () => {
  await open();
  await row('Oil 2').click();
  await userEvent.keyboard('x');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByText('choose').query()).toBeNull();
  await userEvent.keyboard('e');
  const form = page.getByRole('complementary', { name: 'Edit “Oil 2”' });
  await expect.element(form.getByLabelText('What is to be done')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Oil 2')).toHaveFocus();

  const drawer = page.getByRole('complementary', { name: 'Oil 2' });
  await drawer.getByRole('button', { name: 'Next row' }).click();
  await page.getByRole('complementary', { name: 'Oil 3' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('row', { name: /Oil/ }).first()).toBeVisible();
  expect(document.activeElement?.matches('tr[data-row]')).toBe(true);
});

test('use 17: beside a form no key means a todo, and a press on a row leads back to what is written', async () => {
  await open();
  await row('Oil 3').click();
  await userEvent.keyboard('n');
  const title = page.getByRole('complementary', { name: 'New todo' }).getByLabelText('What is to be done');
  await title.fill('New tyres');
  page.getByRole('button', { name: /^Save/ }).element().focus();
  await userEvent.keyboard('a');
  await row('Oil 1').click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('New tyres');
  expect(await phone.outbox()).toEqual([]);
});

test('use 26: todos made here and not sent stand on top with their chip and lead to their screen', async () => {
  const made = lid('todos');
  await act(
    phone.yard.store,
    intent('todos.add', { lid: made, fields: { title: 'New tyres', todo_date: today, branch_id: branch } }),
  );
  await open();
  await expect.element(row('New tyres').getByText('On this computer')).toBeVisible();
  expect(page.getByRole('row').elements()[1]?.textContent).toContain('New tyres');
  await expect.element(page.getByText('3 todos')).toBeVisible();
  await expect.element(page.getByText('and 1 on this computer')).toBeVisible();
  await row('New tyres').click();
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});

test('use 26: a value changed here is told apart, with the old one; what is deleted here is struck through', async () => {
  await act(
    phone.yard.store,
    intent('todos.update', { lid: 'todo/1', patch: { title: 'Oil and filter', todo_time: '10:15' } }),
  );
  await act(phone.yard.store, intent('todos.remove', { lid: 'todo/2', reason: 'Double booked' }));
  await open();
  await expect
    .element(page.getByText('Oil and filter'))
    .toHaveAttribute('title', 'Changed on this computer; it was Oil 1');
  await expect.element(page.getByText('10:15')).toBeVisible();
  await expect.element(row('Oil 2')).toHaveAttribute('data-gone', 'true');
  expect(getComputedStyle(page.getByRole('cell', { name: 'Oil 2' }).element()).textDecorationLine).toBe('line-through');
});

test('use 26: filters are chips that can be taken away, and where nothing fits there is a way back', async () => {
  await open('&status=approval');
  await expect.element(row('Oil 3')).toBeVisible();
  await expect.element(row('Oil 1')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Without Status: To approve' }).click();
  await expect.element(row('Oil 1')).toBeVisible();
  await userEvent.keyboard('f');
  const fields = page.getByRole('group', { name: 'Filters' });
  await expect.element(fields.getByLabelText('Status')).toHaveFocus();
  await fields.getByLabelText('Status').selectOptions('Approved');
  await expect.element(page.getByText('No todos match')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(fields).not.toBeInTheDocument();
  await page
    .getByRole('main')
    .or(page.getByRole('heading', { name: 'No todos match' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(row('Oil 1')).toBeVisible();
});

test('use 21: the footer says how many there are, not how many a page holds', async () => {
  lists.todos = Array.from({ length: 130 }, (_, at) => planned(at + 1));
  await open();
  await expect.element(page.getByText('1–100 of 130 todos')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Today 130' })).toBeVisible();
});

test('use 20: Overdue says how far back it looks, and each day is said once', async () => {
  lists.todos = [3, 2, 2].map((back, at) => planned(at + 1, { todo_date: addDays(today, -back) }));
  await open();
  await page.getByRole('button', { name: 'Overdue, last 30 days 3' }).click();
  await expect.element(row('Oil 3')).toBeVisible();
  const days = [3, 2].map((back) => capital(formatDay(addDays(today, -back), Date.now())));
  for (const day of days) expect(page.getByText(day, { exact: true }).elements()).toHaveLength(1);
  await expect.element(row('Oil 1').getByTitle('Overdue')).toBeVisible();
});

test('use 20: what became overdue today is among the overdue, what is still to come today is not', async () => {
  lists.todos = [planned(1, { todo_date: addDays(today, -1) }), planned(2, { todo_time: '00:00' }), planned(3)];
  await open();
  await page.getByRole('button', { name: 'Overdue, last 30 days 2' }).click();
  await expect.element(row('Oil 3')).not.toBeInTheDocument();
  await expect.element(row('Oil 2').getByTitle('Overdue')).toBeVisible();
  await expect.element(row('Oil 1').getByTitle('Overdue')).toBeVisible();
  await expect.element(page.getByText('2 todos', { exact: true })).toBeVisible();
});

test('use 26: twenty rows of 32 px are in sight at 1440 × 900', async () => {
  lists.todos = Array.from({ length: 40 }, (_, at) =>
    planned(at + 1, { vehicle: { id: 3, vin: 'V', plate: 'KLM-4821', name: 'Corolla' } }),
  );
  await open();
  await expect.element(row('Oil 40')).toBeInTheDocument();
  const rows = [...document.querySelectorAll('tr[data-row]')].map((one) => one.getBoundingClientRect());
  expect(new Set(rows.map(({ height }) => Math.round(height)))).toEqual(new Set([32]));
  const footer = page.getByRole('contentinfo').element().getBoundingClientRect();
  // Without the bar on top, which is 48 px high.
  expect(rows.filter(({ bottom }) => bottom <= footer.top - 48).length).toBeGreaterThanOrEqual(20);
});

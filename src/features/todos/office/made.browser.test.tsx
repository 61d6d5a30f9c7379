import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { addDays, dayOf } from '#lib/day.ts';
import { officeLists, waitingTodo, type OfficeLists } from '#tests/support/office-lists.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { NOW } from '#tests/support/store/subject.ts';
import type { Yard } from '#tests/support/store/yard.ts';
import OfficeScreen from './office-screen.tsx';

const today = dayOf(Date.now());
const planned = (id: number, fields: Parameters<typeof waitingTodo>[1] = {}) =>
  waitingTodo(id, { title: `Oil ${id}`, status: 'pending', completed_at: null, todo_date: today, ...fields });

let phone: Phone;
let lists: OfficeLists;
/** A filter that is new in every test: what another one read must not be shown. */
let branch = 2000;
/** What becomes of the next saving. */
let settle: (yard: Yard) => Promise<'sent' | 'waiting'>;
beforeEach(async () => {
  branch += 1;
  settle = () => Promise.resolve('waiting');
  await page.viewport(1440, 900);
  lists = officeLists([planned(1), planned(2)]);
  phone = await openPhone({ reach: 'online' }, (_, yard) => settle(yard));
});
afterEach(async () => {
  await phone.close();
  lists.stop();
  await page.viewport(414, 896);
});

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const form = page.getByRole('complementary', { name: 'New todo' });
const make = async (day: string) => {
  const screens = (
    <Routes>
      <Route path="/to-do" element={<OfficeScreen />} />
      <Route path="/to-do/:id" element={<p>the todo itself</p>} />
    </Routes>
  );
  phone.show(screens, `/to-do?branch=${branch}`);
  await expect.element(row('Oil 1')).toBeVisible();
  await page.getByRole('button', { name: 'New todo' }).click();
  await form.getByLabelText('What is to be done').fill('New tyres');
  await form.getByLabelText(/^Day/).fill(day);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
};

test('use 26: what was just made is in sight although the filters leave it out, marked, with the focus, and opens from the toast', async () => {
  await make(addDays(today, 3));
  await expect.element(row('New tyres')).toHaveFocus();
  await expect.element(row('New tyres').getByText('New', { exact: true })).toBeVisible();
  expect(
    page
      .getByRole('row')
      .elements()
      .findIndex((one) => one.textContent?.includes('New tyres')),
  ).toBeLessThan(3);
  await expect.element(page.getByText('2 todos', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(page.getByText('the todo itself')).toBeVisible();
});

test('use 26: what is made and sent at once is found by the server’s id, and leaves when something else is looked for', async () => {
  const day = addDays(today, 3);
  settle = async ({ store }) => {
    const [made] = await store.outbox();
    if (!made) throw new Error('nothing was saved');
    lists.todos = [...lists.todos, planned(70, { title: 'New tyres', todo_date: day })];
    const epoch = await store.takeLead(NOW);
    await store.acknowledge(made.mid, epoch, { sid: 70, rows: [], superseded: [], now: NOW });
    return 'sent';
  };
  await make(day);
  await expect.element(row('New tyres')).toHaveFocus();
  await expect.element(row('New tyres')).toHaveAttribute('data-key', '70');
  await row('New tyres').click();
  await expect.element(page.getByRole('complementary', { name: 'New tyres' })).toBeVisible();
  await expect.element(row('New tyres')).toBeVisible();
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect.element(row('New tyres')).not.toBeInTheDocument();
});

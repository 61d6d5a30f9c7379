import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link, Route, Routes } from 'react-router-dom';
import { dayOf } from '#lib/day.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent, ME, serverTodo } from '#tests/support/store/subject.ts';
import { Notices } from './notices.tsx';
import { ToDo } from './to-do.tsx';

const app = (
  <>
    <Notices />
    <Link to="/to-do">Today</Link>
    <Routes>
      <Route path="/to-do" element={<ToDo />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  </>
);
const offer = () => page.getByRole('status').filter({ hasText: 'Work that is not sent yet' });

let phone: Phone;
beforeEach(async () => {
  localStorage.clear();
  phone = await openPhone();
  await phone.yard.rows(serverTodo(1, { resource: ME, todo_date: dayOf(Date.now()), deleted_at: null }));
});
afterEach(() => phone.close());

test('use 27: keeping the data is offered after the first completed todo, beside the list, and once', async () => {
  phone.show(app, '/to-do/1');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  expect(offer().query()).toBeNull();

  phone.show(app, '/to-do/1');
  await act(phone.yard.store, intent('todos.complete', { lid: 'todo/1' }));
  await expect.poll(() => localStorage.getItem('keep-offer')).not.toBeNull();
  expect(offer().query()).toBeNull();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect.element(offer()).toBeVisible();
  await expect.element(offer().getByRole('button', { name: 'Keep my data' })).toBeVisible();
  await offer().getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer()).not.toBeInTheDocument();

  phone.show(app, '/to-do');
  await expect.element(page.getByRole('link', { name: 'Today', exact: true })).toBeVisible();
  expect(offer().query()).toBeNull();
});

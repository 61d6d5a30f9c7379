import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { addDays, dayOf } from '#lib/day.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { serverTodo, ME } from '#tests/support/store/subject.ts';
import TodayScreen from './today-screen.tsx';

const today = dayOf(Date.now());
const vehicle = (id: number, plate: string, vin: string) => ({ id, plate, vin, name: 'Ford Transit 2022' });
const van = vehicle(3, 'B-YD 104', '1FTBR1C80LKA54321');
const mine = {
  resource: ME,
  usergroup: [],
  deleted_at: null,
  todo_time: null,
  todo_date: today,
  complete_time_approved: null,
  category: null,
};

const screens = (
  <Routes>
    <Route path="/to-do" element={<TodayScreen />} />
    <Route path="/to-do/:key" element={<p>The todo</p>} />
  </Routes>
);

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

test('late ones come first, then what is for now, then what is done; other people’s do not show', async () => {
  await phone.yard.rows(
    serverTodo(1, { ...mine, title: 'Wash' }),
    serverTodo(2, { ...mine, title: 'Brake check', todo_date: addDays(today, -2) }),
    serverTodo(3, { ...mine, title: 'Fuel', status: 'completed' }),
    serverTodo(4, { ...mine, title: 'Not mine', resource: ME + 1 }),
  );
  phone.show(screens, '/to-do');
  await expect.element(page.getByRole('link', { name: /Wash/ })).toBeVisible();
  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((h) => h.textContent);
  expect(headings).toEqual(['Overdue 1', 'Now 1', 'Done 1']);
  expect(page.getByText('Not mine').query()).toBeNull();
});

test('the end of a VIN finds the todo, and Enter on its row opens it', async () => {
  await phone.yard.rows(
    serverTodo(1, { ...mine, vehicle: van, title: 'Wash' }),
    serverTodo(2, { ...mine, title: 'Check In' }),
  );
  phone.show(screens, '/to-do');
  await page.getByRole('searchbox').fill('54321');
  await expect.element(page.getByRole('list', { name: 'Found' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The todo')).toBeVisible();
});

test('j and k move from row to row', async () => {
  await phone.yard.rows(serverTodo(1, { ...mine, title: 'A' }), serverTodo(2, { ...mine, title: 'B' }));
  phone.show(screens, '/to-do');
  await expect.element(page.getByRole('link', { name: 'A' })).toBeVisible();
  (page.getByRole('link', { name: 'A' }).element() as HTMLElement).focus();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'B' })).toHaveFocus();
});

test('an empty day says so only when today’s work was read once', async () => {
  phone.show(screens, '/to-do');
  await expect.element(page.getByText('Nothing for you today')).toBeVisible();
  const fresh = await openPhone({ readyOffline: false, reach: 'network' });
  fresh.show(screens, '/to-do');
  await expect.element(page.getByText('Today’s work is not on this device yet')).toBeVisible();
  await expect.element(page.getByText(/does not lead to our server/)).toBeVisible();
  await fresh.close();
});

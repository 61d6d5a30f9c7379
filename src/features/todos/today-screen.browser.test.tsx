import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { addDays, dayOf } from '#lib/day.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent, serverTodo, ME } from '#tests/support/store/subject.ts';
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
afterEach(async () => {
  vi.useRealTimers();
  delete document.documentElement.dataset['text'];
  await page.viewport(414, 896);
  await phone.close();
});

test('the next one is a card, overdue ones come after it, then what is done; other people’s do not show', async () => {
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
  expect(headings).toEqual(['Overdue 1', 'Done 1']);
  await expect.element(page.getByRole('list', { name: 'First' }).getByRole('link', { name: /Wash/ })).toBeVisible();
  expect(page.getByText('Not mine').query()).toBeNull();
});

test('the end of a VIN finds the todo, and Enter on its row opens it', async () => {
  await phone.yard.rows(
    serverTodo(1, { ...mine, vehicle: van, title: 'Wash' }),
    serverTodo(2, { ...mine, title: 'Check In' }),
  );
  phone.show(screens, '/to-do');
  await page.getByRole('button', { name: 'Find a todo' }).click();
  await page.getByRole('searchbox').fill('54321');
  await expect.element(page.getByRole('list', { name: 'Found' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The todo')).toBeVisible();
});

test('j and k move from row to row', async () => {
  await phone.yard.rows(serverTodo(1, { ...mine, title: 'Alpha' }), serverTodo(2, { ...mine, title: 'Bravo' }));
  phone.show(screens, '/to-do');
  await expect.element(page.getByRole('link', { name: /Alpha/ })).toBeVisible();
  (page.getByRole('link', { name: /Alpha/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: /Bravo/ })).toHaveFocus();
});

test('use 23: search and days wait behind icons; the search field has the focus when it opens', async () => {
  await phone.yard.rows(serverTodo(1, { ...mine, title: 'Wash' }));
  phone.show(screens, '/to-do');
  await expect.element(page.getByRole('link', { name: /Wash/ })).toBeVisible();
  expect(page.getByRole('searchbox').query()).toBeNull();
  expect(page.getByRole('group', { name: 'Day' }).query()).toBeNull();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await page.getByRole('button', { name: 'Another day' }).click();
  expect(page.getByRole('searchbox').query()).toBeNull();
  await page.getByRole('group', { name: 'Day' }).getByRole('button', { name: 'Tomorrow' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tomorrow' })).toBeVisible();
});

test('use 23: what the office sent back stands on top, with who and why', async () => {
  await phone.yard.rows(
    serverTodo(1, { ...mine, title: 'Wash' }),
    serverTodo(2, {
      ...mine,
      title: 'Return inspection',
      todo_date: addDays(today, -1),
      vehicle: van,
      returned_at: '2026-11-20T08:00:00.000Z',
      returned_by_name: 'Ruth',
      return_reason: 'The rear photo is missing.',
    }),
  );
  phone.show(screens, '/to-do');
  const cards = page.getByRole('list', { name: 'First' }).getByRole('link');
  await expect
    .element(cards.nth(0))
    .toHaveAccessibleName(/Sent back.*Return inspection.*Ruth:.*The rear photo is missing/);
  await expect.element(cards.nth(1)).toHaveAccessibleName(/next, any time today.*Wash/);
});

test('use 23: overdue says for how many days, with an icon, in words for a screen reader too', async () => {
  await phone.yard.rows(serverTodo(1, { ...mine, title: 'Brake check', todo_date: addDays(today, -13), vehicle: van }));
  phone.show(screens, '/to-do');
  const row = page.getByRole('link', { name: /Brake check/ });
  await expect.element(row).toHaveAccessibleName(/13 days overdue/);
  const time = row.element().querySelector('time')!;
  expect(time.querySelector('svg')).not.toBeNull();
  expect(getComputedStyle(time).color).not.toBe(getComputedStyle(row.element()).color);
});

test('finish 8: how late it is stands on one line of a row, and the card on top says late', async () => {
  await page.viewport(390, 844);
  const late = (days: number, more = {}) => ({ ...mine, vehicle: van, todo_date: addDays(today, -days), ...more });
  const returned = { returned_at: new Date().toISOString(), returned_by_name: 'Ruth', return_reason: 'No photo.' };
  await phone.yard.rows(
    serverTodo(1, { ...late(13), title: 'Brake check' }),
    serverTodo(2, { ...late(3, returned), title: 'Wash' }),
  );
  phone.show(screens, '/to-do');
  const time = (name: RegExp) => page.getByRole('link', { name }).element().querySelector('time')!;
  await expect.element(page.getByRole('link', { name: /Brake check/ })).toBeVisible();
  const row = time(/Brake check/);
  expect(row.getClientRects()).toHaveLength(1);
  expect(row.getBoundingClientRect().height).toBeLessThan(2 * parseFloat(getComputedStyle(row).fontSize));
  expect(row.getBoundingClientRect().right).toBeLessThanOrEqual(
    page.getByText('Brake check').element().getBoundingClientRect().left,
  );
  expect(time(/Wash/).textContent).toBe('3 days late');
});

test('use 20: what was to be done at an hour that has passed is overdue, today too; within the hour is now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T14:30:00`) });
  const at = (todo_time: string) => ({ ...mine, todo_time, vehicle: van });
  await phone.yard.rows(
    serverTodo(1, { ...at('08:00'), title: 'Wash' }),
    serverTodo(2, { ...at('14:45'), title: 'Fuel' }),
    serverTodo(3, { ...at('15:15'), title: 'Tyres' }),
    serverTodo(4, { ...at('18:00'), title: 'Lights' }),
  );
  phone.show(screens, '/to-do');
  await expect.element(page.getByRole('link', { name: /next, in 15 min.*Fuel/ })).toBeVisible();
  const inSection = (name: string, title: RegExp) =>
    expect.element(page.getByRole('region', { name }).getByRole('link', { name: title })).toBeVisible();
  await inSection('Overdue 1', /Wash/);
  await inSection('Now 1', /Tyres/);
  await inSection('Later 1', /Lights/);
});

test('use 23: a row keeps its height when its work is saved, at every size', async () => {
  const rows = ['Wash', 'Fuel', 'Tyres', 'A very long title of a todo that does not fit into any line of a phone'];
  await phone.yard.rows(
    ...rows.map((title, n) =>
      serverTodo(n + 1, { ...mine, title, todo_date: addDays(today, -2), vehicle: n === 1 ? null : van }),
    ),
  );
  for (const [width, text] of [
    [360, 'normal'],
    [390, 'normal'],
    [360, 'largest'],
    [1440, 'normal'],
  ] as const) {
    await page.viewport(width, 900);
    document.documentElement.dataset['text'] = text;
    phone.show(screens, '/to-do');
    const row = page.getByRole('link', { name: /Tyres/ });
    await expect.element(row).toBeVisible();
    const before = row.element().getBoundingClientRect().height;
    expect(before).toBeGreaterThanOrEqual(64);
    await act(phone.yard.store, intent('todos.update', { lid: 'todo/3', patch: { note: `at ${width}, ${text}` } }));
    // What was saved before is still there in the next round.

    await expect.element(row.getByText(/^On this/)).toBeVisible();
    expect(row.element().getBoundingClientRect().height).toBe(before);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
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

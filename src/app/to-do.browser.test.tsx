import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { dayOf } from '#lib/day.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME, serverTodo } from '#tests/support/store/subject.ts';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';

const TECHNICIAN: readonly Permission[] = ['todo.view', 'todo.complete', 'image.create', 'attendance.punch'];
const OFFICE: readonly Permission[] = [...TECHNICIAN, 'todo.view-all', 'todo.approve', 'device.view-all'];

const app = (
  <Shell>
    <AppRoutes />
  </Shell>
);
const everybody = () => page.getByRole('heading', { level: 1, name: 'Todos' });
const myDay = () => page.getByRole('heading', { level: 1, name: 'Today' });
const sidebar = () => page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) });

const work = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    serverTodo(n + 1, {
      title: `Job ${n + 1}`,
      resource: ME,
      deleted_at: null,
      todo_time: `${String(n + 1).padStart(2, '0')}:00`,
      todo_date: dayOf(Date.now()),
      vehicle: null,
      category: null,
    }),
  );

let phone: Phone;
beforeEach(async () => {
  localStorage.clear();
  phone = await openPhone();
});
afterEach(async () => {
  delete document.documentElement.dataset['text'];
  await phone.close();
  await page.viewport(414, 896);
});

test('use 11: at 200 % zoom and on a phone the office has everybody’s todos, a technician at a desk has their day', async () => {
  for (const [width, height] of [
    [720, 450],
    [360, 640],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    phone.show(app, '/to-do', OFFICE);
    await expect.element(everybody()).toBeVisible();
    phone.show(app, '/to-do', TECHNICIAN);
    await expect.element(myDay()).toBeVisible();
    expect(page.getByRole('group', { name: 'Whose todos' }).query()).toBeNull();
  }
});

test('who sees the todos of their branches has their own day first, and the list of all of them as a choice', async () => {
  const lead: readonly Permission[] = [...TECHNICIAN, 'todo.view-branch'];
  await page.viewport(390, 844);
  phone.show(app, '/to-do', lead);
  await expect.element(myDay()).toBeVisible();
  await page.getByRole('button', { name: 'My branches' }).click();
  await expect.element(everybody()).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect.element(page.getByLabelText('Branch')).toHaveDisplayValue('My branches');
  phone.show(app, '/me', lead);
  await page.getByRole('link', { name: /Todos of my branches/ }).click();
  await expect.element(everybody()).toBeVisible();
});

test('use 11: my day or everybody’s is a choice that is kept, for this person', async () => {
  phone.show(app, '/to-do', OFFICE);
  await page.getByRole('button', { name: 'My day' }).click();
  await expect.element(myDay()).toBeVisible();
  await page.viewport(1440, 900);
  phone.show(app, '/to-do', OFFICE);
  await expect.element(myDay()).toBeVisible();
  // A link to somebody's todos shows them all the same, and changes nothing.
  phone.show(app, '/to-do?view=all&person=3', OFFICE);
  await expect.element(everybody()).toBeVisible();
  phone.show(app, '/to-do', OFFICE);
  await page.getByRole('button', { name: 'Everybody' }).click();
  await expect.element(everybody()).toBeVisible();
});

test('use 11: a phone on its side keeps the frame of a phone, with two todos in sight', async () => {
  await phone.yard.rows(...work(5));
  await page.viewport(844, 390);
  phone.show(app, '/to-do', TECHNICIAN);
  await expect.element(page.getByRole('link', { name: /Job 1/ })).toBeVisible();
  expect(sidebar().query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Capture' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Punch in/ })).toBeVisible();
  const bottom = Math.min(
    page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top,
    page
      .getByRole('button', { name: /^Punch in/ })
      .element()
      .getBoundingClientRect().top,
  );
  const seen = page
    .getByRole('link', { name: /^.*Job \d/ })
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= bottom);
  expect(seen.length).toBeGreaterThanOrEqual(2);
});

test('use 11: in a narrow frame everything of the office is reachable', async () => {
  await page.viewport(360, 640);
  phone.show(app, '/me', OFFICE);
  const more = page.getByRole('region', { name: 'More' });
  for (const name of [/Everybody’s todos/, /Approvals/, /Phones/, /Outbox/, /Settings/])
    await expect.element(more.getByRole('link', { name })).toBeVisible();
  const setup = more.getByRole('list', { name: 'Setup' });
  await expect.element(setup.getByRole('link', { name: /Sign out/ })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['To-do', 'Approvals', 'Capture', 'Me'])
    await expect.element(bar.getByRole('link', { name })).toBeVisible();
  await more.getByRole('link', { name: /Everybody’s todos/ }).click();
  await expect.element(everybody()).toBeVisible();
});

test('use 19: with the largest text at 1024×768 frame and heads leave the page its room', async () => {
  localStorage.setItem('look', JSON.stringify({ text: 'largest' }));
  document.documentElement.dataset['text'] = 'largest';
  await page.viewport(1024, 768);
  phone.show(app, '/to-do', OFFICE);
  await expect.element(everybody()).toBeVisible();
  const box = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
  expect(box(sidebar()).width).toBeLessThanOrEqual(64);
  expect(box(page.getByRole('banner')).height).toBeLessThanOrEqual(60);
  // Folded to icons, the places keep their names.
  await expect.element(sidebar().getByRole('link', { name: 'Approvals' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
});

test('use 23: in the largest text at 360×640 the first todo is above the fold, and nothing scrolls sideways', async () => {
  document.documentElement.dataset['text'] = 'largest';
  await page.viewport(360, 640);
  await phone.yard.rows(...work(3));
  phone.show(app, '/to-do', OFFICE);
  await page.getByRole('button', { name: 'My day' }).click();
  const first = page.getByRole('main').getByRole('link', { name: /Job/ }).first();
  await expect.element(first).toBeVisible();
  const act = page.getByRole('button', { name: /^Punch in/ }).element();
  expect(first.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(act.getBoundingClientRect().top);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('use 23: who is not punched in has it as the one wide act at the bottom; then it is one line above the list', async () => {
  await page.viewport(390, 844);
  await phone.yard.rows(...work(20));
  await phone.yard.store.setMeta('master', { branch: [{ id: 1, name: 'Newark yard', timezone: 'America/New_York' }] });
  phone.show(app, '/to-do', TECHNICIAN);
  const act = page.getByRole('button', { name: 'Punch in · Newark yard' });
  await expect.element(act).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
  const box = act.element().getBoundingClientRect();
  expect(box.width).toBeGreaterThan(340);
  expect(nav.top - box.bottom).toBeLessThan(24);
  await act.click();
  const bar = page.getByRole('region', { name: 'Punch' });
  await expect.element(bar.getByRole('button', { name: 'Punch out' })).toBeVisible();
  const line = bar.element().getBoundingClientRect();
  expect(line.height).toBeLessThanOrEqual(56);
  expect(line.bottom).toBeLessThanOrEqual(
    page.getByRole('link', { name: /Job 1/ }).first().element().getBoundingClientRect().top,
  );
});

test('use 11: at 360 px title, choice and acts of the office’s list do not lie over each other, in the largest text either', async () => {
  await page.viewport(360, 640);
  for (const text of ['normal', 'largest']) {
    document.documentElement.dataset['text'] = text;
    phone.show(app, '/to-do', [...OFFICE, 'todo.create']);
    await expect.element(everybody()).toBeVisible();
    const choice = page.getByRole('group', { name: 'Whose todos' }).element().getBoundingClientRect();
    const act = page
      .getByRole('button', { name: /^New todo/ })
      .element()
      .getBoundingClientRect();
    expect(choice.bottom <= act.top || choice.right <= act.left).toBe(true);
  }
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
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
let phone: Phone;
beforeEach(async () => {
  localStorage.clear();
  phone = await openPhone();
});
afterEach(async () => {
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

test('use 11: in a narrow frame everything of the office is reachable', async () => {
  await page.viewport(360, 640);
  phone.show(app, '/me', OFFICE);
  const more = page.getByRole('list', { name: 'More' });
  for (const name of [/Everybody’s todos/, /Approvals/, /Phones/, /Outbox/, /Settings/])
    await expect.element(more.getByRole('link', { name })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['To-do', 'Approvals', 'Capture', 'Me'])
    await expect.element(bar.getByRole('link', { name })).toBeVisible();
  await more.getByRole('link', { name: /Everybody’s todos/ }).click();
  await expect.element(everybody()).toBeVisible();
});

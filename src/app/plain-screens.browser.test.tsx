import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import OfficeRoutes from './office-routes.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

it.each([
  ['/departments', 'Departments', 'Departments', /“See departments.*An administrator can give it/],
  ['/vehicles/7', 'Vehicles', 'Vehicles', /“See .*vehicles.*An administrator can give it/],
  ['/vehicles/import', 'Vehicles', 'This part of Vehicles', /“Import vehicles.*An administrator can give it/],
])('who may not see %s is told what it is, and what the right is called', async (path, title, what, right) => {
  phone.show(<OfficeRoutes />, path, []);
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect.element(page.getByText(`${what}: not open to you`)).toBeVisible();
  await expect.element(page.getByText(right)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to today' })).toBeVisible();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { departmentYard, type DepartmentYard } from '#tests/support/department-yard.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DepartmentsScreen from './departments-screen.tsx';
import { screens } from './screens.ts';

let yard: DepartmentYard;
let phone: Phone;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  yard = departmentYard();
  phone = await openPhone({ reach: 'online' });
  phone.show(<DepartmentsScreen />, '/departments');
});
afterEach(async () => {
  await phone.close();
  yard.server.stop();
  await page.viewport(414, 896);
});

const row = (name: string) => page.getByRole('row', { name });

describe('departments', () => {
  it('have a line in the menu of screens', async () => {
    expect(await screens[0]?.load()).toHaveProperty('default', DepartmentsScreen);
  });

  it('are listed with who leads them, where they are, and how many are in them', async () => {
    await expect.element(row('Workshop Joanna Nowak Newark 3')).toBeVisible();
    await expect.element(row('Cleaning All branches Workshop 12')).toBeVisible();
  });

  it('get a new one by n and its name, of which no letter is lost', async () => {
    await expect.element(row('Cleaning All branches Workshop 12')).toBeVisible();
    await userEvent.keyboard('nBody shop');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Body shop');
  });

  it('are deleted when it is said where their people go', async () => {
    await row('Workshop Joanna Nowak Newark 3').click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Workshop”?' });
    await expect.element(dialog.getByText('3 people are in it: choose where they go.')).toBeVisible();
    const act = dialog.getByRole('button', { name: 'Delete Workshop' });
    await expect.element(act).toBeDisabled();
    await dialog.getByLabelText('Move them to').selectOptions('Cleaning');
    await act.click();
    await expect.element(page.getByText('Workshop deleted.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(yard.server.writes.map(({ body }) => body)).toEqual([{}, { move_to: 2 }]);
  });
});

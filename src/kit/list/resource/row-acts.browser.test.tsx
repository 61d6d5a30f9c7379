import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawer, names, openDepartments, row, address, type DepartmentList } from '#tests/support/department-list.tsx';
import { department, MADE_AT } from '#tests/support/department-yard.ts';

let list: DepartmentList;
beforeEach(async () => {
  list = await openDepartments();
});
afterEach(() => list.close());

describe('deleting', () => {
  const deleteOpen = async (name: string) => {
    await row(name).click();
    await drawer(name).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };

  it('is undone with z', async () => {
    await list.show();
    await deleteOpen('Front desk');
    await expect.element(page.getByText('Front desk deleted.')).toBeVisible();
    await expect.element(row('Front desk')).not.toBeInTheDocument();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await userEvent.keyboard('z');
    await expect.element(row('Front desk')).toBeVisible();
    await expect.element(page.getByText('Front desk restored.')).toBeVisible();
  });

  it('says what was not restored, and reads the list again', async () => {
    await list.show();
    await deleteOpen('Front desk');
    await expect.element(page.getByText('Front desk deleted.')).toBeVisible();
    list.conflict = 'There is a department of this name already.';
    list.rows = [...list.rows, department(8, 'Reception')];
    await userEvent.keyboard('z');
    const words = '“Front desk” was not restored. There is a department of this name already.';
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(row('Reception')).toBeVisible();
  });

  it('asks where the server wants to know more', async () => {
    await list.show();
    await deleteOpen('Workshop');
    const dialog = page.getByRole('dialog', { name: 'Where do they go?' });
    await expect.element(dialog.getByText(/^3 people are in it/)).toBeVisible();
    await dialog.getByRole('button', { name: 'To Cleaning' }).click();
    await expect.element(row('Workshop')).not.toBeInTheDocument();
    expect(list.server.writes.at(-1)).toMatchObject({ path: '/api/deleteDepartment/1', body: { move_to: 2 } });
    await expect.element(page.getByText('Workshop deleted.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
  });

  it('says what happened when nothing answers', async () => {
    await list.show();
    await expect.element(row('Front desk')).toBeVisible();
    list.server.cut(true);
    await deleteOpen('Front desk');
    await expect.element(page.getByText('Not deleted: there is no connection.')).toBeVisible();
    await expect.element(row('Front desk')).toBeVisible();
  });

  it('is not offered without the permission', async () => {
    await list.show('&open=3', ['department.view']);
    await expect.element(drawer('Front desk')).toBeVisible();
    expect(drawer('Front desk').getByRole('button', { name: 'More' }).query()).toBeNull();
    expect(drawer('Front desk').getByRole('button', { name: 'Edit' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'New department' }).query()).toBeNull();
    await userEvent.keyboard('f');
    expect(page.getByLabelText('Show').query()).toBeNull();
  });

  it('leaves a menu by Escape, and the drawer stays', async () => {
    await list.show('&open=3');
    await drawer('Front desk').getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
    await expect.element(drawer('Front desk').getByRole('button', { name: 'More' })).toHaveFocus();
    await expect.element(drawer('Front desk')).toBeVisible();
  });
});

describe('the deleted', () => {
  it('are shown by a filter, and restored from their row', async () => {
    list.change(3, { deleted_at: MADE_AT });
    await list.show();
    await expect.poll(names).toEqual(['Cleaning', 'Workshop']);
    await userEvent.keyboard('f');
    await page.getByLabelText('Show').selectOptions('Deleted ones');
    await expect.poll(address).toContain('deleted=1');
    await expect.poll(names).toEqual(['Front desk']);
    await page.getByRole('button', { name: 'Done' }).click();
    await row('Front desk').getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('No departments match')).toBeVisible();
    expect(page.getByRole('complementary').query()).toBeNull();
    await page.getByRole('button', { name: 'Without Show: deleted ones' }).click();
    await expect.poll(names).toEqual(['Cleaning', 'Front desk', 'Workshop']);
  });

  it('say so in the drawer, with the way back', async () => {
    list.change(3, { deleted_at: MADE_AT });
    await list.show('&open=3');
    await expect.element(drawer('Front desk').getByText(/^Deleted .* Nov/)).toBeVisible();
    await drawer('Front desk').getByRole('button', { name: 'Restore' }).click();
    await expect.element(drawer('Front desk').getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

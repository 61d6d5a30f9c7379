import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFaults } from '#tests/support/axe.ts';
import {
  address,
  drawer,
  goBack,
  names,
  openDepartments,
  row,
  type DepartmentList,
} from '#tests/support/department-list.tsx';
import { department, MADE_AT } from '#tests/support/department-yard.ts';

let list: DepartmentList;
beforeEach(async () => {
  list = await openDepartments();
});
afterEach(() => list.close());

const lastQuery = () => list.server.asked.findLast(({ pathname }) => pathname === '/api/departmentList')?.searchParams;

describe('what stands in the address', () => {
  it('is what was searched, after a pause, with / as the way to the field', async () => {
    await list.show();
    await expect.element(row('Workshop')).toBeVisible();
    await userEvent.keyboard('/');
    await userEvent.keyboard('clean');
    await expect.poll(address).toContain('q=clean');
    await expect.poll(names).toEqual(['Cleaning']);
    await list.show('&q=work');
    await expect.poll(names).toEqual(['Workshop']);
    await expect.element(page.getByRole('searchbox')).toHaveValue('work');
    await userEvent.keyboard('/{ArrowDown}');
    await expect.element(row('Workshop')).toHaveFocus();
    await userEvent.keyboard('/{Escape}');
    await expect.element(page.getByRole('searchbox')).toHaveValue('work');
    await expect.element(page.getByRole('searchbox')).not.toHaveFocus();
  });

  it('is the order, by the heads of the columns', async () => {
    await list.show();
    await expect.poll(names).toEqual(['Cleaning', 'Front desk', 'Workshop']);
    const head = page.getByRole('columnheader', { name: 'People' });
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Front desk', 'Workshop', 'Cleaning']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Cleaning', 'Workshop', 'Front desk']);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(address).toContain('sort=people&direction=desc');
    await list.show('&sort=people&direction=desc');
    await expect.poll(names).toEqual(['Cleaning', 'Workshop', 'Front desk']);
    // The order is chosen there too, for a phone has no heads.
    await userEvent.keyboard('f');
    await page.getByLabelText('Order').selectOptions('Name, last first');
    await expect.poll(names).toEqual(['Workshop', 'Front desk', 'Cleaning']);
    await page.getByLabelText('Order').selectOptions('People, most first');
    await expect.poll(names).toEqual(['Cleaning', 'Workshop', 'Front desk']);
  });

  it('are the filters, under the names of the call', async () => {
    await list.show();
    await expect.element(row('Workshop')).toBeVisible();
    expect(lastQuery()?.get('branch_id')).toBe(String(list.branch));
    await page.getByRole('button', { name: 'Without Branch: Newark' }).click();
    await expect.poll(address).not.toContain('branch_id');
    await expect.poll(() => lastQuery()?.has('branch_id')).toBe(false);
    await userEvent.keyboard('f');
    await page.getByLabelText('Branch').selectOptions('Newark');
    await expect.poll(address).toContain(`branch_id=${list.branch}`);
  });

  it('is the record that is open, also one that is not among the rows', async () => {
    await list.show('&open=1&q=clean');
    await expect.element(drawer('Workshop')).toBeVisible();
    await expect.element(drawer('Workshop').getByText('Joanna Nowak')).toBeVisible();
    expect(drawer('Workshop').getByRole('button', { name: 'Next row' }).query()).toBeNull();
    await drawer('Workshop').getByRole('button', { name: 'Close' }).click();
    await expect.poll(address).not.toContain('open');
  });

  it('is the form that is open', async () => {
    await list.show('&form=2');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await list.show('&form=new');
    await expect.element(drawer('New department')).toBeVisible();
    await drawer('New department').getByRole('button', { name: 'Close' }).click();
    await expect.poll(address).not.toContain('form');
  });
});

describe('back', () => {
  const noDrawer = () => expect.element(page.getByRole('complementary')).not.toBeInTheDocument();

  it('closes the form, then the record, however many were leafed through', async () => {
    await list.show();
    await row('Cleaning').click();
    await drawer('Cleaning').getByRole('button', { name: 'Next row' }).click();
    await drawer('Front desk').getByRole('button', { name: 'Edit' }).click();
    await expect.element(drawer('Edit Front desk')).toBeVisible();
    await goBack();
    await expect.element(drawer('Front desk').getByRole('button', { name: 'Edit' })).toBeVisible();
    await goBack();
    await noDrawer();
    expect(address()).toBe(`?branch_id=${list.branch}`);
  });

  it('is not longer for what was closed otherwise, and the filters chosen meanwhile stay', async () => {
    await list.show('&open=1');
    await drawer('Workshop').getByRole('button', { name: 'Edit' }).click();
    await drawer('Edit Workshop').getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer('Workshop').getByRole('button', { name: 'Edit' })).toBeVisible();
    await drawer('Workshop').getByRole('button', { name: 'Close' }).click();
    await row('Cleaning').click();
    await page.getByRole('columnheader', { name: 'People' }).getByRole('button').click();
    await expect.poll(address).toContain('sort=people');
    await drawer('Cleaning').getByRole('button', { name: 'Close' }).click();
    await noDrawer();
    expect(address()).toBe(`?branch_id=${list.branch}&sort=people`);
    await goBack();
    expect(address()).toBe(`?branch_id=${list.branch}&sort=people`);
  });
});

describe('the keyboard', () => {
  it('moves, opens, leafs through the records, edits and closes', async () => {
    await list.show();
    await expect.element(row('Cleaning')).toBeVisible();
    await userEvent.keyboard('j{Enter}');
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(drawer('Front desk')).toBeVisible();
    await expect.element(row('Front desk')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await drawer('Edit Cleaning').getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  });

  it('comes back to the row that a form, a record or a deletion leaves behind', async () => {
    await list.show();
    await row('Front desk').click();
    for (let n = 0; n < 2; n++) {
      await drawer('Front desk').getByRole('button', { name: 'Edit' }).click();
      await drawer('Edit Front desk').getByRole('button', { name: 'Save' }).click();
      await expect.element(drawer('Front desk').getByRole('button', { name: 'Edit' })).toBeVisible();
      await expect.element(row('Front desk')).toHaveFocus();
    }
    await drawer('Front desk').getByRole('button', { name: 'Edit' }).click();
    await drawer('Edit Front desk').getByRole('button', { name: 'Close' }).click();
    await expect.element(row('Front desk')).toHaveFocus();
    await drawer('Front desk').getByRole('button', { name: 'Close' }).click();
    await expect.element(row('Front desk')).toHaveFocus();
    await row('Front desk').click();
    await drawer('Front desk').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(row('Workshop')).toHaveFocus();
    // On the last row j has nowhere to go.
    await userEvent.keyboard('j');
    await expect.element(row('Workshop')).toHaveFocus();
  });

  it('adds with n; what was saved is open, and has the focus', async () => {
    await list.show();
    await expect.element(row('Cleaning')).toBeVisible();
    await userEvent.keyboard('n');
    await drawer('New department').getByLabelText('Name').fill('Detailing');
    await drawer('New department').getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer('Detailing')).toBeVisible();
    await expect.poll(address).toContain('open=9');
    await expect.element(row('Detailing')).toHaveFocus();
    await expect.element(page.getByText('Detailing is saved.')).toBeVisible();
    expect(list.server.writes).toMatchObject([{ path: '/api/addDepartment', body: { name: 'Detailing' } }]);
  });

  it('leaves an open form where it is', async () => {
    await list.show('&form=2');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New department' })).toBeDisabled();
    await row('Workshop').click();
    await expect.element(drawer('Edit Cleaning').getByLabelText('Name')).toHaveFocus();
  });
});

describe('the room', () => {
  const titles = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => (head as HTMLElement).innerText);

  it('is enough for the row that the drawer steps to', async () => {
    list.rows = Array.from({ length: 60 }, (_, at) => department(at + 20, `Crew ${String(at).padStart(3, '0')}`));
    await page.viewport(1280, 440);
    await list.show();
    await row('Crew 050').click();
    scrollTo(0, document.documentElement.scrollHeight);
    for (let at = 49; at > 38; at--) {
      await page.getByRole('button', { name: 'Previous row' }).click();
      await expect.element(row(`Crew 0${at}`)).toHaveFocus();
    }
    const { top } = row('Crew 039').element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(
      page.getByRole('columnheader').first().element().getBoundingClientRect().bottom - 1,
    );
  });

  it('beside a drawer columns leave from the end, and none is narrower than its words', async () => {
    await list.show();
    await expect.element(row('Workshop')).toBeVisible();
    expect(titles()).toEqual(['Name', 'Head', 'People']);
    await page.viewport(880, 900);
    expect(titles()).toEqual(['Name', 'Head', 'People']);
    await row('Workshop').click();
    await expect.poll(titles).toEqual(['Name']);
  });

  it('on a phone rows fold, and the drawer fills the screen', async () => {
    await page.viewport(390, 844);
    await list.show();
    await row('Workshop').click();
    await expect.element(drawer('Workshop')).toBeVisible();
    expect(row('Workshop').query()).toBeNull();
    expect(drawer('Workshop').element().getBoundingClientRect().width).toBe(390);
  });

  it('on a phone the list is found where it was left', async () => {
    await page.viewport(390, 844);
    list.rows = Array.from({ length: 60 }, (_, at) => department(at + 20, `Crew ${String(at).padStart(3, '0')}`));
    await list.show();
    const one = row('Crew 030');
    await expect.element(one).toBeVisible();
    one.element().scrollIntoView({ block: 'center' });
    const place = Math.round(scrollY);
    expect(place).toBeGreaterThan(500);
    await one.getByRole('button').click();
    await expect.element(drawer('Crew 030')).toHaveFocus();
    expect(document.documentElement.scrollHeight).toBeLessThan(1000);
    for (let n = 0; n < 6; n++) await userEvent.tab();
    await drawer('Crew 030').getByRole('button', { name: 'Edit' }).click();
    await drawer('Edit Crew 030').getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer('Crew 030').getByRole('button', { name: 'Edit' })).toHaveFocus();
    await drawer('Crew 030').getByRole('button', { name: 'Close' }).click();
    await expect.element(row('Crew 030')).toHaveFocus();
    expect(Math.round(scrollY)).toBe(place);
  });

  it('is clean for axe: list, drawer, deleted rows, light and dark', async () => {
    list.change(3, { deleted_at: MADE_AT });
    await list.show('&open=1');
    await expect.element(drawer('Workshop')).toBeVisible();
    expect(await axeFaults()).toEqual([]);
    await drawer('Workshop').getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(await axeFaults()).toEqual([]);
    await list.show('&deleted=1');
    await expect.element(row('Front desk')).toBeVisible();
    expect(await axeFaults()).toEqual([]);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HistoryEntry } from '#contract/areas/audit.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { address, drawer, goBack, openDepartments, row, type DepartmentList } from '#tests/support/department-list.tsx';

let list: DepartmentList;
beforeEach(async () => {
  list = await openDepartments();
});
afterEach(() => list.close());

const entry = (id: number, fields: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: `2026-11-2${id}T09:00:00.000Z`,
  by: 'Ruth Meyer',
  actor: null,
  action: 'department.update',
  words: 'Changed',
  changes: [],
  note: null,
  ...fields,
});

const tab = (name: string) => page.getByRole('tab', { name });
const history = () => page.getByRole('tabpanel', { name: 'History' });
const asked = () => list.server.asked.filter(({ pathname }) => pathname.startsWith('/api/record-history')).length;

it('is read when its tab is chosen, by keyboard too, and is left by Back', async () => {
  list.history = [
    [
      entry(3, {
        changes: [
          { field: 'name', label: 'Name', from: 'Garage', to: 'Workshop' },
          { field: 'head_id', label: 'Head', from: 'Kim Aas', to: null },
          { field: 'at', label: 'Goes out', from: null, to: new Date(2020, 10, 30, 9).toISOString() },
        ],
      }),
      entry(2, { words: 'Deleted', note: 'Twice in the list' }),
    ],
    [entry(1, { by: null, actor: 'nightly job', words: 'Made' })],
  ];
  await list.show('&open=1');
  await expect.element(drawer('Workshop')).toBeVisible();
  expect(asked()).toBe(0);
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true');
  (tab('Details').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('History')).toHaveFocus();
  await expect.element(history().getByText('Name: Garage → Workshop')).toBeVisible();
  await expect.element(history().getByText('Head: Kim Aas → empty')).toBeVisible();
  await expect.element(history().getByText('Goes out: Mon 30 Nov 2020 09:00')).toBeVisible();
  await expect.element(history().getByText('Deleted by Ruth Meyer')).toBeVisible();
  await expect.element(history().getByText('Twice in the list')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  (page.getByRole('button', { name: 'Show more' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(history().getByText('Made by nightly job')).toBeVisible();
  await expect.element(history().getByRole('listitem').filter({ hasText: 'nightly job' })).toHaveFocus();
  await goBack();
  await expect.poll(address).not.toContain('view');
  await expect.element(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible();
});

it('stays chosen from record to record, and closes with the drawer', async () => {
  list.history = [[entry(3, { words: 'Made' })]];
  await list.show();
  await row('Front desk').click();
  await tab('History').click();
  await expect.element(history().getByText('Made by Ruth Meyer')).toBeVisible();
  await page.getByRole('button', { name: 'Previous row' }).click();
  const next = drawer('Cleaning');
  await expect.element(next.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await next.getByRole('button', { name: 'Close' }).click();
  await expect.poll(address).not.toMatch(/open|view/);
  await row('Workshop').click();
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true');
});

it('says why it cannot be read, and that nothing is written down yet', async () => {
  list.history = null;
  // A record of its own: what another test read is kept for a while.
  await list.show('&open=9&view=history');
  await expect.element(history().getByText('The history is not there.')).toBeVisible();
  list.history = [];
  await history().getByRole('button', { name: 'Try again' }).click();
  await expect.element(history().getByText('Nothing is written down yet')).toBeVisible();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CategoryNode } from '#contract/areas/expense-categories.ts';
import type { Cohort } from '#contract/areas/cohorts.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import CategoriesScreen from './categories/categories-screen.tsx';
import CohortsScreen from './cohorts/cohorts-screen.tsx';

const MADE_AT = '2026-11-24T09:00:00.000Z';
const times = { created_at: MADE_AT, updated_at: MADE_AT, deleted_at: null };
const framed = (body: object) => ({ status: 200, message: '', next_cursor: null, ...body });

const node = (id: number, name: string, parent_id: number | null, children: CategoryNode[] = []): CategoryNode => ({
  id,
  ...times,
  name,
  parent_id,
  treatment: 'operating',
  applies_to: 'any',
  code: null,
  children,
});
const tree = [node(1, 'Vehicle costs', null, [node(2, 'Workshop', 1, [node(3, 'Tyres', 2)])]), node(4, 'Office', null)];

const cohort: Cohort = {
  id: 7,
  ...times,
  name: 'Meridian',
  code: 'MER',
  kind: 'managed',
  owner_name: 'Meridian Partners',
  owner_email: null,
  note: '',
  locked_until: null,
  count: 1,
  members: [
    { vehicle_id: 1, plate: 'YD 100', name: 'Ford Transit', from_date: '2026-10-01', until_date: null },
    { vehicle_id: 2, plate: 'YD 200', name: 'Fiat 500', from_date: '2026-05-01', until_date: '2026-09-30' },
  ],
  agreed: [
    {
      from_date: '2026-10-01',
      terms: [
        { component: 'trip', owner_percent: 70, amount: null },
        { component: 'fee', owner_percent: null, amount: 25 },
      ],
    },
  ],
};

let server: FakeServer;
let phone: Phone;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  server = fakeServer({
    '/api/expenses_category': (_, write) =>
      write ? framed({ category: node(9, 'New one', 2) }) : framed({ expenseCategories: tree, total: 4 }),
    '/api/expenses_category/2': () =>
      framed({ category: tree[0]?.children[0], path: ['Vehicle costs', 'Workshop'], usedCount: 2, vendorsCount: 1 }),
    '/api/cohorts': () => framed({ cohorts: [cohort], total: 1 }),
    '/api/cohorts/7/terms': () =>
      Response.json(
        { message: 'This cannot be.', errors: { 'terms.2.owner_percent': ['Please fill this in.'] } },
        { status: 422 },
      ),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

describe('expense categories', () => {
  beforeEach(() => phone.show(<CategoriesScreen />, '/setup/categories'));

  it('stand below one another, and say so to who does not see it', async () => {
    await expect.element(page.getByRole('row', { name: /^Vehicle costs/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Tyres below Workshop/ })).toBeVisible();
  });

  it('get one below another from where that is shown, which then is not asked how it counts', async () => {
    await page.getByRole('row', { name: /^Workshop/ }).click();
    await page.getByRole('button', { name: 'Add one below it' }).click();
    const below = page.getByLabelText(/^Below/);
    await expect
      .poll(() => (below.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('Vehicle costs › Workshop');
    await expect.element(page.getByLabelText(/^Counts as/)).not.toBeInTheDocument();
    await page.getByLabelText(/^Name/).fill('New one');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.writes.map(({ body }) => body)).toMatchObject([{ name: 'New one', parent_id: 2 }]);
  });

  it('can be below none that is below them, or would be on a fourth level', async () => {
    await page.getByRole('row', { name: /^Workshop/ }).click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    const below = page.getByLabelText(/^Below/);
    const options = () => [...(below.element() as HTMLSelectElement).options].map(({ text }) => text);
    await expect.poll(options).toEqual(['None: it stands at the top', 'Vehicle costs', 'Office']);
  });
});

describe('a cohort', () => {
  beforeEach(async () => {
    phone.show(<CohortsScreen />, '/setup/cohorts');
    await page.getByRole('row', { name: /^Meridian/ }).click();
  });

  it('tells in words which vehicles it had when', async () => {
    await page.getByRole('tab', { name: 'Vehicles' }).click();
    const list = page.getByRole('list', { name: 'Vehicles over time' });
    await expect.element(list.getByText(/^from .*1 Oct 2026/)).toBeVisible();
    await expect.element(list.getByText(/1 May 2026 – /)).toBeVisible();
  });

  it('has its terms changed, and a refusal says which of them it is about', async () => {
    await page.getByRole('tab', { name: 'Terms' }).click();
    await expect.element(page.getByText('Trips 70 %', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: /^More about the terms/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the terms' });
    await dialog.getByRole('button', { name: 'Add another' }).click();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(dialog.getByText('All other income: Please fill this in.')).toBeVisible();
    expect(server.writes.map(({ body }) => body)).toMatchObject([
      { from_date: '2026-10-01', terms: [{ component: 'trip' }, { component: 'fee', amount: 25 }, { component: '*' }] },
    ]);
  });
});

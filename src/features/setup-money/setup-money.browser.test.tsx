import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CategoryNode } from '#contract/areas/expense-categories.ts';
import type { Cohort } from '#contract/areas/cohorts.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { holdOver } from '#tests/support/drag.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import CategoriesScreen from './categories/categories-screen.tsx';
import LocationsScreen from './locations/locations-screen.tsx';
import MethodsScreen from './methods/methods-screen.tsx';
import TypesScreen from './vendors/types-screen.tsx';
import VendorsScreen from './vendors/vendors-screen.tsx';
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
    '/api/expenses_category/3': () =>
      framed({
        category: node(3, 'Tyres', 2),
        path: ['Vehicle costs', 'Workshop', 'Tyres'],
        usedCount: 0,
        vendorsCount: 0,
      }),
    '/api/expenses_category/4': () =>
      framed({ category: node(4, 'Office', null), path: ['Office'], usedCount: 0, vendorsCount: 0 }),
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
    await expect.element(page.getByRole('row', { name: /Vehicle costs/ }).first()).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Tyres below Workshop/ })).toBeVisible();
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

describe('the tree of categories', () => {
  beforeEach(() => phone.show(<CategoriesScreen />, '/setup/categories'));
  const bodies = () => server.writes.map(({ path, body }) => [path, body]);

  it('is changed by the keyboard alone: left is one level up, right one level down', async () => {
    const handle = page.getByRole('button', { name: 'Move Workshop' });
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    // Nothing stands before it on its level.
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(bodies).toEqual([['/api/expenses_category/2', { parent_id: null }]]);
    await expect.element(page.getByText(/Workshop.* stands at the top now/)).toBeVisible();
    (page.getByRole('button', { name: 'Move Office' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(bodies).toHaveLength(2);
    expect(bodies()[1]).toEqual(['/api/expenses_category/4', { parent_id: 1 }]);
  });

  it('is changed by dragging one onto another, and by the buttons of its detail', async () => {
    const office = page.getByRole('button', { name: 'Move Office' });
    const workshop = page.getByRole('row', { name: /^Workshop/ });
    await expect.element(workshop).toBeVisible();
    const drop = await holdOver(office.element(), workshop.element());
    await expect.element(workshop.getByText('Drop it to put it below this one')).toBeVisible();
    drop();
    await expect.poll(bodies).toEqual([['/api/expenses_category/4', { parent_id: 2 }]]);
    await page.getByRole('row', { name: /Tyres below Workshop/ }).click();
    await page.getByRole('button', { name: 'Move below Vehicle costs' }).click();
    await expect.poll(bodies).toHaveLength(2);
    expect(bodies()[1]).toEqual(['/api/expenses_category/3', { parent_id: 1 }]);
  });
});

describe('every list', () => {
  const vendor = {
    id: 5,
    ...times,
    name: 'Turnpike Tires',
    type_id: null,
    type: null,
    phone: null,
    email: null,
    website: null,
  };
  const more = { account_no: null, tax_id: null, default_category_id: null, default_category: null, terms_days: null };
  const place = { kind: 'other', vendor_id: null, vendor_name: null, branch_id: null, branch_name: null, note: '' };
  const method = {
    kind: 'cash',
    last4: null,
    holder_id: null,
    holder_name: null,
    active: true,
    usedCount: 0,
    vendorsCount: 0,
  };
  beforeEach(() => {
    server.stop();
    server = fakeServer({
      '/api/expenses_category': () => framed({ expenseCategories: tree, total: 4 }),
      '/api/cohorts': () => framed({ cohorts: [cohort], total: 1 }),
      '/api/vendors': () =>
        framed({ vendors: [{ ...vendor, ...more, note: '', image: null, last_used_on: null }], total: 1 }),
      '/api/vendor-types': () =>
        framed({ vendorTypes: [{ id: 6, ...times, name: 'Tyres', position: 1, usedCount: 1 }], total: 1 }),
      '/api/locations': () =>
        framed({ locations: [{ id: 8, ...times, name: 'Terminal B', ...place, addresses: [] }], total: 1 }),
      '/api/payment-methods': () =>
        framed({ paymentMethods: [{ id: 9, ...times, name: 'Till', ...method }], total: 1 }),
    });
  });

  const LISTS = [
    ['Vehicle costs', CategoriesScreen],
    ['Meridian', CohortsScreen],
    ['Turnpike Tires', VendorsScreen],
    ['Tyres', TypesScreen],
    ['Terminal B', LocationsScreen],
    ['Till', MethodsScreen],
  ] as const;
  it.each(LISTS)('is used by the keyboard alone: %s is opened, changed and left', async (name, ListOf) => {
    phone.show(<ListOf />, '/setup/money');
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect.element(row).toBeVisible();
    const beside = page.getByRole('complementary');
    await userEvent.keyboard('n');
    await expect.element(beside.getByLabelText(/^Name/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(beside).not.toBeInTheDocument();
    await userEvent.keyboard('j{Enter}');
    await expect.element(beside.getByRole('heading', { name })).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(beside.getByLabelText(/^Name/)).toHaveValue(name);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.element(beside).not.toBeInTheDocument();
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
    const share = dialog.getByLabelText('Share (%)').nth(1);
    await share.fill('half');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.element(dialog.getByText('All other income: This must be a number.')).toBeVisible();
    // What was refused can be mended, and is sent again.
    await share.fill('12,5');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => server.writes.length).toBe(2);
    expect(server.writes[1]?.body).toMatchObject({ terms: [{}, {}, { component: '*', owner_percent: 12.5 }] });
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '#contract/areas/roles.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import RightsScreen from './rights-screen.tsx';
import type { Right } from './rights.ts';

const SEEN = '2026-11-24T09:00:00.000Z';
const LATER = '2026-11-24T10:00:00.000Z';
const STALE = 'Ruth Meyer changed this role meanwhile. Look at it again before you change it.';

const right = (id: number, name: string, title: string): Right => {
  const [noun = '', act = ''] = name.split('.');
  return { id, name, noun, act, area: 'expenses', title, description: '', custom: false, calls: [], givable: true };
};
const RIGHTS: readonly Right[] = [
  right(1, 'expense.view', 'See their own expenses'),
  right(2, 'expense.create', 'Enter expenses'),
  right(3, 'expense.view-branch', 'See all expenses of their branches'),
  right(4, 'expense.view-all', 'See everybody’s expenses'),
  right(5, 'expense.approve', 'Approve expenses'),
  { ...right(6, 'expense.reimburse', 'Note that expenses were paid back'), givable: false },
];

const role = (id: number, title: string, people: number, permissions: string[], fields: Partial<Role> = {}): Role => ({
  id,
  name: title.toLowerCase(),
  title,
  people,
  permissions,
  two_factor: 'off',
  two_factor_from: null,
  approval_limit: null,
  editable: true,
  why_not: null,
  created_at: SEEN,
  updated_at: SEEN,
  deleted_at: null,
  ...fields,
});

let roles: readonly Role[];
let server: FakeServer;
let phone: Phone;

const ok = { status: 200, message: '' };
const names = ['Ana Cole', 'Ben Ortiz', 'Lena Fox', 'Noor Haddad', 'Mia Torres'];

/** Saves as the server does: a change of what is no longer so is refused. */
function update(write: SentWrite | null) {
  const { permissions, seen_at } = (write?.body ?? {}) as { readonly permissions: string[]; readonly seen_at: string };
  if (seen_at !== roles[1]?.updated_at) return Response.json({ message: STALE }, { status: 409 });
  roles = roles.map((one) => (one.id === 2 ? { ...one, permissions, updated_at: '2026-11-24T11:00:00.000Z' } : one));
  return { ...ok, role: roles[1] };
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  roles = [
    role(
      1,
      'Admin',
      2,
      RIGHTS.map(({ name }) => name),
      { name: 'admin' },
    ),
    role(2, 'Front desk', 9, ['expense.view', 'expense.create']),
    role(3, 'Manager', 1, ['expense.create'], { editable: false, why_not: 'This is your own role.' }),
  ];
  server = fakeServer({
    '/api/roleList': () => ({ ...ok, roles, next_cursor: null, total: 3 }),
    '/api/getpermissions': () => ({ ...ok, permissions: RIGHTS }),
    '/api/editRole/2': () => ({ ...ok, role: roles[1], people: names.map((name, id) => ({ id, name, branch_id: 1 })) }),
    '/api/updateRole/2': (_, write) => update(write),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
  await page.viewport(414, 896);
});

const grid = () => page.getByRole('grid', { name: 'What each role may do' });
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
const change = (name: string) => page.getByRole('region', { name: `Front desk: ${name}` });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function show() {
  phone.show(<RightsScreen />, '/roles');
  await expect.element(grid()).toBeVisible();
  (grid().element() as HTMLElement).focus();
}

// First in its file, since it saves nothing: what a test reads is kept for the next one.
test('a draft is there again after the screen was left, is taken back step by step, and locked cells say why', async () => {
  await show();
  await cell('Approve expenses, Front desk: no').click();
  phone.show(<RightsScreen />, '/roles');
  await expect.element(change('9 people gain: approve expenses')).toBeVisible();
  await cell('Enter expenses, Front desk: yes').click();
  await expect.element(change('9 people lose: enter expenses')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(change('9 people lose: enter expenses')).not.toBeInTheDocument();
  await change('9 people gain: approve expenses').getByRole('button', { name: 'Leave it as it is' }).click();
  await expect.element(page.getByText('No changes yet')).toBeVisible();

  for (const [locked, why] of [
    ['Approve expenses, Admin: yes', 'An administrator may do everything; that cannot be changed.'],
    ['Approve expenses, Manager: no', 'This is your own role.'],
    [
      'Note that expenses were paid back, Front desk: no',
      'You may not note that expenses were paid back, so you neither give nor take it.',
    ],
  ] as const) {
    await cell(locked).click({ force: true });
    await expect.element(cell(locked)).toHaveAttribute('title', why);
  }
  await expect.element(page.getByText('No changes yet')).toBeVisible();
});

test('the keys change cells step by step, what that does to whom is said, and somebody else’s change is looked at before it is applied', async () => {
  await show();
  await expect.element(cell('See expenses, Front desk: own')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}  {ArrowDown}{ArrowDown} ');
  await expect.element(cell('See expenses, Front desk: everywhere, not applied yet')).toBeVisible();
  await expect.element(change('9 people gain: see everybody’s expenses')).toBeVisible();
  const approve = change('9 people gain: approve expenses');
  await expect.element(approve.getByText('Noor Haddad')).toBeVisible();
  await approve.getByRole('button', { name: 'and 5 more' }).click();
  await expect.element(approve.getByText('Mia Torres')).toBeVisible();
  expect(server.writes).toEqual([]);
  expect(await axeFaults()).toEqual([]);

  roles = roles.map((one) => (one.id === 2 ? { ...one, permissions: ['expense.view'], updated_at: LATER } : one));
  await press('Apply to 9 people');
  await expect.element(page.getByText(`${STALE} They took: enter expenses. Your changes stay below.`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply to 9 people' })).toBeDisabled();
  await press('Go on with mine on top');
  await press('Apply to 9 people');
  await expect.element(page.getByText(/^Applied: Front desk\. It counts for 9 people/)).toBeVisible();
  await expect.element(page.getByText('No changes yet')).toBeVisible();
  expect(server.writes.map(({ body }) => (body as { readonly seen_at: string }).seen_at)).toEqual([SEEN, LATER]);
  expect(roles[1]?.permissions.toSorted()).toEqual([
    'expense.approve',
    'expense.view',
    'expense.view-all',
    'expense.view-branch',
  ]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Right } from '#contract/areas/roles.ts';
import type { Person } from '#contract/areas/users.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import UsersScreen from './users-screen.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-21T08:00:00.000Z';

const person = (id: number, name: string, fields: Partial<Person> = {}): Person => ({
  id,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@yard.example`,
  phone: null,
  role_id: 1,
  role_name: 'Technician',
  department_id: null,
  department_name: null,
  branch_id: null,
  branch_name: null,
  branches: [],
  state: 'active',
  active: true,
  two_factor: false,
  last_seen_at: AT,
  unsent: 0,
  open_todos: 0,
  editable: true,
  why_not: null,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  ...fields,
});

const right = (name: string, title: string, fields: Partial<Right>): Right => ({
  name,
  title,
  granted: true,
  by: 'Technician',
  scope: 'all',
  limits: [],
  since: null,
  since_by: null,
  ...fields,
});

const ok = { status: 200, message: '' };
const LINK = 'https://yard.example/register#secret';

/** What a write sent. */
const bodyOf = <B,>(write: SentWrite | null) => write?.body as B;

let phone: Phone;
let server: FakeServer;
let people: readonly Person[];
let saved: Record<string, unknown> | null;
let owner = 700;

const listed = ({ searchParams }: URL) => {
  const state = searchParams.get('state');
  const users = people.filter((one) => state === null || one.state === state);
  return { ...ok, users, next_cursor: null, total: users.length };
};

function change(id: number, fields: Partial<Person>): Person {
  people = people.map((one) => (one.id === id ? { ...one, ...fields } : one));
  return people.find((one) => one.id === id) ?? person(id, 'Nobody');
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  saved = null;
  people = [
    person(21, 'Ida Holm', { open_todos: 2, unsent: 4 }),
    person(22, 'Nadia Rahman', { state: 'invited', active: false, last_seen_at: null }),
    person(23, 'Ruth Meyer', { editable: false, why_not: 'Administrator may change roles; you may not.' }),
  ];
  server = fakeServer({
    '/api/userList': listed,
    '/api/getroles': () => ({
      ...ok,
      roles: [
        { id: 1, name: 'technician', title: 'Technician', givable: true, why_not: null },
        { id: 9, name: 'admin', title: 'Administrator', givable: false, why_not: 'Above you.' },
      ],
    }),
    '/api/getdepartments': () => ({ ...ok, departments: [] }),
    '/api/getUsers': () => ({ ...ok, users: [{ id: 8, name: 'Tom Becker', role: 'technician', branch_id: 1 }] }),
    '/api/device-list': () => ({ ...ok, devices: [], next_cursor: null, late: { people: 0, oldest_at: null } }),
    '/api/getFilter': () => ({ ...ok, filter: saved }),
    '/api/saveFilter': (_, write) => {
      saved = bodyOf<{ filter: typeof saved }>(write).filter;
      return { ...ok, message: 'The filter is saved.' };
    },
    '/api/updateUser/21': (_, write) => {
      const { seen_at, ...fields } = bodyOf<{ seen_at: string }>(write);
      const stale = people.find(({ id }) => id === 21)?.updated_at !== seen_at;
      if (stale) return Response.json({ message: 'Somebody changed this person meanwhile.' }, { status: 409 });
      return { ...ok, message: 'Saved.', user: change(21, fields) };
    },
    '/api/deleteUser/21': () => {
      people = people.filter(({ id }) => id !== 21);
      return ok;
    },
    '/api/editUserRole/21': () => ({
      ...ok,
      user: { id: 21, name: 'Ida Holm', active: true },
      role: { id: 1, name: 'technician', title: 'Technician' },
      branches: [],
      permissions: [
        right('todo.view', 'See the todos given to them', { scope: 'own' }),
        right('todo.complete', 'Complete todos', { scope: 'own' }),
        right('chat.view', 'Read chats', { since: AT, since_by: 'Ruth Meyer' }),
        right('role.view', 'See roles', { granted: false, by: null, scope: null }),
      ],
      verdict: null,
    }),
    '/api/users/22/link': () => ({ ...ok, kind: 'invite', link: LINK }),
  });
  // What the test before read is fresh for twenty seconds, and here nobody is deleted yet: each test is somebody else's phone.
  phone = await openPhone({ reach: 'online' }, undefined, ++owner);
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const drawer = (name: string) => page.getByRole('complementary', { name });

test('opens with the filter that was saved, unless the address has one', async () => {
  phone.show(<UsersScreen />, '/users?state=invited');
  await expect.element(row('Nadia')).toBeVisible();
  expect(row('Ida').query()).toBeNull();
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await expect.element(page.getByRole('button', { name: 'Forget this filter' })).toBeVisible();
  expect(server.writes.at(-1)?.body).toEqual({ screen: 'users', filter: { state: 'invited' } });

  phone.show(<UsersScreen />, '/users');
  await expect.element(page.getByRole('button', { name: 'Without State: Invited' })).toBeVisible();
  expect(row('Ida').query()).toBeNull();
  // What is cleared does not come back.
  await page.getByRole('button', { name: 'Without State: Invited' }).click();
  await expect.element(row('Ida')).toBeVisible();

  phone.show(<UsersScreen />, '/users?state=active');
  await expect.element(row('Ida')).toBeVisible();
  expect(row('Nadia').query()).toBeNull();
});

test('asks before it deletes who gets the open todos, and whether unsent work may be lost', async () => {
  phone.show(<UsersScreen />, '/users?open=21');
  await drawer('Ida Holm').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Ida Holm”?' });
  await dialog.getByLabelText(/^2 open todos go to/).selectOptions('Tom Becker');
  await dialog.getByLabelText(/^Delete all the same/).click();
  expect(server.writes).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete Ida Holm' }).click();
  await expect.element(page.getByText('Ida Holm deleted.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.map(({ body }) => body)).toEqual([{ todos_to: 8, seen_unsent: true }]);
});

test('of what somebody may do it says once where it comes from', async () => {
  phone.show(<UsersScreen />, '/users?open=21');
  await drawer('Ida Holm').getByRole('tab', { name: 'May' }).click();
  const heads = () =>
    drawer('Ida Holm')
      .getByRole('heading', { level: 3 })
      .elements()
      .map((head) => head.textContent);
  await expect
    .poll(heads)
    .toEqual(['By the role Technician', expect.stringMatching(/^By the role Technician, since .+ from Ruth Meyer$/)]);
  await expect.element(drawer('Ida Holm').getByText('Only what is theirs.').nth(1)).toBeVisible();
  await page.getByRole('radio', { name: 'They may not' }).click();
  await expect.poll(heads).toEqual(['Their role does not grant these']);
  await expect.element(drawer('Ida Holm').getByText('See roles')).toBeVisible();
});

test('shows a link once, to be handed over', async () => {
  phone.show(<UsersScreen />, '/users?open=22');
  await drawer('Nadia Rahman').getByRole('button', { name: 'Show the link' }).click();
  await page.getByRole('button', { name: /^Show it/ }).click();
  await expect.element(page.getByText(LINK)).toBeVisible();
  expect(server.writes.map(({ body }) => body)).toEqual([{ show: true }]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(LINK)).not.toBeInTheDocument();
});

test('offers no mail where none is set up', async () => {
  const acts = () => drawer('Nadia Rahman').getByRole('button', { name: /^(Invite again|Show the link)$/ });
  phone.show(<UsersScreen />, '/users?open=22');
  await expect.poll(() => acts().elements().length).toBe(2);
  await phone.yard.store.setMeta('master', { sends_mail: false });
  await expect.element(drawer('Nadia Rahman').getByText(/^Mail is not set up/)).toBeVisible();
  expect(
    acts()
      .elements()
      .map((act) => act.textContent),
  ).toEqual(['Show the link']);
});

test('says why somebody cannot be changed, and offers no act', async () => {
  phone.show(<UsersScreen />, '/users?open=23');
  await expect.element(drawer('Ruth Meyer').getByText('Administrator may change roles; you may not.')).toBeVisible();
  for (const name of ['Edit', 'More', 'Deactivate'])
    expect(drawer('Ruth Meyer').getByRole('button', { name }).query()).toBeNull();
});

test('a form that is stale says what changed meanwhile, and counts when it is saved again', async () => {
  phone.show(<UsersScreen />, '/users?form=21');
  await page.getByLabelText(/^Phone/).fill('555 0100');
  await page.getByRole('checkbox', { name: 'Newark' }).click();
  const roles = [...(page.getByLabelText(/^Role/).element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(roles).toEqual(['Choose…', 'Technician']);
  change(21, { email: 'ida@elsewhere.example', updated_at: LATER });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Changed by somebody else meanwhile: E-mail\./)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(drawer('Ida Holm')).toBeVisible();
  const patch = { phone: '555 0100', branches: [1] };
  expect(server.writes.map(({ body }) => body)).toEqual([
    { ...patch, seen_at: AT },
    { ...patch, seen_at: LATER },
  ]);
});

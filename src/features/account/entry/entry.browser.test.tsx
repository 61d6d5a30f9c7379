import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { dropLinkSecret, takeLinkSecrets } from '#lib/link-secret.dom.ts';
import { readSession, writeSession } from '#session/store.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ConfirmEmailScreen from './confirm-email-screen.tsx';
import RegisterScreen from './register-screen.tsx';
import ResetScreen from './reset-screen.tsx';

const here = location.href;
const SECRET = 's'.repeat(43);
const PASSWORD = 'three brown wheels';
const person = {
  id: 77,
  name: 'Ida Berg',
  email: 'ida@yard.example',
  role: 'technician',
  branch_id: 1,
  department: null,
};

let phone: Phone;
let server: FakeServer;
/** What the server says the link is for. */
let kind: string;
let isOld: boolean;
let mayAsk: boolean;

const ok = { status: 200, message: '' };
const refuse = (status: number, message: string, errors?: Record<string, string[]>) =>
  Response.json({ message, errors }, { status });
const old = () => refuse(422, 'This link is old or was used.', { token: ['This link is old or was used.'] });

function register(body: unknown): unknown {
  const { invitation, password } = body as { invitation?: string; password: string };
  if (password.length < 10) return refuse(422, 'At least 10 characters.', { password: ['At least 10 characters.'] });
  if (!mayAsk && !invitation) return refuse(403, 'This yard invites its people. Ask your office for an invitation.');
  const message = invitation ? '' : 'Your office is told. Ask there.';
  return { ...ok, message, user: invitation ? person : null, userPermissions: [], two_factor: null };
}

beforeEach(() => {
  isOld = false;
  mayAsk = true;
  server = fakeServer({
    '/api/link': () => (isOld ? old() : { ...ok, kind, name: person.name, email: person.email }),
    '/api/register': (_, write) => register(write?.body),
    '/api/reset-password': () => (isOld ? old() : ok),
    '/api/confirm-email': () => ok,
    '/api/forgot-password': () => ({ ...ok, message: 'A mail may be on its way.' }),
  });
});
afterEach(async () => {
  dropLinkSecret();
  history.replaceState(null, '', here);
  await phone.close();
  server.stop();
  await writeSession(null);
});

/** Opens the screen as the link of a mail does. */
async function follow(screen: ReactNode, path: string, of: string): Promise<void> {
  kind = of;
  history.replaceState(null, '', path);
  takeLinkSecrets();
  phone = await openPhone({ reach: 'online' });
  phone.show(screen, path.split('#')[0] ?? '');
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** What was sent, but for the questions what a link is for. */
const sent = () => server.writes.filter(({ path }) => path !== '/api/link').map(({ body }) => body);

test('an invitation says who it is for, its secret leaves the address at once, and who takes it is signed in', async () => {
  await follow(<RegisterScreen />, `/register#${SECRET}`, 'invite');
  expect(location.href).not.toContain(SECRET);
  await expect.element(field('E-mail')).toHaveValue(person.email);
  await expect.element(field('Name')).toHaveValue(person.name);
  expect(await axeFaults()).toEqual([]);
  await field('Password').fill('short');
  await press('Begin');
  await expect.element(field('Password')).toHaveAccessibleDescription(/At least 10 characters/);
  await expect.element(field('Password')).toHaveFocus();
  await field('Password').fill(PASSWORD);
  await press('Begin');
  await expect.poll(readSession).toMatchObject({ user: person, expired: false });
  expect(sent().at(-1)).toEqual({ invitation: SECRET, name: person.name, email: person.email, password: PASSWORD });
});

test('without an invitation one asks, and hears where a yard takes nobody like that; what was typed stays', async () => {
  mayAsk = false;
  await follow(<RegisterScreen />, '/register', 'invite');
  await field('Name').fill('Ida Berg');
  await field('E-mail').fill('ida@yard.example');
  await field('Password').fill(PASSWORD);
  await press('Ask for an account');
  await expect.element(page.getByText(/^This yard invites its people/)).toBeVisible();
  await expect.element(field('Password')).toHaveValue(PASSWORD);
  mayAsk = true;
  await press('Ask for an account');
  await expect.element(page.getByText('Your office is told. Ask there.')).toBeVisible();
  expect(await readSession()).toBeNull();
});

test('a link that grew old while the password was thought of: another one is asked for on the spot', async () => {
  await follow(<ResetScreen />, `/reset#${SECRET}`, 'reset');
  await field('New password').fill(PASSWORD);
  isOld = true;
  await press('Save the password');
  await expect.element(page.getByText('This link is old or was used.')).toBeVisible();
  await expect.element(field('E-mail')).toHaveValue(person.email);
  await press('Send me a link');
  await expect.element(page.getByText('A mail may be on its way.')).toBeVisible();
});

test('a link for something else is no good here', async () => {
  await follow(<ResetScreen />, `/reset#${SECRET}`, 'invite');
  await expect.element(page.getByText('This link is old, or was used before.')).toBeVisible();
});

test('a link that cannot be asked about is not called old', async () => {
  server.cut(true);
  await follow(<ResetScreen />, `/reset#${SECRET}`, 'reset');
  await expect.element(page.getByText(/The server has not answered/)).toBeVisible();
  server.cut(false);
  await press('Try again');
  await expect.element(field('New password')).toBeVisible();
});

test('an e-mail address counts after a press of the button, not by opening its link', async () => {
  await follow(<ConfirmEmailScreen />, `/confirm-email#${SECRET}`, 'email');
  await expect.element(page.getByText(person.email)).toBeVisible();
  expect(sent()).toEqual([]);
  await press('Yes, it is mine');
  await expect.element(page.getByText('From now on you sign in with this address.')).toBeVisible();
  expect(sent()).toEqual([{ token: SECRET }]);
});

import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession, writeSession } from '#session/store.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import SignInScreen from './sign-in-screen.tsx';

const ida = { id: 77, name: 'Ida Berg', email: 'ida@yard.example', role: 'office', branch_id: 1, department: null };
const ok = { status: 200, message: '' };
const CODES = ['01-AAAAAAAAAA', '02-BBBBBBBBBB'];

let phone: Phone;
let server: FakeServer;
/** What the server wants besides the password. */
let stage: 'code' | 'enrol';
/** It waits no longer for that. */
let isLate: boolean;
let isConfirmed: boolean;

const refuse = (name: string, message: string) =>
  Response.json({ message, errors: { [name]: [message] } }, { status: 422 });

function verify(body: unknown): unknown {
  if (isLate) return Response.json({ message: 'Please sign in.' }, { status: 401 });
  const { code } = body as { code: string };
  if (code !== '287082' && code !== '03-K7QF92MAXT') return refuse('code', 'This code is not right.');
  const recovery_codes = stage === 'enrol' ? CODES : null;
  return { ...ok, user: ida, userPermissions: ['todo.view'], recovery_codes, two_factor: null };
}

const secret = () =>
  isConfirmed
    ? { ...ok, user: ida, enabled: false, required: true, recovery_left: 0, secret: 'ABCDEFGH', qrCodeUrl: null }
    : Response.json({ message: 'Please confirm that it is you.', confirm: true }, { status: 403 });

beforeEach(async () => {
  isLate = false;
  isConfirmed = false;
  server = fakeServer({
    '/api/login': () => ({ ...ok, user: ida, userPermissions: [], two_factor: stage }),
    '/api/logout': () => ok,
    '/api/getBearerToken': () => ({ ...ok, token: 'token', token_type: 'Bearer', expires_in: 900 }),
    '/api/2fa/verify': (_, write) => verify(write?.body),
    '/api/settings/googleAuthenticatorData': secret,
    '/api/confirm-password': () => {
      isConfirmed = true;
      return ok;
    },
  });
  await writeSession(null);
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await writeSession(null);
});

function Screen() {
  const [isHeld, setIsHeld] = useState(false);
  return (
    <>
      <SignInScreen expired={null} onHold={setIsHeld} />
      <output aria-label="held">{String(isHeld)}</output>
    </>
  );
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(): Promise<void> {
  phone.show(<Screen />, '/login');
  await field('E-mail').fill('ida@yard.example');
  await field('Password').fill('three brown wheels');
  await press('Sign in');
}

test('after the password a code is asked for, and nobody is signed in before it; a recovery code is one too', async () => {
  stage = 'code';
  await signIn();
  await expect.element(field('Code')).toHaveFocus();
  expect(field('Code').element().getAttribute('autocomplete')).toBe('one-time-code');
  expect(await readSession()).toBeNull();
  await field('Code').fill('000 000');
  await press('Go on');
  await expect.element(field('Code')).toHaveAccessibleDescription(/This code is not right/);
  expect(await readSession()).toBeNull();
  await press('Use a recovery code instead');
  await field('Recovery code').fill('03-K7QF92MAXT');
  await press('Go on');
  await expect.poll(readSession).toMatchObject({ user: ida, permissions: ['todo.view'], expired: false });
});

test('a code that comes too late: the password is asked for again, with the reason', async () => {
  stage = 'code';
  await signIn();
  isLate = true;
  await field('Code').fill('287082');
  await press('Go on');
  await expect.element(page.getByText(/took too long/)).toBeVisible();
  await expect.element(field('Password')).toBeVisible();
});

test('somebody else who signed in meanwhile in another tab stays signed in', async () => {
  stage = 'code';
  await signIn();
  const maya = { ...ida, id: 78, name: 'Maya Patel' };
  await expect.element(field('Code')).toBeVisible();
  await writeSession({ user: maya, permissions: [], signedInAt: 0, expired: false });
  await field('Code').fill('287082');
  await press('Go on');
  await expect.element(page.getByText(/took too long/)).toBeVisible();
  expect(await readSession()).toMatchObject({ user: maya });
  expect(server.writes.map(({ path }) => path)).not.toContain('/api/2fa/verify');
});

test('a role that asks for an authenticator: set up after the password, and the codes stay until they are kept', async () => {
  stage = 'enrol';
  await signIn();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByLabelText('Password', { exact: true }).fill('right');
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await field('Code').fill('287082');
  await press('Turn it on');
  await expect.element(page.getByText(CODES[1] ?? '')).toBeVisible();
  expect(await readSession()).toMatchObject({ user: ida });
  await expect.element(page.getByLabelText('held')).toHaveTextContent('true');
  await press('I have kept them');
  await expect.element(page.getByLabelText('held')).toHaveTextContent('false');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Truth } from '#sync/api.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import SecurityScreen from './security-screen.tsx';

let phone: Phone;
/** Another one for each test, who has read nothing before. */
let person = 7_000;
let server: FakeServer;
let isConfirmed: boolean;
let hasCode: boolean;

const ok = { status: 200, message: '' };
const refuse = (errors: Record<string, string[]>) =>
  Response.json({ message: Object.values(errors)[0]?.[0], errors }, { status: 422 });
const signIn = (id: string, label: string, here: boolean) => ({
  id,
  label,
  kind: 'phone',
  network: '203.0.113.0/24',
  created_at: '2026-11-20T09:00:00.000Z',
  seen_at: '2026-11-21T09:00:00.000Z',
  here,
});
let signIns: ReturnType<typeof signIn>[];

const user = {
  id: 1,
  name: 'Maya Patel',
  email: 'maya@yard.example',
  role: 'technician',
  branch_id: 1,
  department: null,
};
const profile = () => ({
  ...user,
  role_title: 'Technician',
  phone: null,
  new_email: null,
  branches: [],
  two_factor: { enabled: hasCode, required: false, from: null },
});

function confirm(body: unknown): unknown {
  const { password, code } = body as { password: string; code?: string };
  if (password !== 'right') return refuse({ password: ['This is not your password.'] });
  if (hasCode && code !== '287082' && code !== '03-K7QF92MAXT') return refuse({ code: ['This code is not right.'] });
  isConfirmed = true;
  return ok;
}

/** Once the password was given. */
const confirmed = (answer: () => object) => () =>
  isConfirmed ? { ...ok, ...answer() } : Response.json({ message: 'Please confirm.', confirm: true }, { status: 403 });

const ends = (id: string) => () => {
  signIns = signIns.filter((one) => (id === 'others' ? one.here : one.id !== id));
  return ok;
};

beforeEach(() => {
  person += 1;
  isConfirmed = false;
  hasCode = false;
  signIns = [signIn('a', 'Chrome on Android', true), signIn('b', 'Firefox on Linux', false), signIn('c', '', false)];
  server = fakeServer({
    '/api/profile': () => ({ ...ok, profile: profile() }),
    '/api/sessions': () => ({ ...ok, sessions: signIns }),
    '/api/sessions/b': ends('b'),
    '/api/sessions/others': ends('others'),
    '/api/getBearerToken': () => ({ ...ok, token: 'token', token_type: 'Bearer', expires_in: 900 }),
    '/api/settings/googleAuthenticatorData': confirmed(() => ({
      user,
      enabled: hasCode,
      required: false,
      recovery_left: 9,
      secret: hasCode ? null : 'ABCDEFGH',
      qrCodeUrl: null,
    })),
    '/api/2fa/verify': () => {
      hasCode = true;
      return { ...ok, user, userPermissions: [], recovery_codes: ['01-AAAAAAAAAA', '02-BBBBBBBBBB'], two_factor: null };
    },
    '/api/change-password': (_, write) =>
      (write?.body as { current_password?: string } | undefined)?.current_password === 'right'
        ? ok
        : refuse({ current_password: ['This is not your password.'] }),
    '/api/recovery-codes': confirmed(() => ({ recovery_codes: ['01-CCCCCCCCCC', '02-DDDDDDDDDD'] })),
    '/api/confirm-password': (_, write) => confirm(write?.body),
  });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

async function open(truth: Partial<Truth> = { reach: 'online' }): Promise<void> {
  phone = await openPhone(truth, undefined, person);
  phone.show(<SecurityScreen />, '/me/security');
  await expect.element(page.getByRole('heading', { name: 'Sign-ins and security' })).toBeVisible();
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog', { name: 'Is it you?' });
const password = () => dialog().getByLabelText('Password', { exact: true });
const paths = () => server.writes.map(({ path }) => path).filter((path) => path !== '/api/getBearerToken');

test('a password that is not one’s own is said at its field, and what was typed stays', async () => {
  await open();
  await field('Password now').fill('wrong');
  await field('New password').fill('three brown wheels');
  await page.getByLabelText('End all other sign-ins').click();
  await press('Change the password');
  await expect.element(field('Password now')).toHaveAccessibleDescription('This is not your password.');
  await expect.element(field('Password now')).toHaveFocus();
  await expect.element(field('New password')).toHaveValue('three brown wheels');
  await field('Password now').fill('right');
  await press('Change the password');
  await expect.element(field('New password')).toHaveValue('');
  expect(server.writes.at(-1)?.body).toEqual({
    current_password: 'right',
    password: 'three brown wheels',
    end_others: false,
  });
});

test('offline what was typed stays, and the button waits and says so', async () => {
  await open({ reach: 'offline' });
  await field('Password now').fill('right');
  await expect.element(page.getByText(/What you typed stays here/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change the password' })).toBeDisabled();
});

test('sign-ins: this one is marked and cannot be ended here, another one can, all others after a question', async () => {
  await open();
  const here = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect.element(here.getByText('This one')).toBeVisible();
  expect(here.getByRole('button').query()).toBeNull();
  await press('End all others');
  await expect.element(page.getByText(/^2 sign-ins end/)).toBeVisible();
  await press('Keep them');
  expect(paths()).toEqual([]);
  await press('End Firefox on Linux');
  await expect.element(page.getByText('Firefox on Linux')).not.toBeInTheDocument();
  expect(paths()).toEqual(['/api/sessions/b']);
});

test('an authenticator: the password first, then key and code; the codes stay while the screen learns that it is on', async () => {
  await open();
  await press('Set up an authenticator');
  await password().fill('right');
  await press('Go on');
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await field('Code').fill('287082');
  await press('Turn it on');
  await expect.element(page.getByText('02-BBBBBBBBBB')).toBeVisible();
  await press('I have kept them');
  await expect.element(page.getByRole('button', { name: 'Turn it off' })).toBeVisible();
});

test('the password is asked for: cancelled, nothing is done; a code where one is on, also one of recovery', async () => {
  hasCode = true;
  await open();
  await press('Make new ones');
  await press('Make ten new ones');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByRole('alert').query()).toBeNull();
  expect(paths()).toEqual(['/api/recovery-codes']);

  await press('Make ten new ones');
  await password().fill('wrong');
  await dialog().getByLabelText('Code').fill('000 000');
  await press('Go on');
  await expect.element(password()).toHaveFocus();
  await password().fill('right');
  await press('Go on');
  await expect.element(dialog().getByLabelText('Code')).toHaveAccessibleDescription(/This code is not right/);
  await dialog()
    .getByRole('button', { name: /Use a recovery code/ })
    .click();
  const code = dialog().getByLabelText('Recovery code');
  // Nothing that was said of the other code is said of this one, and a phone's keys have letters.
  await expect.element(code).toHaveValue('');
  await expect.element(code).not.toHaveAccessibleDescription(/not right/);
  expect(code.element().getAttribute('inputmode')).toBe('text');
  await code.fill('03-K7QF92MAXT');
  await press('Go on');
  await expect.element(page.getByText('02-DDDDDDDDDD')).toBeVisible();
  const given = server.writes.filter(({ path }) => path === '/api/confirm-password').map(({ body }) => body);
  expect(given.at(-1)).toEqual({ password: 'right', code: '03-K7QF92MAXT' });
});

test('recovery codes are shown once, so that Escape asks before they are gone', async () => {
  hasCode = true;
  isConfirmed = true;
  await open();
  await press('Make new ones');
  await press('Make ten new ones');
  const codes = page.getByRole('dialog', { name: 'Keep these codes' });
  const asked = codes.getByText(/only an administrator lets you in/);
  await expect.element(codes.getByText('02-DDDDDDDDDD')).toBeVisible();
  await expect.element(codes.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).toBeVisible();
  // Once more takes the question back.
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(codes.getByText('02-DDDDDDDDDD')).toBeVisible();
  await codes.getByRole('button', { name: 'Close', exact: true }).click();
  await press('Close without them');
  await expect.element(codes).not.toBeInTheDocument();
});

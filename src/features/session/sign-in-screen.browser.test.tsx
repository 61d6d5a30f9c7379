import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import SignInScreen from './sign-in-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  phone.show(<SignInScreen expired={null} onHold={() => undefined} />, '/login');
});
afterEach(() => phone.close());

const signIn = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();

test('use 21: an empty e-mail is one message, and is where the focus goes', async () => {
  await signIn();
  const email = page.getByLabelText('E-mail');
  await expect.element(email).toHaveAccessibleDescription('Please fill this in.');
  await expect.element(email).toHaveFocus();
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription('Please fill this in.');
});

test('use 17: the focus goes to the field that is wrong, and what is in it is selected', async () => {
  await page.getByLabelText('Password', { exact: true }).fill('yard');
  const email = page.getByLabelText('E-mail');
  await email.fill('maya');
  await signIn();
  await expect.element(email).toHaveAccessibleDescription('This must be an e-mail address.');
  await expect.element(email).toHaveFocus();
  await email.fill('maya@yard.example');
  await page.getByLabelText('Password', { exact: true }).fill('');
  await signIn();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(page.getByLabelText('E-mail').element().getAttribute('aria-invalid')).toBeNull();
});

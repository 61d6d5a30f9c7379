import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftNames, dropAllDrafts, keepDraft } from '#kit/drafts/form-drafts.ts';
import type { Truth } from '#sync/api.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import SignOutScreen from './sign-out-screen.tsx';

let phone: Phone;
afterEach(() => phone.close());

async function open(truth: Partial<Truth>): Promise<void> {
  phone = await openPhone(truth);
  phone.show(<SignOutScreen />, '/settings/sign-out');
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}
const warning = (why = '') => page.getByText(new RegExp(`${why} Signing in again needs it`));

test('use 27: signing out without signal says that signing in again needs it', async () => {
  await open({ reach: 'offline' });
  await expect.element(warning('There is no signal now.')).toBeVisible();
});

test('use 27: the same where our server is silent; online nothing is said', async () => {
  await open({ reach: 'silent' });
  await expect.element(warning('Our server cannot be reached now.')).toBeVisible();
  await phone.close();
  await open({ reach: 'online' });
  expect(warning().query()).toBeNull();
});

test('forms that were not saved are counted, and can be thrown away', async () => {
  // Other files of tests share the device.
  await dropAllDrafts(ME);
  keepDraft(ME, '/api/addDepartment', { values: { name: 'Works' }, at: Date.now(), base: null });
  await open({ reach: 'online' });
  await expect.element(page.getByText(/^1 form that Maya Patel did not save stays/)).toBeVisible();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(page.getByText(/did not save/)).not.toBeInTheDocument();
  expect(draftNames(ME)).toEqual([]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import { Notices } from './notices.tsx';

const KEPT = `authenticator-notice:${ME}`;

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  localStorage.removeItem(KEPT);
  server = fakeServer({});
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const today = () => dayOf(Date.now());
const demandFrom = (two_factor_from: string | null) => phone.yard.store.setMeta('master', { two_factor_from });
const notice = () => page.getByRole('status').filter({ hasText: 'your role asks for an authenticator app' });

test('the week before an authenticator is demanded it is said from when, and hidden for a day at most', async () => {
  const from = addDays(today(), 3);
  await demandFrom(from);
  phone.show(<Notices />, '/to-do');
  await expect.element(notice().getByText(new RegExp(`^From ${formatDay(from, Date.now())} on`))).toBeVisible();
  await expect.element(notice().getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/me/security');
  await notice().getByRole('button', { name: 'Hide for today' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(KEPT) ?? '')).toEqual({ hiddenOn: today() });

  localStorage.setItem(KEPT, JSON.stringify({ hiddenOn: addDays(today(), -1) }));
  phone.show(<Notices />, '/to-do');
  await expect.element(notice()).toBeVisible();
  await demandFrom(null);
  await expect.element(notice()).not.toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('from that day on it is for the server to stop them', async () => {
  await demandFrom(addDays(today(), 1));
  phone.show(<Notices />, '/to-do');
  await expect.element(notice().getByText(/^From tomorrow on/)).toBeVisible();
  await demandFrom(today());
  await expect.element(notice()).not.toBeInTheDocument();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mail } from '#contract/areas/mails.ts';
import type { Permission } from '#contract/permissions.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import MailsScreen from './mails-screen.tsx';

const mail = (id: number, fields: Partial<Mail> = {}): Mail => ({
  id,
  to: `person${id}@yard.test`,
  subject: `Letter ${id}`,
  body: `Text of letter ${id}`,
  state: 'sent',
  entity: null,
  entity_id: null,
  tries: 1,
  sent_at: '2026-11-21T09:00:02.000Z',
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:02.000Z',
  deleted_at: null,
  ...fields,
});

let phone: Phone;
let server: FakeServer;
beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

/** Each test under a filter of its own: what was read is kept between them. */
async function open(
  filter: Mail['state'],
  rows: readonly Mail[],
  may: readonly Permission[] = ['setting.view', 'setting.update'],
) {
  let all = rows;
  server = fakeServer({
    '/api/mails': () => ({ status: 200, message: '', mails: all, next_cursor: null, total: all.length, from: null }),
    '/api/mails/test': () => ({ status: 200, message: 'A mail to maya@yard.example is on its way.', mail: mail(9) }),
    '/api/mails/2/again': () => {
      const again = mail(2, { state: 'waiting', sent_at: null });
      all = all.map((one) => (one.id === 2 ? again : one));
      return { status: 200, message: 'The mail is on its way.', mail: again };
    },
  });
  phone = await openPhone({ reach: 'online' });
  phone.show(<MailsScreen />, `/settings/mail?state=${filter}`, may);
}

const drawer = (name: string) => page.getByRole('complementary', { name });

test('a mail that was given up is read with its reason, and sent again', async () => {
  await open('failed', [mail(1), mail(2, { state: 'failed', error: '550 No such mailbox', sent_at: null })]);
  await expect.element(page.getByRole('row', { name: /Letter 1 Sent .*person1@yard.test/ })).toBeVisible();
  await page.getByRole('row', { name: /Letter 2 Not sent: given up/ }).click();
  const opened = drawer('Letter 2');
  await expect.element(opened.getByText('550 No such mailbox')).toBeVisible();
  await expect.element(opened.getByText('Text of letter 2')).toBeVisible();
  await opened.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('The mail is on its way.')).toBeVisible();
  await expect.element(opened.getByText('On its way')).toBeVisible();
  await expect.element(opened.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('where mail is not set up, what to set is said; a test mail is sent by one press', async () => {
  await open('kept', [mail(2, { state: 'kept', sent_at: null, tries: 0 })]);
  await expect.element(page.getByText('YARDHAND_SMTP_URL')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Letter 2 Not sent: mail is not set up/ })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(page.getByText('A mail to maya@yard.example is on its way.')).toBeVisible();
  expect(server.writes[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('who may only look reads no mail and sends none', async () => {
  await open('waiting', [mail(1, { body: null, state: 'kept' })], ['setting.view']);
  await page.getByRole('row', { name: /Letter 1/ }).click();
  await expect.element(drawer('Letter 1').getByText(/Only people who may change settings/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Send/ }).query()).toBeNull();
});

import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DiagnosticsScreen from './diagnostics-screen.tsx';

const ID = '6f1f2a52-9d0b-4c1e-8a37-2f5f0d6b7c11';

let phone: Phone;
let server: FakeServer;
afterEach(async () => {
  await phone.close();
  server.stop();
});

async function open(may: Parameters<Phone['show']>[2]) {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let isFailed = true;
  server = fakeServer({
    '/api/jobs': () => ({
      status: 200,
      message: '',
      running: false,
      jobs: [
        {
          name: 'purge',
          words: 'Remove what is old',
          last_at: ago(12),
          next_at: ago(-48),
          waiting: 0,
          active: 0,
          failed: 0,
        },
        {
          name: 'mail',
          words: 'Send a mail',
          last_at: ago(3),
          next_at: null,
          waiting: 2,
          active: 1,
          failed: isFailed ? 1 : 0,
        },
      ],
      failures: isFailed
        ? [
            {
              id: ID,
              words: 'Send a mail',
              tries: 13,
              failed_at: ago(3),
              message: '550 No such mailbox',
              is_over: true,
            },
          ]
        : [],
    }),
    [`/api/jobs/${ID}/retry`]: () => {
      isFailed = false;
      return { status: 200, message: 'It is tried again.' };
    },
  });
  phone = await openPhone({ reach: 'online' });
  phone.show(<DiagnosticsScreen />, '/diagnostics', may);
}

const item = (at: number, text: RegExp) =>
  page.getByRole('region', { name: 'Jobs' }).getByRole('listitem').nth(at).filter({ hasText: text });

test('jobs of the server: whether they run, and what failed first, with its reason and another try', async () => {
  await open(['setting.view', 'setting.update']);
  await expect.element(page.getByText(/Jobs do not run on this server yet/)).toBeVisible();
  const failed = /Send a mail.*Given up.*550 No such mailbox.*3 min ago, after 13 tries/;
  await expect.element(item(0, failed)).toBeVisible();
  await expect.element(item(1, /Remove what is old.*Last 12 min ago, next/)).toBeVisible();
  await expect.element(item(2, /Send a mail.*2 wait, 1 runs, 1 was given up/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again: Send a mail' }).click();
  await expect.element(page.getByText('It is tried again.')).toBeVisible();
  await expect.element(item(0, /^Remove what is old/)).toBeVisible();
});

test('who may not see settings is shown none, and none are asked for', async () => {
  await open(['todo.view']);
  await expect.element(page.getByRole('region', { name: 'Device' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Jobs' }).query()).toBeNull();
  expect(server.asked).toEqual([]);
});

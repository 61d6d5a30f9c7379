/** The bell and the screen of notices over a server that keeps two of them: the count, opening, reading, without a connection. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Notice } from '#contract/areas/notices.ts';
import { Shell } from '#app/shell.tsx';
import { AppRoutes } from '#app/routes.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';

const notice = (id: number, fields: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'todo.returned',
  title: `Sent back: Wash ${id}, KLM-4821`,
  body: 'The rear photo is missing.',
  about_kind: 'todo',
  about_id: 7,
  at: new Date(Date.now() - (10 - id) * 60_000).toISOString(),
  read_at: null,
  ...fields,
});

/** Each test is an hour after the one before: what that read is old by then, and read anew. */
let now = Date.now();
const later = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

let rows: Notice[];
let server: FakeServer;
let phone: Phone;

/** What marks as read does, as the server does it. */
function mark({ ids = [], until = 0 }: { readonly ids?: readonly number[]; readonly until?: number }): void {
  const read_at = new Date().toISOString();
  rows = rows.map((row) => (ids.includes(row.id) || row.id <= until ? { ...row, read_at } : row));
}
const unread = () => rows.filter((row) => row.read_at === null).length;
const ok = { status: 200, message: '' };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  later(3_600_000);
  localStorage.clear();
  await page.viewport(1440, 900);
  rows = [notice(3), notice(2), notice(1, { read_at: new Date().toISOString() })];
  server = fakeServer({
    '/api/notices': () => ({ ...ok, notices: rows, unread: unread(), next_cursor: null }),
    '/api/notices-read': (_, write) => {
      mark(write?.body as Parameters<typeof mark>[0]);
      return { ...ok, unread: unread() };
    },
  });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  vi.useRealTimers();
  await page.viewport(414, 896);
});

const app = (
  <Shell>
    <AppRoutes />
  </Shell>
);
const bell = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('dialog', { name: 'Notices' });
const lines = () => page.getByRole('list', { name: 'Notices' }).getByRole('listitem');

test('at the desk the bell counts what is unread, and its list leads to the todo, which marks it as read', async () => {
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/settings');
  await bell('Notices, 2 unread').click();
  const text = 'Sent back: Wash 3, KLM-4821The rear photo is missing.7 min agoUnread';
  await expect.element(lines().first()).toHaveTextContent(text);
  await expect.element(lines().nth(2).getByText('Unread')).not.toBeInTheDocument();
  await lines().first().getByRole('button').click();
  await expect.element(bell('Notices, 1 unread')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).not.toBeInTheDocument();
  expect(server.writes.map(({ body }) => body)).toEqual([{ ids: [3] }]);
});

test('it is opened, gone through and closed by the keyboard alone, and all are marked as read', async () => {
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/settings');
  await expect.element(bell('Notices, 2 unread')).toBeVisible();
  bell('Notices, 2 unread').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Mark all as read' }))
    .toHaveAttribute('aria-disabled', 'false');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(lines().nth(1).getByRole('button')).toHaveFocus();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
  expect(server.writes.map(({ body }) => body)).toEqual([{ until: 3 }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell('Notices')).toBeVisible();
});

test('on a phone the count stands at Me, and its first entry leads to a screen of them', async () => {
  await page.viewport(390, 844);
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/me');
  await expect.element(page.getByRole('link', { name: 'Me 2 unread notices' })).toBeVisible();
  rows = [notice(4), ...rows];
  await page.getByRole('link', { name: /^Notices/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect.element(lines().nth(3)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Me 3 unread notices' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByRole('link', { name: 'Me', exact: true })).toBeVisible();
  await expect.element(page.getByText('Unread', { exact: true })).not.toBeInTheDocument();
});

test('without a connection nothing is asked for by itself; count and list are what was read last, with their age', async () => {
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/settings');
  await expect.element(bell('Notices, 2 unread')).toBeVisible();
  await phone.close();
  server.cut(true);
  later(60_000);
  phone = await openPhone({ reach: 'offline' });
  const before = server.asked.length;
  phone.show(app, '/settings');
  await expect.element(bell('Notices, 2 unread')).toBeVisible();
  expect(server.asked.slice(before)).toEqual([]);
  await bell('Notices, 2 unread').click();
  await expect.element(panel.getByText('No connection. This is what was read 1 min ago.')).toBeVisible();
  await expect.element(lines().first().getByText('Sent back: Wash 3, KLM-4821')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByText('Not saved: there is no connection.')).toBeVisible();
  await expect.element(lines().first().getByText('Unread')).toBeVisible();
});

test('one of a kind that this app does not know is shown by its title, and leads nowhere', async () => {
  rows = [notice(1, { kind: 'leave.approved', title: 'Your leave is approved', body: null, about_kind: 'leave' })];
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/notices');
  await lines().first().getByRole('button').click();
  await expect.element(lines().first()).toHaveTextContent('Your leave is approved9 min ago');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
});

test('says what belongs here where nothing is', async () => {
  rows = [];
  phone = await openPhone({ reach: 'online' });
  phone.show(app, '/notices');
  await expect.element(page.getByRole('heading', { name: 'No notices' })).toBeVisible();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { YardSetting } from '#contract/areas/yard-settings.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone } from '#tests/support/screen.tsx';
import YardSettingsScreen from './yard-settings-screen.tsx';

interface Sent {
  readonly key: string;
  readonly branch_id: number | null;
  readonly value: Readonly<Record<string, number | null>>;
}

const decided = (id: number, branch_id: number | null, value: Readonly<Record<string, number>>): YardSetting => ({
  id,
  key: 'devices',
  branch_id,
  value,
  updated_at: '2026-11-21T09:00:00.000Z',
  updated_by_name: 'Ruth Meyer',
});

let phone: Awaited<ReturnType<typeof openPhone>>;
let server: FakeServer;
let settings: YardSetting[];
/** What the server refuses at a field; empty for nothing. */
let errors: Readonly<Record<string, string[]>>;

beforeEach(async () => {
  await page.viewport(1440, 900);
  settings = [decided(1, 2, { late_minutes: 20 })];
  errors = {};
  server = fakeServer({
    '/api/yard-settings': (_, write) => {
      if (!write) return { status: 200, message: '', settings };
      if (Object.keys(errors).length > 0) return Response.json({ message: 'No.', errors }, { status: 422 });
      const { branch_id, value } = write.body as Sent;
      const kept = Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, one]]));
      const setting = decided(9, branch_id, Object.fromEntries(kept) as Record<string, number>);
      settings = [...settings.filter((one) => one.branch_id !== branch_id), setting];
      return { status: 200, message: 'Settings saved.', setting };
    },
    ...Object.fromEntries(
      [1, 9].map((id) => [
        `/api/record-history/setting/${id}`,
        () => ({ status: 200, message: '', history: [], next_cursor: null }),
      ]),
    ),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const card = () => page.getByRole('region', { name: 'Phones' });
const field = () => page.getByRole('textbox', { name: /Unsent work is late after/ });
const lastSent = () => server.writes.at(-1)?.body;

test('shows what counts and who has another, refuses at its field, and saves what was changed alone', async () => {
  phone.show(<YardSettingsScreen />, '/settings/yard');
  await expect.element(card().getByText('60 minutes')).toBeVisible();
  await expect.element(card().getByText('A branch: 20 minutes')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await card().getByRole('button', { name: 'Change Phones' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAccessibleDescription(/Left empty: as usual, 60 minutes/);
  await field().fill('4');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field()).toHaveAccessibleDescription(/At least 5/);
  expect(server.writes).toEqual([]);
  errors = { 'value.late_minutes': ['Not with these phones.'] };
  await field().fill('45');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field()).toHaveAccessibleDescription(/Not with these phones/);
  errors = {};
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(card().getByText('45 minutes')).toBeVisible();
  expect(lastSent()).toEqual({ key: 'devices', branch_id: null, value: { late_minutes: 45 } });
});

test('of a branch it says what follows the yard, an emptied field follows it again, and what counts for the yard alone is left out', async () => {
  settings = [...settings, decided(3, null, { late_minutes: 45 })];
  phone.show(<YardSettingsScreen />, '/settings/yard?branch=2');
  await expect.element(card().getByText('decided for this branch')).toBeVisible();
  await expect.element(card().getByText('as usual')).toBeVisible();
  expect(page.getByRole('region', { name: 'Accounts' }).query()).toBeNull();
  await card().getByRole('button', { name: 'Change Phones' }).click();
  await expect.element(field()).toHaveAccessibleDescription(/Left empty: as the whole yard, 45 minutes/);
  await field().clear();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(card().getByText('as the whole yard')).toBeVisible();
  expect(lastSent()).toEqual({ key: 'devices', branch_id: 2, value: { late_minutes: null } });
});

test('a choice is chosen', async () => {
  phone.show(<YardSettingsScreen />, '/settings/yard');
  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect.element(accounts.getByText('by invitation', { exact: true })).toBeVisible();
  await accounts.getByRole('button', { name: 'Change Accounts' }).click();
  await page.getByRole('combobox', { name: /People may join/ }).selectOptions('approval');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(lastSent).toEqual({ key: 'accounts', branch_id: null, value: { registration: 'approval' } });
});

test('who may only look sees its history, and is told which right is missing', async () => {
  phone.show(<YardSettingsScreen />, '/settings/yard?branch=2', ['setting.view']);
  await expect.element(page.getByText(/Change the yard’s settings/)).toBeVisible();
  expect(card().getByRole('button', { name: 'Change Phones' }).query()).toBeNull();
  await card().getByRole('button', { name: 'History of Phones' }).click();
  await expect.element(page.getByRole('complementary').getByText('Nothing is written down yet')).toBeVisible();
});

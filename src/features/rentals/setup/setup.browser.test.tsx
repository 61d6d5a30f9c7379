import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BookingChannel, RentalRate, VerificationTemplate } from '#contract/areas/rental-setup.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ChannelsScreen from './channels-screen.tsx';
import ChecklistsScreen from './checklists-screen.tsx';
import RatesScreen from './rates-screen.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const ok = { status: 200, message: '' };
const times = { created_at: AT, updated_at: AT, deleted_at: null };
const RIGHTS = ['booking.view', 'rental-setup.update', 'channel.update', 'verification.view'] as const;
const TOKEN = 'kept-by-the-site-and-nobody-else-1234567890';

const rate = (id: number, fields: Partial<RentalRate>): RentalRate => ({
  id,
  ...times,
  branch_id: 1,
  branch_name: 'Newark',
  vehicle_id: null,
  vehicle: null,
  daily: 45,
  weekly: 270,
  monthly: null,
  late_hour: null,
  included_distance_per_day: 200,
  extra_distance_price: 0.35,
  deposit_amount: 300,
  fuel_price: 1.95,
  refuel_fee: 10,
  ...fields,
});
const channel = (fields: Partial<BookingChannel> = {}): BookingChannel => ({
  id: 3,
  ...times,
  name: 'Web shop',
  branch_id: 1,
  branch_name: 'Newark',
  active: true,
  token_end: TOKEN.slice(-4),
  last_used_at: null,
  bookings: 0,
  ...fields,
});
const check = (id: number, title: string, position: number): VerificationTemplate => ({
  id,
  ...times,
  entity_type: 'checkout',
  title,
  required: true,
  position,
});

let phone: Phone;
let server: FakeServer;
let channels: BookingChannel[];
let templates: VerificationTemplate[];

/** Keeps the list as it was sent, as the server does. */
function saveTemplates(body: unknown): VerificationTemplate[] {
  const { items } = body as { items: { id?: number; title: string; required: boolean }[] };
  templates = items.map(({ id = 90, title, required }, position) => ({ ...check(id, title, position), required }));
  return templates;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  channels = [];
  templates = [check(1, 'Keys are back', 0), check(2, 'Nothing was left', 1)];
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'of-this-session', token_type: 'Bearer', expires_in: 3600 }),
    '/api/rental-rates': () => {
      const own = { id: 7, plate: 'GD40 RTX', name: 'Ford Transit' };
      const rates = [rate(1, {}), rate(2, { vehicle_id: 7, vehicle: own, daily: 1099.5 })];
      return { ...ok, rates, next_cursor: null, total: 2 };
    },
    '/api/rental-rates/2': (_, write) => ({ ...ok, rate: rate(2, { daily: write ? 99 : 1099.5 }) }),
    '/api/booking-channels': (_, write) => {
      if (!write) return { ...ok, channels, next_cursor: null, total: channels.length };
      channels = [channel()];
      return { ...ok, channel: channel(), token: TOKEN };
    },
    '/api/booking-channels/3': () => ({ ...ok, channel: channel() }),
    '/api/verification-templates': (_, write) => ({
      ...ok,
      templates: write ? saveTemplates(write.body) : templates,
    }),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
  await page.viewport(414, 896);
});

test('rates say whose they are, and only what was changed of one is sent', async () => {
  phone.show(<RatesScreen />, '/rentals/settings', RIGHTS);
  await expect
    .element(page.getByRole('row', { name: /Newark.*All without a rate of their own.*45\.00/ }))
    .toBeVisible();
  await page.getByRole('row', { name: /GD40 RTX.*1,099\.50/ }).click();
  const drawer = page.getByRole('complementary');
  await expect.element(drawer.getByText('A third of a day')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('e');
  await page.getByRole('textbox', { name: 'A day' }).fill('99');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => server.writes.map(({ method, body }) => [method, body])).toEqual([['PUT', { daily: 99 }]]);
  expect(server.asked.filter(({ pathname }) => pathname === '/api/getRentalToken')).toHaveLength(1);
});

test('a new channel’s token is said once, before the form is done', async () => {
  phone.show(<ChannelsScreen />, '/rentals/settings/channels', RIGHTS);
  await page
    .getByRole('button', { name: /New channel/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Web shop');
  await page.getByRole('combobox', { name: 'Branch' }).selectOptions('Newark');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Token of Web shop' });
  await expect.element(dialog.getByText(TOKEN)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect.element(page.getByRole('row', { name: /Web shop/ })).toBeVisible();
  expect(document.body.textContent).not.toContain(TOKEN);
  expect(server.writes.map(({ body }) => body)).toEqual([{ name: 'Web shop', branch_id: 1, active: true }]);
});

test('a list of checks is saved whole, each change made to what the one before came to', async () => {
  phone.show(<ChecklistsScreen />, '/rentals/settings/checklists', RIGHTS);
  const list = page.getByRole('region', { name: 'Return' });
  await expect.element(list.getByRole('checkbox', { name: 'Nothing was left: must be ticked' })).toBeChecked();
  expect(await axeFaults()).toEqual([]);
  await list.getByRole('checkbox', { name: 'Nothing was left: must be ticked' }).click();
  await list.getByRole('textbox', { name: 'Add an item' }).fill('The tank is full');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('checkbox', { name: 'The tank is full: must be ticked' })).toBeChecked();
  const keys = { id: 1, title: 'Keys are back', required: true };
  const left = { id: 2, title: 'Nothing was left', required: false };
  expect(server.writes.map(({ body }) => body)).toEqual([
    { entity_type: 'checkout', items: [keys, left] },
    { entity_type: 'checkout', items: [keys, left, { title: 'The tank is full', required: true }] },
  ]);
});

test('the list of private rentals says when each is looked at, and comes back as it was when a removal is undone', async () => {
  const damage = { id: 1, title: 'No new damage', phase: 'both', required: true };
  const snow = { id: 2, title: 'Snow chains', phase: 'out', required: false };
  let checklist: object[] = [damage, snow];
  server.stop();
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'of-this-session', token_type: 'Bearer', expires_in: 3600 }),
    '/api/verification-templates': () => ({ ...ok, templates: [] }),
    '/api/getPrivateRentalCheck': () => ({
      ...ok,
      checklist: checklist.map((one, position) => ({ ...one, position })),
    }),
    '/api/private-rental-checks': (_, write) => {
      const sent = write?.body as { items: object[] } | undefined;
      checklist = (sent?.items ?? []).map((item) => ({ id: 90, ...item }));
      return { ...ok, checklist: checklist.map((one, position) => ({ ...one, position })) };
    },
  });
  phone.show(<ChecklistsScreen />, '/rentals/settings/checklists', [...RIGHTS, 'private-rental.view']);
  const list = page.getByRole('region', { name: 'Private rentals' });
  await list.getByRole('combobox', { name: 'No new damage: when' }).selectOptions('Coming back');
  await list.getByRole('button', { name: 'More for Snow chains' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list.getByRole('combobox', { name: 'Snow chains: when' })).toHaveValue('out');
  const changed = { ...damage, phase: 'in' };
  expect(server.writes.map(({ body }) => body)).toEqual([
    { items: [changed, snow] },
    { items: [changed] },
    { items: [changed, { title: 'Snow chains', phase: 'out', required: false }] },
  ]);
  expect(await axeFaults()).toEqual([]);
});

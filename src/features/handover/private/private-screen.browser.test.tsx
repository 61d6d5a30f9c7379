import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { hour, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { mirroredPrivate, privateCheck, privateMirror } from '#tests/support/mirrored-private.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { pulled } from '#tests/support/store/subject.ts';
import HandoversScreen from '../handovers-screen.tsx';
import PrivateScreen from './private-screen.tsx';

const CHECKS = [privateCheck(3, 'checkin', 'Tyres'), privateCheck(4, 'checkout', 'Nothing left inside')];
const OUT = { status: 'active', picked_up_at: hour(0, -2), starts_at: hour(0, -2) } as const;

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 3200);
  phone = await openPhone();
});
afterEach(() => phone.close());

const show = (may: readonly Permission[] = permissions, path = '/handovers/private/12') =>
  phone.show(
    <Routes>
      <Route path="/handovers" element={<HandoversScreen />} />
      <Route path="/handovers/private/:key" element={<PrivateScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    path,
    may,
  );
async function open(part: Partial<MirroredPrivate> = {}, may: readonly Permission[] = permissions) {
  await phone.yard.rows(...privateMirror(mirroredPrivate(12, { checks: CHECKS, ...part })));
  show(may);
}
const side = (name: string) => page.getByRole('region', { name, exact: true });
const said = async () => (await phone.outbox()).map(({ op, args }) => [op, args['phase'], args['patch']]);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('what is read and looked at without a connection is saved at once, and is there after a reload', async () => {
  await open();
  await page.getByLabelText('Odometer', { exact: true }).fill('81244');
  await button('Save reading').click();
  await page.getByRole('radio', { name: '7/8' }).click();
  const tyres = page.getByRole('group', { name: 'Tyres' });
  await tyres.getByRole('radio', { name: 'Not good' }).click();
  await page.getByLabelText('What is wrong with it').fill('Rear left is worn');
  await userEvent.tab();
  await expect.poll(said).toEqual([
    ['privates.note', 'checkin', { odometer: 81_244 }],
    ['privates.note', 'checkin', { fuel_eighths: 7 }],
    ['privates.check', 'checkin', { found: { state: 'failed', note: 'Rear left is worn' } }],
  ]);
  show();
  await expect.element(page.getByText('81,244 km')).toBeVisible();
  await expect.element(tyres.getByRole('radio', { name: 'Not good' })).toBeChecked();
  await expect.element(page.getByLabelText('What is wrong with it')).toHaveValue('Rear left is worn');
  await expect.element(page.getByText(/^The office gives the vehicle out, with a connection/)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('while it is out both ways are noted: what goes out first, until it was read', async () => {
  await open(OUT);
  const titles = async () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Going out', 'Coming back']);
  await side('Coming back').getByLabelText('Odometer', { exact: true }).fill('90000');
  await side('Coming back').getByRole('button', { name: 'Save reading' }).click();
  await expect.poll(said).toEqual([['privates.note', 'checkout', { odometer: 90_000 }]]);
});

test('who may not note anything reads it', async () => {
  await open(OUT, ['booking.view', 'private-rental.view']);
  await expect.element(side('Going out').getByText(/Tyres · not looked at/)).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('it stands in the same list as bookings, and is found there', async () => {
  await pulled(phone.yard.store, mirror(mirrored(21, { starts_at: hour(9) })), { key: 'bookings', at: Date.now() });
  await open({ starts_at: hour(0) });
  show(permissions, '/handovers');
  const out = page.getByRole('region', { name: /^Going out today 2/ });
  await expect.element(out.getByText('Elena Marsh')).toBeVisible();
  await expect.element(out.getByText(/P-000012 · Private rental/)).toBeVisible();
  await expect.element(out.getByText('Still open: odometer, fuel, 1 check')).toBeVisible();
  await page.getByRole('searchbox').fill('lindqvist');
  await page.getByRole('link', { name: /Nora Lindqvist/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('P-000012');
});

test('one without end stands among what is out', async () => {
  await pulled(phone.yard.store, [], { key: 'bookings', at: Date.now() });
  await open(OUT);
  show(permissions, '/handovers');
  const away = page.getByRole('region', { name: /^Out 1/ });
  await expect.element(away.getByText('No end')).toBeVisible();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { van } from '#tests/support/inspection.ts';
import { mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, bytesOf, intent, lid, NOW } from '#tests/support/store/subject.ts';
import WalkRoundScreen from './walk-round-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.database.vehicles.put(van(81_244));
});
afterEach(() => phone.close());

async function begun(kind: 'out' | 'daily', booking: string | null = null) {
  const round = { lid: lid('prechecks'), key: '0197a3c4-0000-7000-8000-000000000001', vehicle_id: 3, kind } as const;
  await act(phone.yard.store, intent('prechecks.save', { ...round, booking, patch: {} }));
  return round;
}
type Round = Awaited<ReturnType<typeof begun>>;

const show = (round: Round, may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/walk-rounds/:key" element={<WalkRoundScreen />} />
      <Route path="/capture/walk-round/:key" element={<p>the camera</p>} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    `/walk-rounds/${round.lid.slice('precheck/'.length)}`,
    may,
  );

const shoot = ({ lid: precheck, ...round }: Round, slot: ImageSlot) => {
  const args = { ...round, precheck, lid: lid('precheckImages'), slot, taken_at: new Date(NOW).toISOString() };
  return actOne(phone.yard.store, intent('prechecks.upload', args, bytesOf(1)));
};
const part = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const ops = async () => (await phone.outbox()).map(({ op }) => op);

test('its own pictures are seen, deleted and brought back', async () => {
  const round = await begun('daily');
  show(round);
  await expect.element(part('Pictures').getByText('0 of 12 taken')).toBeVisible();
  await shoot(round, 'front');
  const front = part('Pictures').getByRole('button', { name: /Front/ });
  await expect.element(front).toBeVisible();
  await front.click();
  await expect.element(dialog().getByText(/^1 of 1 · Front, .*, you$/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Delete this photo' }).click();
  await expect.element(part('Pictures').getByText('0 of 12 taken')).toBeVisible();
  await button('Undo').click();
  await expect.element(front).toBeVisible();
  await part('Pictures')
    .getByRole('link', { name: /^Rear To take/ })
    .click();
  await expect.element(page.getByText('the camera')).toBeVisible();
});

test('a place has a reason for no picture, which is taken back', async () => {
  show(await begun('daily'));
  await button('Say why there is no picture').click();
  await dialog().getByLabelText('Place').selectOptions('Boot');
  await dialog().getByLabelText('Another reason').fill('Full of boxes');
  await button('Save the reason').click();
  const boot = part('Pictures').getByRole('button', { name: /Boot Without: Full of boxes/ });
  await expect.element(boot).toBeVisible();
  await expect.element(part('Pictures').getByText('0 of 12 taken, 1 without')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  expect((await phone.outbox()).at(-1)?.args['patch']).toEqual({ skip: { boot: 'Full of boxes' } });
  await boot.click();
  await expect.element(dialog().getByText('No picture: Full of boxes')).toBeVisible();
  await button('Take the reason back').click();
  await expect.element(part('Pictures').getByRole('link', { name: /Boot To take/ })).toBeVisible();
});

test('that of a booking shows the booking’s pictures, and takes none away', async () => {
  await phone.yard.rows(...mirror(mirrored(21)));
  const round = await begun('out', 'booking/21');
  const shot = { booking: 'booking/21', phase: 'checkin', slot: 'front', vehicle_id: 3 } as const;
  const taken_at = new Date(NOW).toISOString();
  await act(phone.yard.store, intent('rentals.upload', { ...shot, lid: lid('bookingImages'), taken_at }, bytesOf(1)));
  show(round);
  await part('Pictures').getByRole('button', { name: /Front/ }).click();
  await expect.element(dialog().getByRole('button', { name: 'Take another picture' })).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Delete this photo' }).query()).toBeNull();
});

test('damage that is found has its pin, and its close-up beside it', async () => {
  const round = await begun('daily');
  show(round);
  await part('Damage').getByRole('button', { name: 'Add damage' }).click();
  await dialog().getByRole('group', { name: 'Side' }).getByText('Rear').click();
  const save = dialog().getByRole('button', { name: 'Save and take its picture' });
  await save.click();
  await expect.element(dialog().getByText(/^Say where it is/)).toBeVisible();
  expect((await phone.outbox()).filter(({ op }) => op === 'damages.add')).toEqual([]);
  await dialog().getByRole('button', { name: 'Set the pin: rear' }).click();
  await save.click();
  await expect.element(page.getByText('the camera')).toBeVisible();
  const damage = (await phone.outbox()).at(-1)!;
  expect(damage).toMatchObject({ op: 'damages.add', args: { precheck: round.lid, view: 'rear' } });
  const { lid: precheck, ...named } = round;
  const shot = {
    ...named,
    precheck,
    slot: 'damage',
    damage: damage.lid,
    taken_at: new Date(NOW).toISOString(),
  } as const;
  await act(phone.yard.store, intent('prechecks.upload', { ...shot, lid: lid('precheckImages') }, bytesOf(1)));
  show(round);
  await expect.element(part('Damage').getByRole('list', { name: /^Close-ups of scratch/ })).toBeVisible();
  await expect.element(part('Damage').getByRole('link', { name: 'Another close-up' })).toBeVisible();
});

test('a picture that was refused is said on the page', async () => {
  const round = await begun('daily');
  const { mid } = await shoot(round, 'front');
  const err = { class: 'rejected', status: 422, message: 'No.', fields: null } as const;
  await phone.yard.store.move(mid, await phone.yard.store.takeLead(NOW), ['ready'], { st: 'failed', err });
  show(round);
  await expect.element(page.getByText(/The server did not take all of it/)).toBeVisible();
  await expect.element(part('Pictures').getByRole('button', { name: /Front .*Needs you/ })).toBeVisible();
  expect(await ops()).toContain('prechecks.upload');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import type { DamagePin } from '#contract/areas/damages.ts';
import type { Lid } from '#db/records.ts';
import { LAST_PICTURES } from '#db/records.ts';
import { MASTER } from '#db/views/settings.ts';
import type { PrecheckFacts } from '#sync/ops/op.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { van } from '#tests/support/inspection.ts';
import { mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, bytesOf, intent, lid, NOW } from '#tests/support/store/subject.ts';
import WalkRoundScreen from './walk-round-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.database.vehicles.put(van(81_244));
  const check = (id: number, title: string) => ({ id, title, severity: 'note' });
  await phone.yard.store.setMeta(MASTER, { maintenanceCheck: [check(3, 'Tyres'), check(4, 'Tail lift')] });
});
afterEach(() => phone.close());

/** All places but one are without a picture for a reason. */
const SKIP = Object.fromEntries(walkRoundSlots.slice(1).map((slot) => [slot, 'Dark']));

async function begun(kind: 'out' | 'daily', booking: Lid | null = null, patch: PrecheckFacts = { skip: SKIP }) {
  const round = { lid: lid('prechecks'), key: '0197a3c4-0000-7000-8000-000000000001', vehicle_id: 3, kind } as const;
  await act(phone.yard.store, intent('prechecks.save', { ...round, booking, patch }));
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

async function shoot({ lid: precheck, ...round }: Round) {
  const image = lid('precheckImages');
  const said = { ...round, precheck, lid: image, slot: 'front', taken_at: new Date(NOW).toISOString() } as const;
  await act(phone.yard.store, intent('prechecks.upload', said, bytesOf(1)));
  return image;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const finish = () => button('Finish the walk-round');
const ends = async () =>
  (await phone.outbox()).filter(({ args }) => (args['patch'] as { completed?: true })?.completed);

test('it says what is open, stops at what the server would refuse, and ends after its pictures', async () => {
  const round = await begun('out');
  show(round);
  await expect.element(page.getByText('Still open: 1 picture, the odometer, 2 checks')).toBeVisible();
  await expect.element(page.getByText('0 of 1 picture, 0 of 2 checks')).toBeVisible();
  await finish().click();
  const refusal = 'Front: take the picture, or say why there is none. Read the odometer.';
  await expect.element(page.getByRole('alert').getByText(refusal)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  expect(await ends()).toEqual([]);
  const image = await shoot(round);
  await page.getByLabelText('New reading').fill('81 300');
  await finish().click();
  await expect.element(page.getByText(/The reading that you typed is not saved/)).toBeVisible();
  await button('Save reading').click();
  await expect.element(page.getByText('Still open: 2 checks')).toBeVisible();
  await finish().click();
  await expect.element(page.getByText(/^Finished \d\d:\d\d/)).toBeVisible();
  await expect.element(page.getByText('It is sent after its pictures.')).toBeVisible();
  await expect.element(page.getByText('81,300 km')).toBeVisible();
  const [end] = await ends();
  expect(end?.args).toMatchObject({ patch: { completed: true }, pictures: [image] });
  expect(end?.deps).toEqual([round.lid, image]);
  expect(finish().query()).toBeNull();
  expect(page.getByRole('group', { name: 'Tyres' }).query()).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test('an end that is still here is taken back; one that the server has is corrected, and a day later only with a right', async () => {
  const round = await begun('daily', null, { skip: { ...SKIP, [walkRoundSlots[0]!]: 'Dark' }, note: 'Sand' });
  show(round);
  await finish().click();
  await button('Go on with it').click();
  await expect.element(finish()).toBeVisible();
  expect(await ends()).toEqual([]);
  const ended = (ago: number) =>
    phone.yard.database.prechecks.update(round.lid, { completed_at: new Date(Date.now() - ago).toISOString() });
  await ended(60_000);
  await button('Correct').click();
  await expect.element(page.getByRole('group', { name: 'Tyres' })).toBeVisible();
  await expect.element(page.getByText(/^Finished/)).toBeVisible();
  expect(finish().query()).toBeNull();
  await button('Done').click();
  await expect.element(page.getByText('Sand')).toBeVisible();
  await ended(25 * 3_600_000);
  show(
    round,
    permissions.filter((one) => one !== 'precheck.update'),
  );
  await expect.element(page.getByText(/^Finished/)).toBeVisible();
  expect(button('Correct').query()).toBeNull();
});

test('with a booking the odometer is that of its hand-over, and the end waits for it', async () => {
  const checkin = { odometer: null, fuel_eighths: null, charge_percent: null };
  await phone.yard.rows(...mirror(mirrored(21, checkin as never)));
  const round = await begun('out', 'booking/21', { skip: { ...SKIP, [walkRoundSlots[0]!]: 'Dark' } });
  show(round);
  await expect.element(page.getByText('Still open: the odometer, 2 checks')).toBeVisible();
  await act(
    phone.yard.store,
    intent('rentals.noteOut', { lid: 'handover/42', booking: 'booking/21', patch: { odometer: 81_300 } }),
  );
  await expect.element(page.getByText('Still open: 2 checks')).toBeVisible();
  await finish().click();
  await expect.element(page.getByText(/^Finished/)).toBeVisible();
  expect((await ends())[0]?.deps).toEqual(['booking/21', round.lid, 'handover/42']);
});

test('the way into the camera, known damage and the checks of the vehicle are there', async () => {
  const pin = { vehicle_id: 3, view: 'left', x: 0.5, y: 0.5, kind: 'dent', size: 'M', note: '' } as const;
  const damages: DamagePin[] = [
    { ...pin, id: 5, state: 'old' },
    { ...pin, id: 6, vehicle_id: 4, kind: 'crack', state: 'old' },
  ];
  const round = await begun('daily');
  show(round);
  const damage = page.getByRole('region', { name: 'Damage', exact: true });
  await expect.element(damage.getByText(/^What it had before is not on this/)).toBeVisible();
  await phone.yard.store.setMeta(LAST_PICTURES, { pictures: [], vehicles: [{ id: 3, not_asked: [4] }], damages });
  await expect.element(damage.getByText(/^Dent/)).toBeVisible();
  expect(damage.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(page.getByText('0 of 1 picture, 0 of 1 check')).toBeVisible();
  await expect.element(page.getByText('0 of 1 confirmed')).toBeVisible();
  // Without the strip of the app the head stands over it here.
  (page.getByRole('link', { name: 'Take the pictures' }).element() as HTMLElement).click();
  await expect.element(page.getByText('the camera')).toBeVisible();
});

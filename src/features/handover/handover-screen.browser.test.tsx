import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { agreement, check, hour, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, intent } from '#tests/support/store/subject.ts';
import HandoverScreen from './handover-screen.tsx';

const CHECKS = [check(11, 'checkin', 'Spare wheel'), check(12, 'checkout', 'Nothing left inside')];
const NOTED: NonNullable<MirroredBooking['checkin']> = {
  phase: 'checkin',
  odometer: 81_244,
  fuel_eighths: 8,
  charge_percent: null,
  cleanliness: null,
  keys: 2,
  damages_seen: [],
  done_at: hour(0),
  done_by: 'Maya Patel',
  pictures: 0,
};
const LICENCE = { kind: 'license', text: 'The licence is missing.', passable: true } as const;
const OUT = { status: 'checked_in', picked_up_at: hour(0), checkin: NOTED } as const;

let phone: Phone;
beforeEach(async () => {
  // High enough that nothing lies behind the act at the bottom.
  await page.viewport(390, 3200);
  phone = await openPhone();
});
afterEach(() => phone.close());

async function open(part: Partial<MirroredBooking> = {}, may: readonly Permission[] = permissions) {
  await phone.yard.rows(...mirror(mirrored(21, { checks: CHECKS, ...part })));
  show(may);
}
const show = (may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/handovers/:key" element={<HandoverScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/handovers/21',
    may,
  );
const ops = async () => (await phone.outbox()).map((m) => m.op);
const patches = async () => (await phone.outbox()).map((m) => m.args['patch']);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const side = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const level = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });

test('what is read and ticked without a connection is saved at once, and shows where it is', async () => {
  await open();
  await page.getByLabelText('Odometer', { exact: true }).fill('81244');
  await button('Save reading').click();
  await expect.element(page.getByText('81,244 mi')).toBeVisible();
  await level('Fuel', '7/8').click();
  await level('Keys', '2').click();
  await page.getByRole('checkbox', { name: /^Spare wheel/ }).click();
  await expect.poll(ops).toEqual(['rentals.noteOut', 'rentals.noteOut', 'rentals.noteOut', 'rentals.tick']);
  expect(await patches()).toEqual([{ odometer: 81_244 }, { fuel_eighths: 7 }, { keys: 2 }, { is_checked: true }]);
  await expect
    .element(
      side('Going out')
        .getByText(/^On this (phone|computer)$/)
        .first(),
    )
    .toBeVisible();
  show();
  await expect.element(page.getByText('81,244 mi')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '7/8' })).toBeChecked();
});

test('a half-typed reading is there again after the app was killed', async () => {
  await open();
  await page.getByLabelText('Odometer', { exact: true }).fill('812');
  await expect.poll(() => phone.yard.database.meta.where('key').startsWith('setting:draft:').count()).toBe(1);
  show();
  await expect.element(page.getByLabelText('Odometer', { exact: true })).toHaveValue('812');
});

test('what stands against the hand-over is asked about first and sent with it; the undo keeps what was read', async () => {
  await open({ blockers: [LICENCE], checkin: { ...NOTED, odometer: null } });
  await page.getByRole('checkbox', { name: /^Spare wheel/ }).click();
  await page.getByLabelText('Odometer', { exact: true }).fill('81300');
  await button('Hand over').click();
  await expect.element(dialog().getByText('The licence is missing.')).toBeVisible();
  await expect.element(dialog().getByText(/saved with it: 81,300 mi/)).toBeVisible();
  await button('Hand over anyway').click();
  await expect.poll(ops).toEqual(['rentals.tick', 'rentals.noteOut', 'rentals.move']);
  expect((await phone.outbox()).at(-1)?.args).toEqual({
    lid: 'booking/21',
    status: 'checked_in',
    from_status: 'confirmed',
    vehicle_id: expect.any(Number),
    blockers_seen: ['license'],
  });
  await expect.element(side('Coming back')).toBeVisible();
  await button('Undo').click();
  await expect.element(side('Coming back')).not.toBeInTheDocument();
  expect(await ops()).toEqual(['rentals.tick', 'rentals.noteOut']);
  await expect.element(page.getByText('81,300 mi')).toBeVisible();
});

test('nobody passes over what nobody may pass over', async () => {
  await open({ blockers: [{ kind: 'vehicle_out', text: 'The vehicle is out with B-000020.', passable: false }] });
  await button('Hand over').click();
  await expect.element(dialog().getByText('The vehicle is out with B-000020.')).toBeVisible();
  expect(
    dialog()
      .getByRole('button', { name: /anyway/ })
      .query(),
  ).toBeNull();
});

test('the renter signs on this screen, and what was drawn outlives a kill', async () => {
  await open({ agreements: [agreement()] });
  await button('Sign here').click();
  await expect.element(dialog().getByLabelText('Name')).toHaveValue('Elena Marsh');
  await button('Sign').click();
  await expect.element(dialog().getByText(/^Please sign/)).toBeVisible();
  await draw();
  await expect.element(page.getByRole('img', { name: 'Signature: drawn' })).toBeVisible();
  await expect.poll(() => phone.yard.database.meta.where('key').startsWith('setting:draft:').count()).toBe(1);
  show();
  await button('Sign here').click();
  await expect.element(page.getByRole('img', { name: 'Signature: drawn' })).toBeVisible();
  await button('Sign').click();
  await expect.element(page.getByText(/^by Elena Marsh/)).toBeVisible();
  expect((await phone.outbox())[0]).toMatchObject({
    op: 'rentals.sign',
    args: { kind: 'agreement', content_hash: 'c'.repeat(64), typed_name: 'Elena Marsh' },
  });
});

/** A line over the pad. */
async function draw(): Promise<void> {
  const pad = document.querySelector('dialog svg[role="img"]');
  if (!pad) throw new Error('there is no pad');
  const { left, top } = pad.getBoundingClientRect();
  const event = (type: string, x: number, y: number) =>
    pad.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: left + x, clientY: top + y }),
    );
  pad.setPointerCapture = () => undefined;
  event('pointerdown', 20, 20);
  event('pointermove', 60, 40);
  event('pointermove', 120, 30);
  event('pointerup', 120, 30);
  await Promise.resolve();
}

test('a reading below that of the hand-over is asked about, and the vehicle is taken back', async () => {
  await open(OUT);
  await page.getByLabelText('Odometer', { exact: true }).fill('18244');
  await userEvent.tab();
  await expect.element(page.getByText(/below the last reading 81,244/)).toBeVisible();
  await page.getByLabelText('Odometer', { exact: true }).fill('81600');
  await level('Fuel', 'Full').click();
  await level('Cleanliness', 'Dirty').click();
  await level('Keys', '2').click();
  await page.getByRole('checkbox', { name: /^Nothing left/ }).click();
  await button('Take back').click();
  await expect.poll(async () => (await phone.outbox()).at(-1)?.args).toMatchObject({ status: 'returned' });
  expect(await patches()).toContainEqual({ odometer: 81_600 });
  await expect.element(page.getByText(/^Taken back today/)).toBeVisible();
  expect(button('Take back').query()).toBeNull();
});

test('a status that was refused says so in the server’s words, with the way on', async () => {
  await open({ checkin: NOTED });
  const [m] = await act(
    phone.yard.store,
    intent('rentals.move', { lid: 'booking/21', status: 'checked_in', from_status: 'confirmed' }),
  );
  const { epoch } = await phone.yard.store.lead();
  const err = {
    class: 'rejected',
    status: 409,
    message: 'Vehicle out, booking cancelled today 10:12.',
    fields: null,
  } as const;
  await phone.yard.store.move(m!.mid, epoch, ['ready'], { st: 'failed', err });
  await expect.element(page.getByText('The hand-over needs you.')).toBeVisible();
  await expect.element(page.getByText('Vehicle out, booking cancelled today 10:12.')).toBeVisible();
  await button('Try again').click();
  await expect.poll(async () => (await phone.outbox())[0]?.st).toBe('ready');
});

test('without the right there is nothing to note, tick, sign or hand over', async () => {
  await open({ agreements: [agreement()], checkin: NOTED }, ['booking.view']);
  await expect.element(page.getByText('81,244 mi')).toBeVisible();
  await expect.element(page.getByText('Full · 2 keys')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /^Spare wheel/ })).toBeDisabled();
  for (const name of ['Hand over', 'Sign here', 'Correct']) expect(button(name).query()).toBeNull();
});

test('known damage is shown to the renter one by one or all at once, and the act names what was not', async () => {
  const pin = (id: number, view: 'left' | 'rear') =>
    ({ id, vehicle_id: 3, view, x: 0.5, y: 0.5, kind: 'dent', size: 'M', state: 'old', note: '' }) as const;
  const SEEN = { ...NOTED, done_at: null, damages_seen: [4] };
  await open({ checks: [], checkin: SEEN, damages: [pin(4, 'left'), pin(5, 'rear'), pin(6, 'rear')] });
  const damage = side('Damage');
  await expect.element(damage.getByText('· 3, Elena saw 1')).toBeVisible();
  await expect.element(page.getByText('Show damage 2 and 3 before the keys go out.')).toBeVisible();
  await damage.getByRole('button', { name: 'Show' }).click();
  // The drawing begins where something was not shown.
  await expect.element(damage.getByRole('radio', { name: /^Rear/ })).toBeChecked();
  await expect.element(damage.getByRole('button', { name: /^2: Dent/ })).toBeVisible();
  await damage.getByRole('checkbox', { name: /^2 · Dent/ }).click();
  await expect.element(page.getByText('Show damage 3 before the keys go out.')).toBeVisible();
  await damage.getByRole('checkbox', { name: /^1 · Dent/ }).click();
  await expect.element(damage.getByText('· 3, Elena saw 1')).toBeVisible();
  await damage.getByRole('button', { name: 'All were shown' }).click();
  await expect.element(damage.getByText('· 3, all shown to Elena')).toBeVisible();
  // Unsent, the latest list stands for those before it.
  expect(await patches()).toEqual([{ damages_seen: [4, 5, 6] }]);
  expect(await axeFaults()).toEqual([]);
});

test('taps one after another lose none of what was shown, also before the screen has heard of the first', async () => {
  const pin = (id: number) =>
    ({ id, vehicle_id: 3, view: 'left', x: id / 10, y: 0.5, kind: 'chip', size: 'S', state: 'old', note: '' }) as const;
  await open({ ...OUT, damages: [pin(4), pin(5), pin(6)] });
  const damage = side('Damage');
  await damage.getByRole('button', { name: 'Show' }).click();
  await expect.element(damage.getByRole('checkbox').first()).toBeVisible();
  for (const box of damage.getByRole('checkbox').elements()) (box as HTMLElement).click();
  await expect.element(damage.getByText('· 3, all shown to Elena')).toBeVisible();
  expect(await patches()).toEqual([{ damages_seen: [4, 5, 6] }]);
  expect(await ops()).toEqual(['rentals.noteBack']);
});

test('the picture of the dial has a line of its own, and the walk-round goes on where nothing is', async () => {
  const front = {
    id: 7,
    phase: 'checkin',
    slot: 'front',
    name: '7.jpg',
    url: '/api/files/7',
    taken_at: hour(8),
  } as const;
  const taken = { ...front, received_at: hour(8), by: 'Ida Berg', superseded: false, damage_id: null };
  await open({ checks: [], checkin: { ...NOTED, done_at: null }, images: [taken] });
  const walk = page.getByRole('link', { name: /^Walk-round · 1 of 12 pictures, 1 confirmed, next front left/ });
  await expect.element(walk).toHaveAttribute('href', '/capture/booking/21?phase=checkin&slot=front_left');
  const dial = page.getByRole('link', { name: /^Dial picture/ });
  await expect.element(dial).toHaveAttribute('href', '/capture/booking/21?phase=checkin&slot=dial');
  const sentence = 'Take 11 more pictures before the keys go out; 1 more thing is open.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import OutboxScreen from '#features/outbox/outbox-screen.tsx';
import { TypedBefore } from '#app/typed-before.tsx';
import { MASTER } from '#db/views/settings.ts';
import { keepTyped } from '#kit/drafts/typed-copies.ts';
import { van } from '#tests/support/inspection.ts';
import { mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, intent, lid, ME, NOW } from '#tests/support/store/subject.ts';
import BeginScreen from './begin-screen.tsx';
import WalkRoundScreen from './walk-round-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.database.vehicles.put(van(81_244));
  const maintenanceCheck = [
    { id: 3, title: 'Tyres', severity: 'blocks' },
    { id: 4, title: 'Lights', severity: 'note' },
    { id: 5, title: 'Tail lift', severity: 'note' },
  ];
  await phone.yard.store.setMeta(MASTER, { maintenanceCheck });
});
afterEach(() => phone.close());

const screens = (
  <Routes>
    <Route path="/walk-rounds/new" element={<BeginScreen />} />
    <Route path="/walk-rounds/:key" element={<WalkRoundScreen />} />
    <Route path="/outbox" element={<OutboxScreen />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);
const open = (at = '/walk-rounds/new?vehicle=3') => phone.show(screens, at);
const check = (title: string) => page.getByRole('group', { name: title });
const patches = async () => (await phone.outbox()).map(({ args }) => args['patch']);

/** A walk-round of today, as if it had been begun on this phone before. */
async function begun() {
  const round = {
    lid: lid('prechecks'),
    key: '0197a3c4-0000-7000-8000-000000000001',
    vehicle_id: 3,
    kind: 'out',
  } as const;
  await act(phone.yard.store, intent('prechecks.save', { ...round, patch: {} }));
  await phone.yard.database.prechecks.update(round.lid, { at: new Date().toISOString() });
  return { ...round, path: `/walk-rounds/${round.lid.slice('precheck/'.length)}` };
}

test('offline: begun, answered and read, each saved as it is said; killed and opened again it goes on', async () => {
  open();
  await page.getByRole('button', { name: /^Daily/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Walk-round, daily' })).toBeVisible();
  await check('Tyres').getByRole('button', { name: 'Fail' }).click();
  await check('Tyres')
    .getByLabelText(/What is wrong/)
    .fill('Worn');
  await check('Lights').getByRole('button', { name: 'OK' }).click();
  await check('Tail lift').getByRole('button', { name: 'Does not apply' }).click();
  await page.getByLabelText('New reading').fill('81 300');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await page.getByLabelText('Fuel').selectOptions('7/8');
  await page.getByLabelText(/^For the office/).fill('Smells of paint');
  await expect.element(page.getByText(/3 of 3 checks$/)).toBeVisible();
  await expect.poll(async () => JSON.stringify(await patches())).toContain('Smells of paint');
  const ops = await phone.outbox();
  expect(new Set(ops.map(({ args }) => args['key'])).size).toBe(1);
  expect(ops[0]?.lid).toBe(`precheck/~${ops[0]?.args['key'] as string}`);
  expect(Object.assign({}, ...(await patches()).map((patch) => patch as object))).toMatchObject({
    odometer: 81_300,
    fuel_eighths: 7,
    note: 'Smells of paint',
  });

  open();
  await page.getByRole('link', { name: /^Daily.*Go on with the one begun at/ }).click();
  await expect.element(check('Tyres').getByRole('button', { name: 'Fail', pressed: true })).toBeVisible();
  await expect.element(check('Tyres').getByLabelText(/What is wrong/)).toHaveValue('Worn');
  await expect.element(check('Lights').getByText(/^On this (phone|computer)$/)).toBeVisible();
  await expect.element(page.getByText('81,300 km')).toBeVisible();
});

test('the outbox shows it under its plate, check by check, and leads back to it', async () => {
  const { path } = await begun();
  open(path);
  await check('Lights').getByRole('button', { name: 'OK' }).click();
  await expect.poll(async () => JSON.stringify(await patches())).toContain('"ok"');
  open('/outbox');
  const card = page.getByRole('article', { name: 'B-YD 104 · Walk-round, going out' });
  await expect.element(card.getByRole('button', { name: 'Lights: In order' })).toBeVisible();
  await card.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'See the walk-round' }).click();
  await expect.element(check('Lights').getByRole('button', { name: 'OK', pressed: true })).toBeVisible();
});

test('a reading that is hard to believe is asked about, and half-typed digits are there again', async () => {
  const { path } = await begun();
  open(path);
  await page.getByLabelText('New reading').fill('34100');
  await page.getByRole('button', { name: 'Save reading' }).click();
  await expect.element(page.getByText(/below the last reading 81,244/)).toBeVisible();
  open(path);
  await expect.element(page.getByLabelText('New reading')).toHaveValue('34100');
  await page.getByRole('button', { name: 'Save it as typed' }).click();
  await expect.poll(async () => JSON.stringify(await patches())).toContain('34100');
});

test('what the server refused is said on the page, and a note that a kill cut short is saved at the next start', async () => {
  const { path, ...round } = await begun();
  const failed = await actOne(phone.yard.store, intent('prechecks.save', { ...round, patch: { odometer: 5 } }));
  const err = { class: 'rejected', status: 422, message: 'No.', fields: null } as const;
  await phone.yard.store.move(failed.mid, await phone.yard.store.takeLead(NOW), ['ready'], { st: 'failed', err });
  const of = { ...round, booking: null, todo: null };
  keepTyped(ME, { place: { walkRound: { of, check: { id: 3, state: 'failed' } } }, text: 'Worn ' });
  phone.show(
    <>
      <TypedBefore />
      {screens}
    </>,
    path,
  );
  await expect.element(page.getByText(/The server did not take all of it/)).toBeVisible();
  await expect.element(check('Tyres').getByLabelText(/What is wrong/)).toHaveValue('Worn');
});

test('that of a booking goes out or comes back, beside that of the day; dial and fuel stand at its hand-over', async () => {
  await begun();
  open('/walk-rounds/new?vehicle=3&booking=booking%2F12');
  const goingOut = page.getByRole('button', { name: 'Going out Begin' });
  await expect.element(goingOut).toBeVisible();
  expect(page.getByRole('button', { name: /^Daily/ }).query()).toBeNull();
  await goingOut.click();
  await expect
    .element(page.getByRole('link', { name: /are noted at the hand-over/ }))
    .toHaveAttribute('href', '/handovers/12');
  expect((await phone.outbox()).at(-1)?.args).toMatchObject({ kind: 'out', booking: 'booking/12' });
});

test('that of a booking which is out comes back first', async () => {
  await phone.yard.rows(...mirror(mirrored(21, { status: 'checked_in' })));
  open('/walk-rounds/new?vehicle=3&booking=booking%2F21');
  await expect.element(page.getByRole('button', { name: 'Coming back Begin' })).toBeVisible();
  const kinds = page.getByRole('list', { name: 'Kinds of walk-rounds' }).getByRole('button').elements();
  expect(kinds.map((kind) => kind.textContent)).toEqual([
    expect.stringMatching(/^Coming back/),
    expect.stringMatching(/^Going out/),
  ]);
});

test('a vehicle, and a walk-round, that are not here say so', async () => {
  open('/walk-rounds/new?vehicle=77');
  await expect.element(page.getByText(/^This vehicle is not on this/)).toBeVisible();
  open('/walk-rounds/~nothing');
  await expect.element(page.getByText(/^This walk-round is not on this/)).toBeVisible();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, bytesOf, intent, lid, NOW } from '#tests/support/store/subject.ts';
import OutboxScreen from './outbox-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone({ reach: 'online' });
  const vehicle = { id: 3, plate: 'B-TX 1234', name: 'Ford Transit' };
  const fields = { number: 'B-000123', status: 'confirmed', vehicle, renter: { name: 'Elena Marsh' } };
  const part = { refs: { booking: { t: 'bookings', sid: 123 } }, deleted: false } as const;
  await phone.yard.rows(
    { t: 'bookings', sid: 123, fields, refs: {}, deleted: false },
    { t: 'handovers', sid: 246, fields: { phase: 'checkin' }, ...part },
  );
});
afterEach(() => phone.close());

const CANCELLED = 'Vehicle out, booking cancelled by Ruth Adler at 10:40.';

test('a status that the server refused says why in its words, beside facts that only wait; all of it leads to its booking', async () => {
  const { store } = phone.yard;
  const patch = { odometer: 81_244, fuel_eighths: 8, keys: 2 };
  await act(store, intent('rentals.noteOut', { lid: 'handover/246', booking: 'booking/123', patch }));
  const move = { lid: 'booking/123', status: 'checked_in', from_status: 'confirmed' } as const;
  const { mid } = await actOne(store, intent('rentals.move', move));
  const err = { class: 'conflict', status: 409, message: CANCELLED, fields: null } as const;
  await store.move(mid, await store.takeLead(NOW), ['ready'], { st: 'failed', err });
  phone.show(
    <Routes>
      <Route path="/outbox" element={<OutboxScreen />} />
      <Route path="/handovers/:key" element={<h1>The hand-over</h1>} />
    </Routes>,
    '/outbox',
  );
  const card = page.getByRole('article', { name: 'B-000123 · B-TX 1234 · Elena Marsh' });
  await expect.element(card.getByText(CANCELLED)).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: /^Odometer 81,244 · fuel 8\/8 · 2 keys, going out/ }))
    .toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Try this again' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Correct it' }).query()).toBeNull();

  await card.getByRole('button', { name: 'Discard this' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Handed over', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect.poll(async () => (await phone.outbox()).map(({ op }) => op)).toEqual(['rentals.noteOut']);

  await card.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'See the hand-over' }).click();
  await expect.element(page.getByRole('heading', { name: 'The hand-over' })).toBeVisible();
});

test('damage and its pictures wait under their booking; damage that is discarded leaves the close-up', async () => {
  const { store } = phone.yard;
  const damage = lid('damages');
  const pin = { vehicle_id: 3, view: 'left', x: 0.5, y: 0.5, kind: 'scratch' } as const;
  const found = await actOne(store, intent('damages.add', { lid: damage, ...pin, booking: 'booking/123' }));
  const of = { booking: 'booking/123', phase: 'checkin', taken_at: '2026-11-21T09:00:00.000Z' } as const;
  const shot = (more: { slot: 'front' | 'damage'; damage?: string }) =>
    intent('rentals.upload', { lid: lid('bookingImages'), ...of, ...more }, bytesOf(1, 2, 3));
  await act(store, shot({ slot: 'front' }));
  await act(store, shot({ slot: 'damage', damage }));
  const err = { class: 'rejected', status: 422, message: 'This vehicle has no left side.', fields: null } as const;
  await store.move(found.mid, await store.takeLead(NOW), ['ready'], { st: 'failed', err });
  phone.show(<OutboxScreen />, '/outbox');
  const card = page.getByRole('article', { name: 'B-000123 · B-TX 1234 · Elena Marsh' });
  await expect.element(card.getByText('3 changes', { exact: false })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Scratch, left side/ })).toBeVisible();
  await expect.element(card.getByText('This vehicle has no left side.')).toBeVisible();
  const pictures = card.getByRole('list', { name: 'Photos' });
  await expect.element(pictures.getByRole('button', { name: /Front, out · picture/ })).toBeInTheDocument();
  await expect.element(pictures.getByRole('button', { name: /Close-up of scratch, left side/ })).toBeInTheDocument();

  await card.getByRole('button', { name: 'Discard this' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Scratch, left side', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/A close-up that is not named here stays/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect
    .poll(async () => (await phone.outbox()).map(({ op }) => op))
    .toEqual(['rentals.upload', 'rentals.upload']);
  await expect.element(pictures.getByRole('button', { name: /Damage, out · picture/ })).toBeInTheDocument();
});

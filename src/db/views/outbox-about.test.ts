import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acknowledged, act, bytesOf, intent, lid, serverTodo } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { MASTER } from './settings.ts';
import { outboxGroups } from './outbox-groups.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
  const part = { refs: { booking: { t: 'bookings', sid: 4 } }, deleted: false } as const;
  const vehicle = { id: 3, plate: 'B-YD 104', name: 'Ford Transit' };
  await yard.rows(
    {
      t: 'bookings',
      sid: 4,
      fields: { number: 'B-000004', vehicle, renter: { name: 'Elena' } },
      refs: {},
      deleted: false,
    },
    { t: 'handovers', sid: 8, fields: { phase: 'checkin' }, ...part },
    { t: 'checks', sid: 5, fields: { title: 'Spare wheel', is_checked: false }, ...part },
  );
});
afterEach(() => yard.close());

const walk = (fields: object, patch: object) =>
  intent('prechecks.save', {
    lid: lid('prechecks'),
    key: 'k',
    vehicle_id: 3,
    kind: 'daily',
    patch: { ...patch },
    ...fields,
  });

it('groups what was done at the vehicle of a booking by the booking, its walk-round too', async () => {
  await act(yard.store, intent('rentals.noteOut', { lid: 'handover/8', booking: 'booking/4', patch: { keys: 2 } }));
  await act(yard.store, walk({ kind: 'out', booking: 'booking/4' }, { odometer: 5000 }));
  const tick = { lid: 'check/5', booking: 'booking/4', entity_type: 'checkin' } as const;
  await act(yard.store, intent('rentals.tick', { ...tick, patch: { is_checked: true } }));
  const [group, ...others] = await outboxGroups();
  expect(others).toEqual([]);
  const about = { kind: 'booking', lid: 'booking/4', number: 'B-000004', renter: 'Elena', plate: 'B-YD 104' };
  expect(group).toMatchObject({ key: 'booking/4', about });
  expect(group?.changes.map(({ line }) => line)).toEqual([null, null, 'Spare wheel']);
});

it('a walk-round of no booking stands for itself, under the plate that is known; one check has its name', async () => {
  const vehicle = { id: 9, vin: null, plate: 'B-OLD 9', name: 'Sprinter' };
  await yard.rows(serverTodo(1, { vehicle_id: 9, vehicle }));
  await yard.store.setMeta(MASTER, { maintenanceCheck: [{ id: 3, title: 'Tyres', severity: 'note' }] });
  const ok = { state: 'ok', note: '' };
  await act(yard.store, walk({ vehicle_id: 9, todo: 'todo/1' }, { items: { '3': ok } }));
  await act(yard.store, walk({}, { items: { '3': ok, '4': ok } }));
  await act(yard.store, walk({}, { items: { '4': ok } }));
  const groups = await outboxGroups();
  expect(groups.map(({ about }) => about)).toEqual([
    { kind: 'walk-round', lid: groups[0]?.key, of: 'daily', plate: 'B-OLD 9' },
    { kind: 'walk-round', lid: groups[1]?.key, of: 'daily', plate: null },
    { kind: 'walk-round', lid: groups[2]?.key, of: 'daily', plate: null },
  ]);
  expect(groups.map(({ changes }) => changes[0]?.line)).toEqual(['Tyres', null, null]);
});

const AT = '2026-11-21T09:00:00.000Z';
const pin = { vehicle_id: 3, view: 'left', x: 0.5, y: 0.5, kind: 'scratch' } as const;

it('pictures and damage stand under their booking, a close-up with the damage that it shows', async () => {
  const damage = lid('damages');
  await act(yard.store, intent('damages.add', { lid: damage, ...pin, booking: 'booking/4' }));
  const shot = { booking: 'booking/4', phase: 'checkin', taken_at: AT } as const;
  const upload = (more: { slot: 'front' | 'damage'; damage?: string }) =>
    intent('rentals.upload', { lid: lid('bookingImages'), ...shot, ...more }, bytesOf(1, 2, 3));
  await act(yard.store, upload({ slot: 'front' }));
  await act(yard.store, upload({ slot: 'damage', damage }));
  const [group, ...others] = await outboxGroups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ key: 'booking/4', about: { kind: 'booking' }, gone: null });
  expect(group?.changes.map(({ line, image }) => [line, image !== null])).toEqual([
    [null, false],
    [null, true],
    ['Scratch, left side', true],
  ]);
  expect(group?.bytes).toBeGreaterThan(6);
});

it('those of a walk-round of no booking stand under it; damage of neither stands alone', async () => {
  const [precheck, image] = [lid('prechecks'), lid('precheckImages')];
  await act(yard.store, intent('prechecks.save', { lid: precheck, key: 'k', vehicle_id: 3, kind: 'daily', patch: {} }));
  const shot = { lid: image, precheck, key: 'k', vehicle_id: 3, kind: 'daily', slot: 'rear', taken_at: AT } as const;
  const [taken] = await act(yard.store, intent('prechecks.upload', shot, bytesOf(1)));
  await act(yard.store, intent('damages.add', { lid: lid('damages'), ...pin, precheck }));
  await act(yard.store, intent('damages.add', { lid: lid('damages'), ...pin }));
  const groups = await outboxGroups();
  expect(groups.map(({ key, about, changes }) => [key === precheck, about?.kind, changes.length])).toEqual([
    [true, 'walk-round', 3],
    [false, undefined, 1],
  ]);
  await acknowledged(yard.store, taken!.mid, { sid: 9, rows: [] });
  await act(yard.store, intent('prechecks.deleteImage', { lid: image, precheck }));
  const removal = (await outboxGroups())[0]?.changes.find(({ mutation }) => mutation.op === 'prechecks.deleteImage');
  expect([removal?.line, removal?.image]).toEqual(['Rear', null]);
});

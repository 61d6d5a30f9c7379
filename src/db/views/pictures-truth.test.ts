/** Pictures of every table and damage count until a read-back showed them. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { read } from '#db/open.ts';
import { recordedRow } from '#sync/ops/damages.ts';
import { bookingRows } from '#sync/ops/rental-rows.ts';
import { mirroredAnswer } from '#tests/support/booking-answers.ts';
import { acknowledged, act, bytesOf, intent, lid, pulled, serverTodo, upload } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { bookingTruth, truthIn, unseenOnBooking, workOnBooking } from './bookings-work.ts';
import { photosToGo, recordTruth, rowTruth, unseenPictures } from './truth.ts';

const AT = '2026-11-21T09:00:00.000Z';
const BOOKING = 'booking/12';
const pin = { vehicle_id: 5, view: 'left', x: 0.5, y: 0.5, kind: 'scratch' } as const;
const all = (t: 'prechecks' | 'damages') => ({ t, index: 'lid', from: '', to: '\uffff' }) as const;

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
  await yard.rows(serverTodo(1), ...bookingRows(mirroredAnswer()));
});
afterEach(() => yard.close());

const truthOf = async () => truthIn(await workOnBooking(BOOKING), await unseenOnBooking(BOOKING));

it('counts the photos of todos, of bookings and of walk-rounds alike', async () => {
  const [image, precheck] = [lid('bookingImages'), lid('prechecks')];
  const round = { key: 'k', vehicle_id: 5, kind: 'daily' } as const;
  await act(yard.store, intent('prechecks.save', { lid: precheck, ...round, patch: {} }));
  const shot = { slot: 'front', taken_at: AT } as const;
  await act(yard.store, upload(lid('images'), 'todo/1', bytesOf(1)));
  const ofRound = { lid: lid('precheckImages'), precheck, ...round, ...shot };
  await act(yard.store, intent('prechecks.upload', ofRound, bytesOf(2)));
  const ofBooking = { lid: image, booking: BOOKING, phase: 'checkin', ...shot } as const;
  const [m] = await act(yard.store, intent('rentals.upload', ofBooking, bytesOf(3)));
  const counted = async () => [await photosToGo(), (await read(unseenPictures)).length];
  expect(await counted()).toEqual([3, 0]);
  expect(await recordTruth([precheck])).toEqual(new Map([[precheck, 'here']]));
  expect([await bookingTruth(), await truthOf()]).toEqual([new Map([[BOOKING, 'here']]), new Map([[image, 'here']])]);

  await acknowledged(yard.store, m!.mid, { sid: 301, rows: [] });
  expect(await counted()).toEqual([3, 1]);
  expect(await rowTruth('bookingImages', image)).toBe('sending');
  expect([await bookingTruth(), await truthOf()]).toEqual([
    new Map([[BOOKING, 'sending']]),
    new Map([[image, 'sending']]),
  ]);
  const known = { id: 301, phase: 'checkin', slot: 'front', name: 'x', url: '/api/files/1', taken_at: AT } as const;
  const images = [{ ...known, received_at: AT, by: null, superseded: false, damage_id: null }];
  await yard.rows(...bookingRows(mirroredAnswer({ images })));
  expect(await counted()).toEqual([2, 0]);
  expect([await bookingTruth(), await truthOf()]).toEqual([new Map(), new Map()]);
});

it('damage is on its way until the pull that tells of it came after it was taken', async () => {
  const damage = lid('damages');
  const [m] = await act(yard.store, intent('damages.add', { lid: damage, ...pin, booking: BOOKING }));
  expect([await rowTruth('damages', damage), (await truthOf()).get(damage)]).toEqual(['here', 'here']);
  const row = { ...pin, id: 71, size: 'S', state: 'new', note: '', created_at: AT } as const;
  const known = recordedRow({ ...row, booking_id: 12, precheck_id: null });
  const fence = await yard.store.fence();
  await acknowledged(yard.store, m!.mid, { sid: 71, rows: [known] });
  const covers = [all('prechecks'), all('damages')];
  await pulled(yard.store, [], { key: 'prechecks', covers, fence });
  expect([await rowTruth('damages', damage), (await truthOf()).get(damage)]).toEqual(['sending', 'sending']);
  expect(await bookingTruth()).toEqual(new Map([[BOOKING, 'sending']]));
  await pulled(yard.store, [known], { key: 'prechecks', covers });
  expect([await rowTruth('damages', damage), (await truthOf()).size]).toEqual(['sent', 0]);
  expect(await bookingTruth()).toEqual(new Map());
});

/** Pictures at the vehicle and damage found there: read back by two pulls, and kept as long as anything waits for them. */
import { describe, expect, it } from 'vitest';
import type { PrecheckImage } from '#contract/areas/prechecks.ts';
import type { MirroredImage } from '#contract/areas/rental-mirror.ts';
import type { Lid, Mutation } from '#db/records.ts';
import { recordedRow } from '#sync/ops/damages.ts';
import { mirroredRows } from '#sync/ops/precheck-rows.ts';
import { bookingRows } from '#sync/ops/rental-rows.ts';
import type { ServerRow, Store } from '#sync/ports.ts';
import { KEY, mirroredAnswer, precheckAnswer } from '../booking-answers.ts';
import { acknowledged, act, actOne, bytesOf, expectFolded, intent, lid, pulled, readyBlob } from './subject.ts';
import type { Get } from './suite.ts';

const AT = '2026-11-21T09:00:00.000Z';
const all = (t: 'bookings' | 'prechecks' | 'damages') => ({ t, index: 'lid', from: '', to: '\uffff' }) as const;
const OF_BOOKINGS = { key: 'bookings', covers: [all('bookings')] };
const OF_ROUNDS = { key: 'prechecks', covers: [all('prechecks'), all('damages')] };

const imageOf = (id: number): MirroredImage => ({
  id,
  phase: 'checkin',
  slot: 'front',
  name: `${id}.jpg`,
  url: `/api/files/${id}`,
  taken_at: AT,
  received_at: AT,
  by: 'Kim',
  superseded: false,
  damage_id: null,
});
const booking = (...images: MirroredImage[]) => bookingRows(mirroredAnswer({ images }));

const roundImage = (id: number): PrecheckImage => ({
  id,
  slot: 'front',
  name: `${id}.jpg`,
  url: `/api/files/${id}`,
  thumb: `/api/files/${id}?size=thumb`,
  sha256: 'f'.repeat(64),
  taken_at: AT,
  by: 'Kim',
  damage_id: null,
});
function round(...ids: number[]): ServerRow[] {
  const { completed_by_name: _a, created_by: _b, created_by_name: _c, slots: _d, ...facts } = precheckAnswer().precheck;
  return mirroredRows({ ...facts, items: [], skips: [], images: ids.map(roundImage) });
}

const pin = { vehicle_id: 5, view: 'left', x: 0.5, y: 0.5, kind: 'scratch' } as const;
const damageRow = (id: number): ServerRow =>
  recordedRow({ ...pin, id, size: 'S', state: 'new', note: '', booking_id: 12, precheck_id: null, created_at: AT });

const shoot = (image: Lid, damage: Lid | null = null) =>
  intent(
    'rentals.upload',
    { lid: image, booking: 'booking/12', phase: 'checkin', slot: 'front', taken_at: AT, damage },
    bytesOf(1, 2),
  );
const scratch = (damage: Lid, precheck: Lid | null = null) =>
  intent('damages.add', { lid: damage, ...pin, booking: precheck ? null : 'booking/12', precheck });
const walk = (precheck: Lid, patch: object = {}) =>
  intent('prechecks.save', { lid: precheck, key: KEY, vehicle_id: 5, kind: 'daily', patch: { ...patch } });
const shootOn = (image: Lid, precheck: Lid) =>
  intent(
    'prechecks.upload',
    { lid: image, precheck, key: KEY, vehicle_id: 5, kind: 'daily', slot: 'front', taken_at: AT },
    bytesOf(3),
  );

const left = async (store: Store) => (await store.outbox()).map(({ op }) => op);

async function prepared(store: Store, m: Mutation): Promise<void> {
  await store.replaceBlob(m.bids[0]!, readyBlob(m.mid, 9), m.mid, { sha256: 'a'.repeat(64) });
}

export function vehicleConformance(get: Get): void {
  describe('pictures of a booking', () => {
    it('are confirmed by the pull of bookings alone, and lose their bytes then', async () => {
      const { store } = get();
      await pulled(store, booking(), OF_BOOKINGS);
      const image = lid('bookingImages');
      const m = await actOne(store, shoot(image));
      await prepared(store, m);
      await expectFolded(store);
      const fence = await store.fence();
      await acknowledged(store, m.mid, {
        sid: 301,
        rows: booking(imageOf(301))
          .slice(-1)
          .map((row) => ({ ...row, refs: {} })),
      });
      expect(await store.row('bookingImages', image)).toMatchObject({ sid: 301, confirmed: 0, url: '/api/files/301' });
      // One that began before does not know it, nor does one that knows other pictures only.
      await pulled(store, booking(), { ...OF_BOOKINGS, fence });
      await pulled(store, booking(imageOf(300)), OF_BOOKINGS);
      expect(await store.dropConfirmedBlobs()).toBe(0);
      expect(await store.row('bookingImages', image)).toMatchObject({ confirmed: 0, booking: 'booking/12' });
      await pulled(store, booking(imageOf(301)), OF_BOOKINGS);
      expect(await store.dropConfirmedBlobs()).toBe(1);
      expect(await store.row('bookingImages', image)).toMatchObject({ confirmed: 1, bid: null });
      expect(await store.row('bookingImages', 'booking-image/300')).toBeUndefined();
    });

    it('keep a booking that the mirror names no more, until they are sent', async () => {
      const { store } = get();
      await pulled(store, booking(), OF_BOOKINGS);
      const m = await actOne(store, shoot(lid('bookingImages')));
      await pulled(store, [], OF_BOOKINGS);
      expect(await store.row('bookings', 'booking/12')).toBeDefined();
      expect(await store.blob(m.bids[0]!)).toBeDefined();
      expect(await store.pull('bookings')).toMatchObject({ etag: null });
    });
  });

  describe('walk-rounds and damages', () => {
    it('are read back by one pull that covers both tables, with the pictures', async () => {
      const { store } = get();
      const [precheck, image, damage] = [lid('prechecks'), lid('precheckImages'), lid('damages')];
      const [begun, shot, found] = await act(
        store,
        walk(precheck),
        shootOn(image, precheck),
        scratch(damage, precheck),
      );
      await prepared(store, shot!);
      await acknowledged(store, begun!.mid, { sid: 91, rows: round().slice(0, 1) });
      await acknowledged(store, shot!.mid, { sid: 311, rows: [] });
      await acknowledged(store, found!.mid, { sid: 71, rows: [] });
      expect(await store.row('precheckImages', image)).toMatchObject({ precheck, confirmed: 0 });
      await pulled(store, [...round(311), damageRow(71), damageRow(72)], OF_ROUNDS);
      expect(await store.row('precheckImages', image)).toMatchObject({ sid: 311, precheck, confirmed: 1 });
      expect(await store.row('damages', damage)).toMatchObject({ sid: 71, dirty: 0 });
      await pulled(store, [], OF_ROUNDS);
      const rows = [store.row('prechecks', precheck), store.row('precheckImages', image), store.row('damages', damage)];
      expect(await Promise.all([...rows, store.row('damages', 'damage/72')])).toEqual(Array(4).fill(undefined));
    });

    it('stay while something unsent refers to them, for only they know the number', async () => {
      const { store } = get();
      await pulled(store, booking(), OF_BOOKINGS);
      const damage = lid('damages');
      const [found, closeUp] = await act(store, scratch(damage), shoot(lid('bookingImages'), damage));
      await acknowledged(store, found!.mid, { sid: 71, rows: [damageRow(71)] });
      await pulled(store, [], OF_ROUNDS);
      expect(await store.sidOf(damage)).toBe(71);
      await store.discard([closeUp!.mid]);
      await pulled(store, [], OF_ROUNDS);
      expect(await store.row('damages', damage)).toBeUndefined();
    });
  });

  describe('discarding at the vehicle', () => {
    it('damage leaves its close-up, as a picture of the vehicle', async () => {
      const { store } = get();
      await pulled(store, booking(), OF_BOOKINGS);
      const [damage, image] = [lid('damages'), lid('bookingImages')];
      const [found, closeUp] = await act(store, scratch(damage), shoot(image, damage));
      expect(closeUp?.deps).toEqual(['booking/12', damage]);
      await store.discard([found!.mid]);
      expect(await store.outbox()).toMatchObject([
        { mid: closeUp?.mid, st: 'ready', deps: ['booking/12'], args: { damage: null } },
      ]);
      expect(await store.row('bookingImages', image)).toMatchObject({ damage: null, bid: closeUp?.bids[0] });
      await expectFolded(store);
    });

    it('a walk-round that was begun here takes its pictures along once nothing of it is left; damage stays', async () => {
      const { store } = get();
      const precheck = lid('prechecks');
      const [first] = await act(store, walk(precheck, { odometer: 1 }));
      await act(store, shootOn(lid('precheckImages'), precheck), scratch(lid('damages'), precheck));
      const [last] = await act(store, walk(precheck, { note: 'x' }));
      await store.discard([first!.mid]);
      expect(await left(store)).toEqual(['prechecks.upload', 'damages.add', 'prechecks.save']);
      await store.discard([last!.mid]);
      expect(await store.outbox()).toMatchObject([{ op: 'damages.add', args: { precheck: null }, deps: [] }]);
      expect(await store.row('prechecks', precheck)).toBeUndefined();
      await expectFolded(store);
    });

    it('a change to a walk-round that the server has leaves its pictures alone', async () => {
      const { store } = get();
      await pulled(store, round(), OF_ROUNDS);
      const m = await actOne(store, walk('precheck/91', { note: 'x' }));
      await act(store, shootOn(lid('precheckImages'), 'precheck/91'));
      await store.discard([m.mid]);
      expect(await left(store)).toEqual(['prechecks.upload']);
    });
  });
}

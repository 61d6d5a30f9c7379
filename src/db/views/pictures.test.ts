import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MirroredImage } from '#contract/areas/rental-mirror.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { hour, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { acknowledged, act, actOne, bytesOf, intent, lid, readyBlob } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { damagesFound } from './damages.ts';
import { besideOf, closeUpsOf, countsOf, takenOf } from './pictures.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

const OUT = { t: 'bookingImages', booking: 'booking/21', phase: 'checkin', vehicle: 3 } as const;

const image = (id: number, slot: ImageSlot, at: number, part: Partial<MirroredImage> = {}): MirroredImage => ({
  id,
  phase: 'checkin',
  slot,
  name: `${id}.jpg`,
  url: `/api/files/${id}`,
  taken_at: hour(at),
  received_at: hour(at),
  by: 'Ida Berg',
  superseded: false,
  damage_id: null,
  ...part,
});

const shoot = (slot: ImageSlot, at: number, vehicle_id = 3) =>
  actOne(
    yard.store,
    intent(
      'rentals.upload',
      { lid: lid('bookingImages'), booking: 'booking/21', phase: 'checkin', slot, vehicle_id, taken_at: hour(at) },
      bytesOf(1, 2),
    ),
  );

describe('the pictures of a booking', () => {
  it('are by place the last that was taken, whoever took it, with what stood before', async () => {
    const images = [image(1, 'front', 7, { superseded: true }), image(2, 'front', 8), image(3, 'rear', 8)];
    await yard.rows(...mirror(mirrored(21, { images: [...images, image(4, 'left', 8, { phase: 'checkout' })] })));
    const mine = await shoot('front', 9);
    const { places, truth } = await takenOf(OUT);
    expect([...places.keys()]).toEqual(['front', 'rear']);
    const front = places.get('front')!;
    expect(front.shot.lid).toBe(mine.lid);
    expect(front.earlier.map(({ sid }) => sid)).toEqual([2, 1]);
    expect([truth.get(mine.lid), truth.get('booking-image/3')]).toEqual(['here', 'sent']);
  });

  it('of another vehicle do not stand, sent or not', async () => {
    await yard.rows(
      ...mirror(mirrored(21, { images: [image(1, 'front', 8), image(2, 'rear', 8, { superseded: true })] })),
    );
    await shoot('front', 9, 4);
    const { places } = await takenOf(OUT);
    expect(places.get('front')?.shot.sid).toBe(1);
    expect(places.get('front')?.earlier).toHaveLength(1);
    expect(places.has('rear')).toBe(false);
  });

  it('are on their way until a read-back has shown them, and are counted so', async () => {
    await yard.rows(...mirror(mirrored(21, { images: [image(3, 'rear', 8)] })));
    const mine = await shoot('front', 9);
    await shoot('dial', 9);
    await yard.store.replaceBlob(mine.bids[0]!, readyBlob(mine.mid, 1), mine.mid, {});
    await acknowledged(yard.store, mine.mid, { sid: 7 });
    const taken = await takenOf(OUT);
    expect(taken.truth.get(mine.lid)).toBe('sending');
    const skip = { front: 'Too dark', boot: 'Locked' };
    expect(countsOf(taken, skip)).toEqual({ all: 12, taken: 2, confirmed: 1, skipped: 1 });
    await yard.rows(...mirror(mirrored(21, { images: [image(3, 'rear', 8), image(7, 'front', 9)] })));
    expect(countsOf(await takenOf(OUT), skip)).toMatchObject({ taken: 2, confirmed: 2 });
  });

  it('that only the server has are looked for where small forms are fetched ahead', async () => {
    await yard.rows(...mirror(mirrored(21, { images: [image(7, 'front', 8)] })));
    expect((await takenOf(OUT)).places.get('front')?.shot).toMatchObject({ bid: null, thumb: 'file/7' });
  });

  it('without a connection, and before any was taken, are none', async () => {
    const taken = await takenOf(OUT);
    expect(countsOf(taken, {})).toEqual({ all: 12, taken: 0, confirmed: 0, skipped: 0 });
  });
});

const ROUND = {
  lid: 'precheck/~1',
  key: '0197a3c4-0000-7000-8000-000000000001',
  vehicle_id: 3,
  kind: 'daily',
} as const;

describe('what is found at a walk-round', () => {
  it('stands beside its pictures, the close-ups with the damage that they show', async () => {
    const damage = lid('damages');
    const { lid: precheck, ...named } = ROUND;
    const shot = { ...named, precheck, taken_at: hour(9) };
    await act(yard.store, intent('prechecks.save', { ...ROUND, patch: {} }));
    await act(
      yard.store,
      intent('damages.add', { lid: damage, vehicle_id: 3, precheck, view: 'left', x: 0.5, y: 0.5, kind: 'dent' }),
      intent('prechecks.upload', { ...shot, lid: lid('precheckImages'), slot: 'damage', damage }, bytesOf(1)),
      intent('prechecks.upload', { ...shot, lid: lid('precheckImages'), slot: 'damage' }, bytesOf(2)),
      intent('prechecks.upload', { ...shot, lid: lid('precheckImages'), slot: 'front' }, bytesOf(3)),
    );
    const taken = await takenOf({ t: 'precheckImages', precheck });
    expect([...taken.places.keys()]).toEqual(['front']);
    expect(taken.others).toHaveLength(2);
    // Nobody records the damage of the second one any more: it stays, as a picture of the vehicle.
    expect(besideOf(taken)).toEqual(taken.others.filter((shot) => !shot.damage));
    expect(closeUpsOf(taken, { lid: damage })).toHaveLength(1);
    expect(closeUpsOf(taken, { sid: 4 })).toEqual([]);
    expect(await damagesFound({ precheck })).toMatchObject([{ damage: { lid: damage, kind: 'dent' }, truth: 'here' }]);
    expect(await damagesFound({ booking: 'booking/21' })).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { besideOf, earlierOf, imagesIn, sentByRenter } from './slot-images.ts';

const image = (id: number, part: Partial<CheckinImage> = {}): CheckinImage => ({
  id,
  phase: 'checkin',
  slot: 'left',
  name: 'left.jpg',
  url: `/api/files/${id}`,
  thumb: `/api/files/${id}?size=thumb`,
  taken_at: `2026-11-25T14:0${id}:00.000Z`,
  received_at: '2026-11-25T15:00:00.000Z',
  by: 'Ana Sousa',
  superseded: false,
  earlier_plate: null,
  damage_id: null,
  ...part,
});
const of = (adminUploaded: CheckinImage[], customerUploaded: CheckinImage[] = []) => ({
  status: 200,
  message: '',
  adminUploaded,
  customerUploaded,
  slots: [],
});
const LEFT = { phase: 'checkin', slot: 'left', label: 'Left', reason: null } as const;
const idsOf = (images: readonly CheckinImage[]) => images.map(({ id }) => id);

it('shows the picture that stands, and those before it, the latest first', () => {
  const images = of([
    image(1, { superseded: true }),
    image(3),
    image(2, { superseded: true }),
    image(4, { slot: 'rear' }),
  ]);
  const { standing, before } = imagesIn(images, LEFT);
  expect(standing?.id).toBe(3);
  expect(idsOf(before)).toEqual([2, 1]);
  expect(imagesIn(images, { ...LEFT, phase: 'checkout' })).toEqual({ standing: null, isOfRenter: false, before: [] });
});

it('takes the renter’s picture only where the yard has none', () => {
  expect(imagesIn(of([image(1)], [image(2)]), LEFT)).toMatchObject({ standing: { id: 1 }, isOfRenter: false });
  expect(imagesIn(of([], [image(2)]), LEFT)).toMatchObject({ standing: { id: 2 }, isOfRenter: true });
});

it('keeps what shows a vehicle of before apart: it is of no place any more', () => {
  const images = of([image(1, { superseded: true, earlier_plate: 'OLD-1' }), image(2), image(3, { slot: 'damage' })]);
  expect(imagesIn(images, LEFT)).toMatchObject({ standing: { id: 2 }, before: [] });
  expect([...earlierOf(images)].map(([plate, some]) => [plate, idsOf(some)])).toEqual([['OLD-1', [1]]]);
  expect(idsOf(besideOf(images))).toEqual([3]);
});

it('tells what the renter sent in the order in which it was taken', () => {
  expect(idsOf(sentByRenter(of([], [image(2), image(1)])))).toEqual([1, 2]);
});

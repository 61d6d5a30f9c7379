import { expect, it } from 'vitest';
import type { Precheck, PrecheckImage } from '#contract/areas/prechecks.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { precheckAnswer } from '#tests/support/booking-answers.ts';
import { countingHere, placesOf } from './round-places.ts';

const own = (id: number, part: Partial<PrecheckImage> = {}): PrecheckImage => ({
  id,
  slot: 'left',
  name: 'left.jpg',
  url: `/api/files/${id}`,
  thumb: `/api/files/${id}?size=thumb`,
  sha256: 'a'.repeat(64),
  taken_at: `2026-11-25T14:0${id}:00.000Z`,
  by: 'Ana Sousa',
  damage_id: null,
  ...part,
});
const ofBooking = (id: number, part: Partial<CheckinImage> = {}): CheckinImage => ({
  ...own(id),
  phase: 'checkin',
  received_at: '2026-11-25T15:00:00.000Z',
  superseded: false,
  earlier_plate: null,
  ...part,
});
const left = (state: Precheck['slots'][number]['state']): Precheck =>
  precheckAnswer({ kind: 'out', booking_id: 12, slots: [{ slot: 'left', label: 'Left', state, reason: null }] })
    .precheck;
const urls = (images: readonly { readonly url: string }[]) => images.map(({ url }) => url);

it('shows of a place the picture that was taken last, and those before it', () => {
  const [place] = placesOf(left('picture'), [own(1), own(3), own(2)], []);
  expect(place?.standing?.url).toBe('/api/files/3');
  expect(urls(place?.before ?? [])).toEqual(['/api/files/2', '/api/files/1']);
});

it('takes pictures of the hand-over where the walk-round counts them', () => {
  expect(placesOf(left('handover'), [], [ofBooking(4)])[0]?.standing?.url).toBe('/api/files/4');
  expect(placesOf(left('open'), [], [ofBooking(4)])[0]?.standing).toBeNull();
});

it('counts what was taken on this way of this vehicle, be it one that the booking had before', () => {
  const images = [ofBooking(1), ofBooking(2, { phase: 'checkout' }), ofBooking(3, { earlier_plate: 'OLD-1' })];
  expect(urls(countingHere(left('handover'), 'NEW-1', images))).toEqual(['/api/files/1']);
  expect(urls(countingHere(left('handover'), 'OLD-1', images))).toEqual(['/api/files/3']);
  // Nothing of the hand-over counts: what the booking has now is another vehicle.
  expect(countingHere(left('open'), 'OTHER-1', images)).toEqual([]);
});

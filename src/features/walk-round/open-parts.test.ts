import { expect, test } from 'vitest';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { type OpenParts, openParts, openText, picturesToCome, refusalText } from './open-parts.ts';

const parts = (said: Partial<OpenParts>): OpenParts => ({ places: [], odometer: false, checks: 0, ...said });

test.each<[Partial<OpenParts>, string, string]>([
  [{}, '', ''],
  [{ checks: 2 }, '2 checks', ''],
  [{ odometer: true }, 'the odometer', 'Read the odometer.'],
  [{ places: ['rear'] }, '1 picture', 'Rear: take the picture, or say why there is none.'],
  [
    { places: ['rear', 'boot'], odometer: true, checks: 1 },
    '2 pictures, the odometer, 1 check',
    'Rear, Boot: take pictures, or say why there is none. Read the odometer.',
  ],
  [{ places: walkRoundSlots }, '12 pictures', '12 places: take pictures, or say why there is none.'],
])('%j is said', (said, open, refusal) => {
  expect([openText(parts(said)), refusalText(parts(said))]).toEqual([open, refusal]);
});

const shot = (slot: ImageSlot, sid?: number) =>
  [slot, { shot: { lid: `precheck-image/${slot}`, slot, ...(sid !== undefined && { sid }) }, earlier: [] }] as const;
const taken = (...shots: ReturnType<typeof shot>[]) => ({ places: new Map(shots) as never }) as const;

test('a place with a picture or a reason is not open; a dial that is looked at on any day need not be read', () => {
  const skip = Object.fromEntries(walkRoundSlots.slice(2).map((slot) => [slot, 'Dark']));
  const of = (kind: 'out' | 'daily') =>
    openParts(
      { round: { kind, skip } as never, checks: [{ id: 1, title: 'Tyres', item: null }] },
      { taken: taken(shot('front')) as never, isRead: false },
    );
  expect(of('out')).toEqual({ places: [walkRoundSlots[1]], odometer: true, checks: 1 });
  expect(of('daily').odometer).toBe(false);
});

test('the end waits for pictures of places that the server does not have, and for no other', () => {
  expect(picturesToCome(taken(shot('front'), shot('rear', 7), shot('dial')))).toEqual(['precheck-image/front']);
});

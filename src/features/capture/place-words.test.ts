import { expect, test } from 'vitest';
import { inPlaces, type Shot } from '#db/views/pictures.ts';
import { endText, heldOf, numberText, savedText, segmentsOf } from './place-words.ts';
import { atOf, pageOf, stopPath } from './way.ts';

const shot = (slot: string, bid: string | null) =>
  ({ lid: `booking-image/${slot}`, slot, bid, taken_at: '2026-11-21T08:00:00.000Z' }) as Shot;

test('each place has its number, the odometer its name, and nothing else one', () => {
  expect([numberText('front'), numberText('boot'), numberText('dial'), numberText('damage')]).toEqual([
    '1 of 12',
    '12 of 12',
    'Dial',
    '',
  ]);
});

test('segments say of each place what became of it', () => {
  const [front, left, second] = segmentsOf(inPlaces([shot('front', 'b')]), { left: 'Too dark' }).filter(({ slot }) =>
    ['front', 'front_left', 'left'].includes(slot),
  );
  expect([front?.words, left?.words, second?.words]).toEqual([
    'Front: taken',
    'Front left: open',
    'Left: without a picture',
  ]);
});

test('what is saved is told from what is confirmed', () => {
  const taken = inPlaces([shot('front', 'b'), shot('rear', null), shot('dial', 'b')]);
  expect(heldOf(taken)).toBe(1);
  expect(savedText({ all: 12, taken: 2, confirmed: 1, skipped: 0 }, 1, 1)).toBe(
    '1 of 2 saved on this device · 1 of 2 confirmed',
  );
  expect(savedText({ all: 12, taken: 3, confirmed: 2, skipped: 0 }, 1, 0)).toBe(
    '1 saved on this device · 2 of 3 confirmed',
  );
  expect(savedText({ all: 12, taken: 2, confirmed: 2, skipped: 0 }, 0, 0)).toBe('2 of 2 confirmed');
  expect(savedText({ all: 12, taken: 0, confirmed: 0, skipped: 0 }, 0, 0)).toBe('No picture yet');
  expect(endText({ all: 12, taken: 12, confirmed: 0, skipped: 0 })).toBe('12 of 12 taken');
  expect(endText({ all: 12, taken: 11, confirmed: 0, skipped: 1 })).toBe('11 of 12 taken, 1 without');
});

test('the address says where one is and what comes then', () => {
  const asked = { of: 'booking', lid: 'booking/21', phase: 'checkin' } as const;
  const path = stopPath(asked, 'damage', { damage: 'damage/~1', after: 'left' });
  expect(path).toBe('/capture/booking/21?phase=checkin&slot=damage&damage=~1&then=left');
  expect(atOf(new URL(path, 'https://yard.example').searchParams)).toEqual({
    stop: 'damage',
    damage: 'damage/~1',
    after: 'left',
  });
  expect(stopPath({ of: 'walk-round', lid: 'precheck/~2' }, 'end')).toBe('/capture/walk-round/~2?slot=end');
  expect(atOf(new URLSearchParams('slot=nowhere'))).toEqual({ stop: 'other', damage: null, after: null });
  expect([pageOf(asked), pageOf({ of: 'walk-round', lid: 'precheck/~2' })]).toEqual([
    '/handovers/21',
    '/walk-rounds/~2',
  ]);
});

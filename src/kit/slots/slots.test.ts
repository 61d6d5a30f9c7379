import { expect, test } from 'vitest';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { PrecheckRow } from '#db/records.ts';
import { inPlaces, type Shot } from '#db/views/pictures.ts';
import { countsText, lastOutText } from './pictures-text.ts';
import { skipOf } from './skip-of.ts';
import { nextEmpty } from './slots.ts';

const shot = (slot: string, part: Partial<Shot> = {}) =>
  ({ lid: `booking-image/${slot}`, slot, taken_at: '2026-11-21T08:00:00.000Z', ...part }) as Shot;

test('the next place is the next without picture and reason, beginning anew behind the last', () => {
  const taken = inPlaces([shot('front_left'), shot('dial')]);
  expect(nextEmpty('front', taken.places, {})).toBe('left');
  expect(nextEmpty('front', taken.places, { left: 'Too dark' })).toBe('rear_left');
  expect(nextEmpty('boot', taken.places, {})).toBe('front');
  expect(nextEmpty('front', inPlaces(walkRoundSlots.map((slot) => shot(slot))).places, {})).toBeNull();
});

test('what was taken at the same moment and is not sent yet is the newest', () => {
  const [sent, mine] = [shot('front', { lid: 'booking-image/7', sid: 7 }), shot('front', { lid: 'booking-image/~1' })];
  expect(inPlaces([mine, sent]).places.get('front')).toEqual({ shot: mine, earlier: [sent] });
});

test('reasons are those of the walk-rounds of the same side', () => {
  const rounds = [
    { kind: 'out', skip: { boot: 'Locked' } },
    { kind: 'in', skip: { front: 'Too dark' } },
  ] as unknown as PrecheckRow[];
  expect(skipOf(rounds, 'checkin')).toEqual({ boot: 'Locked' });
  expect(skipOf(rounds, 'checkout')).toEqual({ front: 'Too dark' });
});

test('counts and ages in words', () => {
  expect(countsText({ all: 12, taken: 0, confirmed: 0, skipped: 0 })).toBe('0 of 12 taken');
  expect(countsText({ all: 12, taken: 8, confirmed: 6, skipped: 1 })).toBe(
    '8 of 12 taken, 1 without, 6 of 8 confirmed',
  );
  expect(lastOutText(new Date(2026, 10, 14, 12).toISOString(), new Date(2026, 10, 29, 12).getTime())).toBe(
    'Last out, Sat 14 Nov',
  );
});

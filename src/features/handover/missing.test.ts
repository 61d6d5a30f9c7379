import { expect, test } from 'vitest';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { BookingRow, HandoverRow } from '#db/records.ts';
import type { Place, Taken } from '#db/views/pictures.ts';
import { knownText, unseenText, type KnownPin } from './known.ts';
import { missing, nextText } from './missing.ts';
import { SIDES } from './sides.ts';
import { openText, walkedText } from './words.ts';

const takenAt = (slots: readonly ImageSlot[]): Taken => ({
  places: new Map(slots.map((slot) => [slot, { shot: { lid: slot, confirmed: 1 } } as unknown as Place])),
  others: [],
  truth: new Map(slots.map((slot) => [slot, 'sent'])),
});
const NOTED = { odometer: 5, fuel_eighths: 8, charge_percent: null, cleanliness: null, keys: 2, damages_seen: [4] };
const pin = (id: number) => ({ id, view: 'left', kind: 'dent', x: 0, y: 0 });
const NOTHING_WRITTEN = { odometer: false, charge: false };

/** As it goes out: `slots` have a picture, `damages` are known. */
function viewOf(slots: readonly ImageSlot[], damages: readonly number[], noted: Partial<HandoverRow> = {}) {
  const booking = { vehicle: { fuel: 'diesel' }, agreements: [], damages: damages.map(pin) } as unknown as BookingRow;
  return {
    booking,
    handovers: { checkin: { ...NOTED, ...noted } as HandoverRow },
    checks: { checkin: [], checkout: [] },
    pictures: { checkin: takenAt(slots), checkout: takenAt([]) },
    walkRounds: [],
    damages: [],
  };
}
const wordsOf = (...args: Parameters<typeof viewOf>) =>
  missing(viewOf(...args), SIDES.checkin, NOTHING_WRITTEN).map(({ words }) => words);

test('the dial is none of the twelve places, and is asked for by itself; of who took no picture nothing is asked', () => {
  expect(wordsOf([], [])).toEqual([]);
  expect(wordsOf(walkRoundSlots, [])).toEqual(['dial picture']);
  expect(wordsOf(['dial'], [])).toEqual(['12 pictures']);
  expect(wordsOf([...walkRoundSlots, 'dial'], [])).toEqual([]);
});

test('damage that was not shown is open, by its number in the list', () => {
  expect(wordsOf([], [4, 7, 9])).toEqual(['damage 2 and 3 not shown']);
  expect(wordsOf([], [4, 9])).toEqual(['damage 2 not shown']);
  expect(wordsOf([], [4], { damages_seen: [] })).toEqual(['damage 1 not shown']);
});

test('one sentence names what comes first, and counts the rest', () => {
  const sentence = (...args: Parameters<typeof viewOf>) =>
    nextText(missing(viewOf(...args), SIDES.checkin, NOTHING_WRITTEN), SIDES.checkin);
  expect(sentence([], [4])).toBeNull();
  expect(sentence([], [4, 7])).toBe('Show damage 2 before the keys go out.');
  expect(sentence([], [4, 7], { odometer: null })).toBe(
    'Read the odometer before the keys go out; 1 more thing is open.',
  );
  expect(sentence(['front'], [4, 7], { odometer: null })).toBe(
    'Take 11 more pictures before the keys go out; 3 more things are open.',
  );
});

const pins = (...seen: readonly boolean[]) =>
  seen.map((isSeen, nth) => ({ sign: String(nth + 1), isSeen }) as unknown as KnownPin);

test('how much of the known damage the renter saw', () => {
  expect(knownText([], 'Elena Marsh')).toBe('none');
  expect(knownText(pins(true, false, true), 'Elena Marsh')).toBe('3, Elena saw 2');
  expect(knownText(pins(false), 'Elena Marsh')).toBe('1, Elena saw none');
  expect(knownText(pins(true), ' ')).toBe('1, all shown to the renter');
  expect(unseenText(pins(true, true))).toBeNull();
  expect(unseenText(pins(false, false))).toBe('the known damage');
  expect(unseenText(pins(false, false, false, true))).toBe('damage 1, 2 and 3');
  expect(unseenText(pins(false, false, false, false, true))).toBe('the known damage');
});

test('a list names the first of what is open; a walk-round says how far it is', () => {
  const lacks = ['odometer', 'fuel', 'keys', '2 checks', 'signature'].map((words) => ({ words, todo: words }));
  expect(openText([])).toBe('Nothing is open');
  expect(openText(lacks.slice(0, 4))).toBe('Still open: odometer, fuel, keys, 2 checks');
  expect(openText(lacks)).toBe('Still open: odometer, fuel, keys and 2 more');
  expect(walkedText({ all: 12, taken: 0, confirmed: 0, skipped: 0 })).toBe('0 of 12 pictures');
  expect(walkedText({ all: 12, taken: 11, confirmed: 8, skipped: 1 })).toBe(
    '11 of 12 pictures, 1 without, 8 confirmed',
  );
});

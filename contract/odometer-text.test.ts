import { expect, test } from 'vitest';
import { readOdometer, READING_REFUSALS as WHY } from './odometer-text.ts';

test.each([
  ['47300', 47_300],
  [' 0047300 ', 47_300],
  ['47 300', 47_300],
  ['47\u2009300', 47_300],
  ['47\u202F300', 47_300],
  ["47'300", 47_300],
  ['47’300', 47_300],
  ['47,300', 47_300],
  ['47.300', 47_300],
  ['1.047.300', 1_047_300],
  ['47300 km', 47_300],
  ['47300KM', 47_300],
  ['٤٧٣٠٠', 47_300],
  ['۴۷۳۰۰', 47_300],
  ['४७३००', 47_300],
  ['４７３００', 47_300],
  ['４７，３００', 47_300],
  ['٤٧٬٣٠٠', 47_300],
  ['9999999', 9_999_999],
])('bugs 4: %s is a reading', (typed, value) => {
  expect(readOdometer(typed, 'km')).toEqual({ value, tenths: false });
});

test.each(['47300.5', '47300,5', '47,300.5', '47.300,5', '47 300,5', '٤٧٣٠٠٫٥', '47300.5 km'])(
  'bugs 4: %s has tenths, which are left out and said',
  (typed) => {
    expect(readOdometer(typed)).toEqual({ value: 47_300, tenths: true });
  },
);

test.each([
  ['-47300', WHY.below],
  ['−47300', WHY.below],
  ['4.73e4', WHY.power],
  ['473E2', WHY.power],
  ['4.73 × 10^4', WHY.power],
  ['12345678', WHY.tooLong],
  ['12 345 678', WHY.tooLong],
  ['47 3 00', WHY.unread],
  ['47,30,0', WHY.unread],
  ['47.300.5', WHY.unread],
  ['about 47300', WHY.unread],
  ['47300½', WHY.unread],
  ['47300-', WHY.unread],
  ['47300 miles', WHY.notKilometres],
])('bugs 4: %s is refused in words', (typed, refusal) => {
  expect(readOdometer(typed, 'km')).toEqual({ refusal });
});

test('bugs 4: a unit is taken where that of the vehicle is not known, and nothing says nothing', () => {
  expect(readOdometer('47300 mi')).toEqual({ value: 47_300, tenths: false });
  expect(readOdometer(' \u200E')).toBeNull();
});

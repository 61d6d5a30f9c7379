import { expect, test } from 'vitest';
import { formatClock, formatOff } from './format-clock.ts';

test.each([
  [null, 'This phone’s clock was not compared with the server’s yet.'],
  [0, 'This phone’s clock agrees with the server’s.'],
  [-1999, 'This phone’s clock agrees with the server’s.'],
  [180_000, 'This phone’s clock is 3 min fast.'],
  [-45_000, 'This phone’s clock is 45 s slow.'],
  [-7_500_000, 'This phone’s clock is 2 h 05 min slow.'],
])('%s', (offset, words) => expect(formatClock(offset, 'phone')).toBe(words));

test('right is nothing to speak of in a table', () => {
  expect([formatOff(140), formatOff(600_000)]).toEqual([null, '10 min fast']);
});

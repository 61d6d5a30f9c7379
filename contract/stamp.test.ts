import { expect, test } from 'vitest';
import { clampStamp, formatStamp, parseStamp, STAMP_LEEWAY_MS } from './stamp.ts';

const stamp = { ms: 1_795_000_000_000, counter: 10, device: 'abcd1234' };

test('a stamp reads back as it was written', () => {
  expect(parseStamp(formatStamp(stamp))).toEqual(stamp);
});

test('as text, the later moment, then the higher count, then the device decides', () => {
  const sorted = [
    stamp,
    { ...stamp, device: 'abcd1235' },
    { ...stamp, counter: 11 },
    { ...stamp, ms: stamp.ms + 1, counter: 0 },
  ].map(formatStamp);
  expect(sorted.toSorted()).toEqual(sorted);
});

test('a phone set to the far future does not win for ever; others are left alone', () => {
  const now = stamp.ms;
  const far = formatStamp({ ...stamp, ms: now + 10 * STAMP_LEEWAY_MS });
  expect(parseStamp(clampStamp(far, now))).toEqual({ ...stamp, ms: now + STAMP_LEEWAY_MS });
  const near = formatStamp({ ...stamp, ms: now + STAMP_LEEWAY_MS });
  expect(clampStamp(near, now)).toBe(near);
});

test.each(['', 'later', '1795000000000-000a-abcd1234', `${formatStamp(stamp)}x`])('%j is no stamp', (value) => {
  expect(parseStamp(value)).toBeNull();
});

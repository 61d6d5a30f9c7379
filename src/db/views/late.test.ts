import { expect, test } from 'vitest';
import { isLate } from './late.ts';

test.each([
  ['before the completion', '2026-11-21T09:59:59.999Z', '2026-11-21T10:00:00.000Z', false],
  ['with it', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z', false],
  ['after it, told in another zone', '2026-11-21T12:00:01+02:00', '2026-11-21T10:00:00.000Z', true],
  ['with nothing completed', '2026-11-21T10:00:01.000Z', null, false],
])('what was done %s', (_, at, completed_at, is) => {
  expect(isLate(at, completed_at)).toBe(is);
});

import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

const noun = { one: 'todo', many: 'todos' };

test.each([
  [1, 1, false, '1 todo'],
  [100, 130, true, '1–100 of 130 todos'],
  [500, 10_001, true, '1–500 of more than 10,000 todos'],
  // What was answered here has left the list.
  [99, 99, true, '99 todos'],
  [100, null, true, 'First 100 todos'],
  [7, null, false, '7 todos'],
])('%i shown of %s, more: %s', (shown, total, hasMore, words) => {
  expect(countText(shown, total, hasMore, noun)).toBe(words);
});

import { expect, it } from 'vitest';
import { blockerText, lateText } from './event-text.ts';

const MINUTE = 60_000;

it('says how late it is as people do', () => {
  expect(lateText(10_000)).toBe('1 min late');
  expect(lateText(12 * MINUTE)).toBe('12 min late');
  expect(lateText(150 * MINUTE)).toBe('2 h 30 late');
  expect(lateText(65 * MINUTE)).toBe('1 h 05 late');
  expect(lateText(26 * 60 * MINUTE)).toBe('1 day late');
  expect(lateText(75 * 60 * MINUTE)).toBe('3 days late');
});

it('says the first of what blocks, and how much else does', () => {
  expect(blockerText(null, 0)).toBeNull();
  expect(blockerText('The licence is missing.', 1)).toBe('The licence is missing.');
  expect(blockerText('The licence is missing.', 3)).toBe('The licence is missing. And 2 more.');
});

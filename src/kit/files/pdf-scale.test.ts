import { expect, test } from 'vitest';
import { scaleOf } from './pdf-scale.ts';

const page = { width: 600, height: 800 };

test('the longer side of a page has as many pixels as are asked for', () => {
  expect(scaleOf(page, 1600, 16_000_000)).toBe(2);
  expect(scaleOf({ width: 800, height: 600 }, 1600, 16_000_000)).toBe(2);
});

test('a canvas never has more pixels than a phone can give it, nor a longer side', () => {
  const scale = scaleOf(page, 20_000, 8_000_000);
  expect(page.width * scale * page.height * scale).toBeCloseTo(8_000_000);
  expect(scaleOf({ width: 10, height: 1000 }, 100_000, 16_000_000)).toBe(8.192);
});

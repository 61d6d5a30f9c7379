import { expect, it } from 'vitest';
import { numberOf, plainNumber, wholeRefusal } from './typed-number.ts';

it('three digits after a comma are thousands', () => {
  expect(numberOf('1,200')).toBe(1200);
  expect(numberOf(' 1,200,000.50 ')).toBe(1_200_000.5);
  expect(numberOf('-1,200')).toBe(-1200);
});

it('any other comma stands before the cents', () => {
  expect(numberOf('12,50')).toBe(12.5);
  expect(plainNumber('0,5')).toBe('0.5');
  expect(numberOf('0,500')).toBe(0.5);
});

it('nothing is nothing, and what is no number is none', () => {
  expect(numberOf('  ')).toBeNull();
  expect(numberOf('twelve')).toBeNaN();
  expect(numberOf('1,20,00')).toBeNaN();
});

it('a whole number is refused in words where it is none, or beyond what it may be', () => {
  const days = { min: 1, max: 1440 };
  expect(['', ' 14 ', '1,440'].map((typed) => wholeRefusal(typed, days))).toEqual([null, null, null]);
  for (const typed of ['1.5', 'two', '1e2', '0x10', '14 days'])
    expect(wholeRefusal(typed, days)).toBe('This must be a whole number.');
  expect(wholeRefusal('-14', days)).toBe('At least 1.');
  expect(wholeRefusal('1,441', days)).toBe('At most 1440.');
});

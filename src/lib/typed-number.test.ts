import { expect, it } from 'vitest';
import { numberOf, plainNumber } from './typed-number.ts';

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

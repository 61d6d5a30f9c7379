import { expect, it } from 'vitest';
import { sumText, toldSum } from './sum-text.ts';

it('has a comma before each three digits of the whole part', () => {
  expect(['0.00', '999.99', '1088.17', '-1234567.50', '1000'].map(sumText)).toEqual([
    '0.00',
    '999.99',
    '1,088.17',
    '-1,234,567.50',
    '1,000',
  ]);
});

it('tells a sum of a history with its cents, whether it was kept as a number or as a text', () => {
  expect([1234.5, 25, '1006.20'].map(toldSum)).toEqual(['1,234.50', '25.00', '1,006.20']);
});

import { expect, it } from 'vitest';
import { sumText } from './sum-text.ts';

it('has a comma before each three digits of the whole part', () => {
  expect(['0.00', '999.99', '1088.17', '-1234567.50', '1000'].map(sumText)).toEqual([
    '0.00',
    '999.99',
    '1,088.17',
    '-1,234,567.50',
    '1,000',
  ]);
});

import { expect, it } from 'vitest';
import { countedOf } from './counted.ts';

it('a comma before three digits is of the thousands, any other before a part', () => {
  expect(['1,200', '1,5', ' 12 '].map(countedOf)).toEqual([1200, 1.5, 12]);
  expect(['', 'twelve', '1,20,00'].map(countedOf)).toEqual([null, null, null]);
});

import { expect, it } from 'vitest';
import { bodyOf, notNumbers } from './term-values.ts';

it('what is no number is named, what is empty is not', () => {
  const rows = [
    { component: 'fee', value: '' },
    { component: '*', value: 'half' },
  ] as const;
  expect(notNumbers(rows)).toEqual(['All other income: This must be a number.']);
});

it('a fee of `1,200` is twelve hundred, and a share of `12,5` twelve and a half', () => {
  const rows = [
    { component: 'fee', value: '1,200' },
    { component: '*', value: '12,5' },
  ] as const;
  expect(bodyOf({ from_date: '2026-11-01', rows }).terms).toEqual([
    { component: 'fee', amount: 1200 },
    { component: '*', owner_percent: 12.5 },
  ]);
});

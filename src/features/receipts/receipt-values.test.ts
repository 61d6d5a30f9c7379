import { expect, it } from 'vitest';
import { fieldsSent, EMPTY } from './receipt-values.ts';

it('an amount of `1,200` is twelve hundred, and `12,50` has cents', () => {
  const sent = (amount: string) => fieldsSent({ ...EMPTY, amount }, ['amount']).amount;
  expect([sent('1,200'), sent('12,50'), sent('')]).toEqual(['1200', '12.50', null]);
});

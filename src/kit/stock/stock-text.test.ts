import { expect, it } from 'vitest';
import { formatQuantity, movementText } from './stock-text.ts';

it('says quantities with as many digits as they have', () => {
  expect([formatQuantity(1250, 'pc'), formatQuantity(2.125, 'l'), formatQuantity(-1, 'pc')]).toEqual([
    '1,250 pc',
    '2.125 l',
    '−1 pc',
  ]);
});

it('says what a movement was', () => {
  const say = (kind: Parameters<typeof movementText>[0]['kind'], quantity: number, reverses_id: number | null = null) =>
    movementText({ kind, quantity, reverses_id }, 'pc');
  expect([say('use', -2), say('return', 2), say('return', 2, 7), say('adjust', 5), say('adjust', 0)]).toEqual([
    'Used 2 pc',
    'Brought back 2 pc',
    'Use taken back: 2 pc',
    'Counted: +5 pc',
    'Counted: as expected',
  ]);
});

import { describe, expect, it } from 'vitest';
import { amount, amountOrZero } from './amount.ts';
import { type Share, splitCents, splitLines, splitTax } from './split.ts';

const percent = (...percents: number[]): Share[] => percents.map((one) => ({ percent: one }));
const amounts = (...sums: string[]): Share[] => sums.map((one) => ({ amount: one }));

describe('money 7.2: splits of money 4.2', () => {
  it.each([
    ['100.00', [{ weight: 1 }, { weight: 1 }, { weight: 1 }], [3334, 3333, 3333]],
    ['0.05', percent(70, 30), [4, 1]],
    ['1000.03', percent(50, 50), [50_002, 50_001]],
    ['0.01', percent(95, 5), [1, 0]],
    ['45.00', amounts('20.00', '25.00'), [2000, 2500]],
    ['12.34', [{}], [1234]],
  ] as const)('of %s', (total, lines, cents) => {
    expect(splitLines(total, lines)).toEqual({ cents });
  });

  it('say what does not add up', () => {
    expect(splitLines('100.00', amounts('33.33', '33.33', '33.33'))).toEqual({
      refusal: 'The lines add up to 99.99; 0.01 is missing.',
    });
    expect(splitLines('10.00', amounts('6.00', '5.00'))).toEqual({
      refusal: 'The lines add up to 11.00; 1.00 is too much.',
    });
    expect(splitLines('10.00', percent(33.33, 33.33, 33.33))).toEqual({
      refusal: 'The percentages add up to 99.99, not to 100.00.',
    });
    expect(splitLines('10.00', [{ percent: 50 }, { amount: '5.00' }])).toHaveProperty('refusal');
    expect(splitLines('10.00', [{}, {}])).toHaveProperty('refusal');
    expect(
      splitLines(
        '10.00',
        Array.from({ length: 201 }, () => ({ weight: 1 })),
      ),
    ).toHaveProperty('refusal');
  });

  it('lose no cent, whatever the weights', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const weights = Array.from({ length: (seed % 7) + 1 }, (_, n) => ((seed * (n + 3)) % 97) / 10 + 0.1);
      const parts = splitCents(
        seed * 37,
        weights.map((weight) => weight.toFixed(1)),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(seed * 37);
    }
  });

  it('take the tax along', () => {
    expect(splitTax(1000, [2000, 2500])).toEqual([444, 556]);
  });
});

describe('money 4.1: sums', () => {
  it('are text or numbers with at most two digits after the point', () => {
    for (const sent of ['1006.2', 1006.2, '1006.20']) expect(amount.safeParse(sent).data).toBe('1006.20');
    for (const sent of ['12.345', '1e3', '12,50', 0, '0.00', -1, '10000000', '', null, 1e-7])
      expect(amount.safeParse(sent).success).toBe(false);
    expect(amountOrZero.safeParse('0').data).toBe('0.00');
  });
});

import { describe, expect, it } from 'vitest';
import { centsOf, centsTimes, formatCents, percentOf, sumOf, textOfCents } from './cents.ts';
import { costOf, costSummary, dueOf, type Line } from './cost.ts';
import { rentalDays } from './days.ts';
import { rentOf } from './rent.ts';

const line = (code: Line['code'], quantity: number, unit_price: string): Line => ({
  code,
  label: code,
  quantity,
  unit_price,
  taxable: true,
  basis: '',
});

describe('cents', () => {
  it.each([
    ['19.99', 1_999],
    [19.99, 1_999],
    ['1.005', 101],
    ['0.1', 10],
    [1.1, 110],
    ['999999999.99', 99_999_999_999],
    ['-10.00', -1_000],
  ])('counts %s', (written, cents) => {
    expect(centsOf(written)).toBe(cents);
  });

  it('rounds products and shares once, half up', () => {
    expect(centsTimes('19.5', '1.95')).toBe(3_803);
    expect(centsTimes(167, '0.35')).toBe(5_845);
    expect(centsTimes('10000', '999999999.99')).toBe(999_999_999_990_000);
    expect(percentOf(14_900, '8.25')).toBe(1_229);
    expect(percentOf(10_345, 8.25)).toBe(853);
    expect(percentOf(16_129, 30)).toBe(4_839);
  });

  it('writes sums for people with a comma before each three digits', () => {
    expect([5, 99_999, 120_000, -123_456_750].map(formatCents)).toEqual([
      '0.05',
      '999.99',
      '1,200.00',
      '-1,234,567.50',
    ]);
  });

  it('writes sums with all their digits', () => {
    expect([0, 5, 50, -1_000, 16_129].map(textOfCents)).toEqual(['0.00', '0.05', '0.50', '-10.00', '161.29']);
    expect(sumOf(16_129)).toBe(161.29);
  });

  it('takes nothing that is no decimal', () => {
    expect(() => centsOf('1e3')).toThrow('no decimal');
    expect(() => centsOf(Number.NaN)).toThrow('no decimal');
  });
});

describe('days', () => {
  const days = (from: string, to: string, zone = 'America/New_York') =>
    rentalDays({ starts_at: new Date(from), ends_at: new Date(to), zone }, 29);

  it('are counted on the clocks of the branch where they are set back', () => {
    // 73 hours have passed; the clocks show three days.
    expect(days('2026-10-30T14:00:00Z', '2026-11-02T15:00:00Z')).toBe(3);
    expect(days('2026-10-30T14:00:00Z', '2026-11-02T15:29:00Z')).toBe(3);
    expect(days('2026-10-30T14:00:00Z', '2026-11-02T15:30:00Z')).toBe(4);
  });

  it('are counted on the clocks where they are set forward', () => {
    expect(days('2026-03-07T15:00:00Z', '2026-03-08T14:29:00Z')).toBe(1);
    expect(days('2026-03-07T15:00:00Z', '2026-03-08T14:30:00Z')).toBe(2);
  });

  it('are at least one, also over midnight', () => {
    expect(days('2026-11-21T09:00:00Z', '2026-11-21T09:10:00Z')).toBe(1);
    expect(days('2026-12-31T23:30:00Z', '2027-01-01T00:30:00Z', 'Asia/Kathmandu')).toBe(1);
  });
});

describe('rent', () => {
  const rate = { daily: '50.00', weekly: '270.00', monthly: '900.00' };

  it.each([
    [3, '150.00', '3 days × 50.00'],
    [6, '270.00', '1 week × 270.00'],
    [13, '540.00', '2 weeks × 270.00'],
    [29, '900.00', '1 month × 900.00'],
    [38, '1220.00', '1 month × 900.00 + 1 week × 270.00 + 1 day × 50.00'],
  ])('of %i days', (days, sum, basis) => {
    const rent = rentOf(days, rate);
    expect(textOfCents(rent.cents)).toBe(sum);
    expect(rent.basis).toBe(basis);
  });

  it('counts days where the rate has no weeks and months', () => {
    expect(rentOf(13, { daily: '45.00', weekly: null, monthly: null })).toEqual({
      cents: 58_500,
      label: '13 days',
      basis: '13 days × 45.00',
      each: 4_500,
    });
    expect(rentOf(29, { ...rate, weekly: null }).cents).toBe(90_000);
    expect(rentOf(31, { ...rate, monthly: null }).cents).toBe(4 * 27_000 + 15_000);
  });
});

describe('cost', () => {
  const lines = [line('rental', 3, '45.00'), line('extra', 3, '8.00'), line('discount', 1, '10.00')];

  it('taxes the sum once, and a discount is taken off', () => {
    expect(costOf(lines, '8.25')).toEqual({ subtotal: 14_900, tax: 1_229, total: 16_129 });
  });

  it('taxes only what is taxed', () => {
    expect(costOf([...lines, { ...line('fee', 1, '5.00'), taxable: false }], '8.25').tax).toBe(1_229);
  });

  it('is due as the payment model says', () => {
    const terms = { payment_model: 'partial', partial_percent: 30 } as const;
    expect(dueOf(16_129, 0, terms)).toEqual({ balance: 16_129, due_now: 4_839, due_later: 11_290 });
    expect(dueOf(16_129, 4_839, terms)).toEqual({ balance: 11_290, due_now: 0, due_later: 11_290 });
    expect(dueOf(16_129, 0, { payment_model: 'full', partial_percent: null }).due_now).toBe(16_129);
    expect(dueOf(16_129, 0, { payment_model: 'at_pickup', partial_percent: null }).due_later).toBe(16_129);
    expect(dueOf(16_129, 20_000, terms)).toEqual({ balance: -3_871, due_now: 0, due_later: 0 });
  });

  it('is summed up for people', () => {
    const priced = { tax_rate: '8.250', tax: '12.29', paid: '0.00', refunded: '0.00', deposit_amount: '300.00' };
    expect(costSummary(lines, { ...priced, payment_model: 'partial', partial_percent: 30 })).toMatchObject({
      subtotal: 149,
      tax_rate: 8.25,
      tax: 12.29,
      total: 161.29,
      balance: 161.29,
      due_now: 48.39,
      due_later: 112.9,
      deposit: 300,
      lines: [{ amount: 135 }, { amount: 24 }, { amount: -10 }],
    });
  });
});

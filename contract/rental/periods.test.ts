import { describe, expect, it } from 'vitest';
import { owedUntil, periodCents, periodsOf, periodStart, type Rented } from './periods.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string) => new Date(text);

const monthly = (starts_at: string, fields: Partial<Rented> = {}): Rented => ({
  starts_at: at(starts_at),
  zone: NEW_YORK,
  rate_period: 'month',
  rates: [{ from: at(starts_at), amount: '1200.00' }],
  grace: 29,
  ...fields,
});
const starts = (rented: Rented, count: number) =>
  Array.from({ length: count }, (_, number) => periodStart(rented, number).toISOString());

describe('private periods', () => {
  it('rentals 4.11: are anchored at the start, and a short month takes no day from the next', () => {
    expect(starts(monthly('2026-01-31T15:00:00Z'), 4)).toEqual([
      '2026-01-31T15:00:00.000Z',
      '2026-02-28T15:00:00.000Z',
      '2026-03-31T14:00:00.000Z',
      '2026-04-30T14:00:00.000Z',
    ]);
  });

  it('know a leap year, and the turn of the year', () => {
    expect(starts(monthly('2027-11-30T15:00:00Z'), 5).map((start) => start.slice(0, 10))).toEqual([
      '2027-11-30',
      '2027-12-30',
      '2028-01-30',
      '2028-02-29',
      '2028-03-30',
    ]);
  });

  it('begin at the same hour on the clocks of the branch, also where the clocks change between', () => {
    const daily = monthly('2026-10-31T14:00:00Z', { rate_period: 'day' });
    expect(starts(daily, 3)).toEqual([
      '2026-10-31T14:00:00.000Z',
      '2026-11-01T15:00:00.000Z',
      '2026-11-02T15:00:00.000Z',
    ]);
    const weekly = monthly('2026-10-30T14:00:00Z', { rate_period: 'week' });
    expect(starts(weekly, 2)[1]).toBe('2026-11-06T15:00:00.000Z');
  });

  it('at an hour that does not exist begin later by the gap', () => {
    // 02:30 on 8 Mar 2026 in New York.
    const daily = monthly('2026-03-07T07:30:00Z', { rate_period: 'day' });
    expect(periodStart(daily, 1).toISOString()).toBe('2026-03-08T07:30:00.000Z');
  });

  it('rentals 4.11: the last is charged by its days: month from 15 Jan, back on 27 Jan', () => {
    const rented = monthly('2026-01-15T15:00:00Z');
    const [only, ...others] = periodsOf(rented, at('2026-01-27T15:00:00Z'), at('2026-03-01T00:00:00Z'));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ days: 12, of_days: 31 });
    expect(only && periodCents(rented, only)).toBe(46_452);
    expect(owedUntil(rented, at('2026-01-27T15:00:00Z'))).toBe(46_452);
  });

  it('another day begins after the minutes in which nobody is late', () => {
    const rented = monthly('2026-01-15T15:00:00Z');
    expect(owedUntil(rented, at('2026-01-27T15:29:00Z'))).toBe(46_452);
    expect(owedUntil(rented, at('2026-01-27T15:30:00Z'))).toBe(50_323);
  });

  it('a period of which only such minutes are had is none', () => {
    const rented = monthly('2026-01-15T15:00:00Z');
    expect(owedUntil(rented, at('2026-02-15T15:29:00Z'))).toBe(120_000);
    expect(owedUntil(rented, at('2026-02-15T15:30:00Z'))).toBe(120_000 + 4_286);
  });

  it('a first period is charged for a day at least', () => {
    expect(owedUntil(monthly('2026-01-15T15:00:00Z'), at('2026-01-15T15:05:00Z'))).toBe(3_871);
  });

  it('that have begun are whole as long as the rental has no end', () => {
    const periods = periodsOf(monthly('2026-01-15T15:00:00Z'), null, at('2026-02-20T00:00:00Z'));
    expect(periods.map(({ days, of_days }) => [days, of_days])).toEqual([
      [31, 31],
      [28, 28],
    ]);
  });

  it('cost what was agreed when they began', () => {
    const rates = [
      { from: at('2026-01-15T15:00:00Z'), amount: '1200.00' },
      { from: at('2026-02-15T15:00:00Z'), amount: '1310.50' },
    ];
    expect(owedUntil(monthly('2026-01-15T15:00:00Z', { rates }), at('2026-03-15T14:00:00Z'))).toBe(120_000 + 131_050);
  });

  it('parts of one come to what the whole of it costs', () => {
    const rented = monthly('2026-01-15T15:00:00Z', { rates: [{ from: at('2026-01-15T15:00:00Z'), amount: 100 }] });
    const first = owedUntil(rented, at('2026-01-22T15:00:00Z'));
    const rest = owedUntil(rented, at('2026-02-15T15:00:00Z')) - first;
    expect([first, rest]).toEqual([2_258, 7_742]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Paper } from './paper.ts';
import { ageOn, daysWithout, tripBars, tripDays } from './trip.ts';

const booking: Pick<Paper['booking'], 'starts_at' | 'ends_at' | 'zone'> = {
  // From Fri 30 Oct 10:00 to Mon 2 Nov 10:00; the clocks go back on 1 Nov.
  starts_at: '2026-10-30T14:00:00Z',
  ends_at: '2026-11-02T15:00:00Z',
  zone: 'America/New_York',
};

describe('a paper against its trip', () => {
  it('counts by the days of the booking’s clocks', () => {
    expect(tripDays(booking)).toEqual({ pickup: '2026-10-30', back: '2026-11-02' });
  });
  it('covers the trip on its last day still, and says how many days it does not', () => {
    const without = (from: string | null, to: string | null) => daysWithout(booking, { from, to });
    expect(without(null, '2026-11-02')).toBe(0);
    expect(without(null, '2026-11-01')).toBe(1);
    expect(without(null, '2026-10-01')).toBe(4);
    expect(without('2026-11-01', '2026-11-01')).toBe(3);
    expect(without('2026-12-01', '2026-12-31')).toBe(4);
    expect(without(null, null)).toBe(0);
  });
  it('is drawn over the trip, with what it leaves', () => {
    const { days, cover, trip, without } = tripBars(booking, { from: null, to: '2026-10-31' });
    expect(days.map(({ day }) => day.slice(8))).toEqual(['28', '29', '30', '31', '01', '02', '03', '04']);
    expect(cover).toEqual({ from: 0, to: 4 / 8 });
    expect(without).toEqual([{ from: 4 / 8, to: trip.to }]);
  });
  it('knows a person’s age on a day', () => {
    expect(ageOn('2026-10-30', '2005-10-30')).toBe(21);
    expect(ageOn('2026-10-30', '2005-10-31')).toBe(20);
  });
});

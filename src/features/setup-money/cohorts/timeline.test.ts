import { describe, expect, it } from 'vitest';
import type { CohortMember } from '#contract/areas/cohorts.ts';
import { timelineOf } from './timeline.ts';

const member = (vehicle_id: number, from_date: string, until_date: string | null = null): CohortMember => ({
  vehicle_id,
  plate: `YD ${vehicle_id}`,
  name: 'Van',
  from_date,
  until_date,
});

describe('the timeline of a cohort', () => {
  it('has a line for each vehicle, those of today first', () => {
    const { rows } = timelineOf(
      [
        member(1, '2026-01-01', '2026-06-30'),
        member(3, '2026-03-01'),
        member(2, '2026-12-24'),
        member(2, '2026-02-01'),
      ],
      '2026-11-24',
    );
    expect(rows.map(({ plate, isNow, times }) => [plate, isNow, times.length])).toEqual([
      ['YD 2', true, 2],
      ['YD 3', true, 1],
      ['YD 1', false, 1],
    ]);
    expect(rows[0]?.times.map(({ from_date }) => from_date)).toEqual(['2026-02-01', '2026-12-24']);
  });

  it('puts bars where the days are, and lets what has no end go on to the end', () => {
    const { rows, today } = timelineOf([member(1, '2026-10-01', '2026-10-31'), member(2, '2026-11-01')], '2026-11-30');
    const [second, first] = rows;
    expect(first?.bars).toEqual([{ from: 0, width: expect.closeTo((31 / 90) * 100), isNow: false }]);
    expect(second?.bars[0]?.from).toBeCloseTo((31 / 90) * 100);
    expect((second?.bars[0]?.from ?? 0) + (second?.bars[0]?.width ?? 0)).toBeCloseTo(100);
    expect(today).toBeCloseTo((60 / 90) * 100);
  });

  it('is empty where nothing was ever in it', () => {
    expect(timelineOf([], '2026-11-24').rows).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ReminderRule } from '#contract/areas/reminders.ts';
import { firstAfter } from './schedule.ts';

const LONDON = 'Europe/London';

/** Its first times after that moment. */
function times(rule: ReminderRule, day: string, time: string, after: string, count = 3): string[] {
  const found: string[] = [];
  let last = new Date(after);
  for (let n = 0; n < count; n += 1) {
    const next = firstAfter({ day, time, zone: LONDON, rule }, last);
    if (!next) break;
    found.push(next.toISOString().replace(':00.000Z', 'Z'));
    last = next;
  }
  return found;
}

describe('a reminder rings', () => {
  it('once without a rule, and never when that is over', () => {
    expect(times('none', '2026-11-21', '09:00', '2026-11-21T08:59:59.999Z')).toEqual(['2026-11-21T09:00Z']);
    expect(times('none', '2026-11-21', '09:00', '2026-11-21T09:00:00.000Z')).toEqual([]);
  });

  it('at the same time on the clock while the clocks change (people 4.6)', () => {
    expect(times('daily', '2026-10-20', '08:00', '2026-10-23T12:00:00.000Z', 2)).toEqual([
      '2026-10-24T07:00Z',
      '2026-10-25T08:00Z',
    ]);
  });

  it('later by the gap where the clocks skip its time, and at the first where they show it twice (people 4.6)', () => {
    expect(times('daily', '2027-03-27', '01:30', '2027-03-27T00:00:00.000Z')).toEqual([
      '2027-03-27T01:30Z',
      '2027-03-28T01:30Z',
      '2027-03-29T00:30Z',
    ]);
    expect(times('daily', '2026-10-24', '01:30', '2026-10-24T00:00:00.000Z')).toEqual([
      '2026-10-24T00:30Z',
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  it('from Monday to Friday, whatever its first day', () => {
    // A Saturday.
    expect(times('weekdays', '2026-11-21', '09:00', '2026-11-21T00:00:00.000Z', 6)).toEqual([
      '2026-11-23T09:00Z',
      '2026-11-24T09:00Z',
      '2026-11-25T09:00Z',
      '2026-11-26T09:00Z',
      '2026-11-27T09:00Z',
      '2026-11-30T09:00Z',
    ]);
  });

  it('on its day of the week, also after a long time', () => {
    expect(times('weekly', '2024-01-03', '09:00', '2026-11-21T00:00:00.000Z', 2)).toEqual([
      '2026-11-25T09:00Z',
      '2026-12-02T09:00Z',
    ]);
  });

  it('on the last day of months and years that lack its own', () => {
    expect(times('monthly', '2027-12-31', '09:00', '2028-01-31T09:00:00.000Z')).toEqual([
      '2028-02-29T09:00Z',
      '2028-03-31T08:00Z',
      '2028-04-30T08:00Z',
    ]);
    expect(times('yearly', '2024-02-29', '09:00', '2026-03-01T00:00:00.000Z', 2)).toEqual([
      '2027-02-28T09:00Z',
      '2028-02-29T09:00Z',
    ]);
  });

  it('not before its first day', () => {
    expect(times('daily', '2026-12-24', '09:00', '2026-11-21T00:00:00.000Z', 1)).toEqual(['2026-12-24T09:00Z']);
  });
});

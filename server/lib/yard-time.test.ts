import { expect, it } from 'vitest';
import { daysAround, daysOf, dayOf, instantAt, formatMoment, spanOf, startOfDay } from './yard-time.ts';

const hours = (day: string, zone: string) => {
  const { from, to } = spanOf({ from: day, to: day }, zone);
  return (to.getTime() - from.getTime()) / 3_600_000;
};

it('a day begins at the zone’s midnight', () => {
  expect(startOfDay('2026-11-21', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
  expect(startOfDay('2026-11-21', 'America/New_York').toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(startOfDay('2026-11-21', 'Asia/Kathmandu').toISOString()).toBe('2026-11-20T18:15:00.000Z');
  expect(dayOf(new Date('2026-11-21T04:59:59.999Z'), 'America/New_York')).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T18:15:00.000Z'), 'Asia/Kathmandu')).toBe('2026-11-21');
});

it('days are 23, 24 or 25 hours long, also where the clocks jump over midnight', () => {
  expect(['2026-03-28', '2026-03-29', '2026-10-25'].map((day) => hours(day, 'Europe/Berlin'))).toEqual([24, 23, 25]);
  // In Santiago the day itself begins at 01:00 when summer time does.
  expect(hours('2026-09-06', 'America/Santiago')).toBe(23);
  expect(dayOf(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06');
});

it('weeks begin on Monday, months end where they end', () => {
  expect(daysAround('2026-11-22', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysAround('2026-11-16', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysAround('2028-02-15', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysAround('2026-12-31', 'month')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysAround('2026-12-31', 'day')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
});

it('reads one day and two, and says moments as people do', () => {
  expect(daysOf('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(daysOf('2026-11-21,2026-11-24')).toEqual({ from: '2026-11-21', to: '2026-11-24' });
  expect(formatMoment(instantAt('2026-11-24', '08:05', 'Europe/Berlin'), 'Europe/Berlin')).toBe('Tue 24 Nov 08:05');
});

it('a time that the clocks skip is later by the gap, of one that they show twice the first counts', () => {
  const at = (day: string, time: string, zone: string) => instantAt(day, time, zone).toISOString();
  expect(at('2027-03-28', '01:30', 'Europe/London')).toBe('2027-03-28T01:30:00.000Z');
  expect(at('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  // Half an hour is skipped and repeated here.
  expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
});

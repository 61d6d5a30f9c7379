import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, momentAt, startOfDay, timeOf } from './day.ts';
import { isNow, isOverdue } from './due.ts';
import { formatZone } from './format-clock.ts';
import { formatMoment } from './format-when.ts';
import { setYardZone, zoneNamed, zoneOfBranch, type Zone } from './zone.ts';

const zone = (name: string): Zone => {
  const known = zoneNamed(name);
  if (!known) throw new Error(`${name} is not known`);
  return known;
};
const H = 3_600_000;
const todo = (todo_date: string, todo_time: string | null) => ({ todo_date, todo_time, status: 'pending' });

afterEach(() => setYardZone(undefined));

describe('bugs 8: days, due and late are the yard’s', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-21 04:30', false, false],
    ['Europe/Lisbon', '2026-11-20 19:30', true, true],
    ['America/New_York', '2026-11-20 14:30', true, false],
  ])('in a yard of %s it is %s', (name, now, isOpen, soon) => {
    setYardZone(zone(name));
    const at = Date.parse('2026-11-20T19:30:00Z');
    expect(`${dayOf(at)} ${timeOf(at)}`).toBe(now);
    expect(formatMoment(at, at)).toBe(`today ${now.slice(11)}`);
    const [allDay, evening] = [todo('2026-11-20', null), todo('2026-11-20', '20:18')];
    expect([isOverdue(allDay, at), isOverdue(evening, at), isNow(evening, at)]).toEqual([!isOpen, !isOpen, soon]);
  });

  test('a person has the zone of their branch, else of the first one', () => {
    const branches = [
      { id: 4, timezone: 'Asia/Tokyo' },
      { id: 2, timezone: 'Europe/Lisbon' },
      { id: 5, timezone: 'Mars/Crater' },
    ];
    const named = [4, null, 9, 5].map((id) => zoneOfBranch(branches, id)?.name);
    expect(named).toEqual(['Asia/Tokyo', 'Europe/Lisbon', 'Europe/Lisbon', undefined]);
    expect([zoneOfBranch([], 1), zoneOfBranch(undefined, 1)]).toEqual([undefined, undefined]);
  });

  test('what is no moment has no day', () => {
    setYardZone(zone('Asia/Tokyo'));
    expect([dayOf(Number.NaN), timeOf(Number.NaN), dayOf(Infinity)]).toEqual(['', '', '']);
  });

  test('a device of another zone is told of, one whose clock shows the same is not', () => {
    const now = Date.parse('2026-11-20T19:30:00Z');
    expect(formatZone(zone('Europe/Paris'), zone('Europe/Berlin'), now, 'phone')).toBeNull();
    expect(formatZone(zone('Europe/Berlin'), zone('America/New_York'), now, 'phone')).toBe(
      'This phone is set to the time zone America/New York. Days and times are shown as in the yard: Europe/Berlin.',
    );
  });
});

describe('bugs 8: where clocks change', () => {
  test.each([
    // Over the gap: as long after it as the time would have been after its beginning.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    // Twice: the first.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    // A day that has no midnight begins when the clocks jump over it.
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00Z'],
  ])('%s %s %s', (name, day, time, moment) => {
    expect(new Date(momentAt(day, time, zone(name))).toISOString()).toBe(moment.replace('Z', '.000Z'));
  });

  test('a day begins where it begins, and what a clock shows leads back to it', () => {
    const zones = fc.constantFrom(
      'Europe/Lisbon',
      'America/New_York',
      'Africa/Cairo',
      'Pacific/Apia',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(zones, moments, (name, at) => {
        const there = zone(name);
        const day = dayOf(at, there);
        const start = startOfDay(day, there);
        expect(start).toBeLessThanOrEqual(at);
        expect(startOfDay(addDays(day, 1), there)).toBeGreaterThan(at);
        expect([dayOf(start, there), dayOf(start - 1, there)]).toEqual([day, addDays(day, -1)]);
        const back = momentAt(day, timeOf(at, there), there);
        expect([0, H]).toContain(Math.floor(at / 60_000) * 60_000 - back);
      }),
      { numRuns: 1000 },
    );
  });
});

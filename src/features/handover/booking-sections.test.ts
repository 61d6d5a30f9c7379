import { expect, test } from 'vitest';
import type { BookingRow } from '#db/records.ts';
import { sectionsOf } from './booking-sections.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');

const row = (id: number, part: Partial<BookingRow>): BookingRow =>
  ({
    lid: `booking/${id}`,
    status: 'confirmed',
    starts_at: '2026-11-25T12:00:00Z',
    ends_at: '2026-11-28T12:00:00Z',
    zone: 'UTC',
    returned_at: null,
    ...part,
  }) as BookingRow;

const lids = (rows: readonly BookingRow[]) => rows.map(({ lid }) => Number(lid.slice(8)));

test('what is late comes first, and each stands where the day has it', () => {
  const sections = sectionsOf(
    [
      row(1, {}),
      row(2, { starts_at: '2026-11-24T09:00:00Z' }),
      row(3, { status: 'pending', starts_at: '2026-11-27T08:00:00Z' }),
      row(4, { starts_at: '2026-11-26T08:00:00Z' }),
      row(5, { status: 'checked_in', ends_at: '2026-11-25T18:00:00Z' }),
      row(6, { status: 'checked_in', ends_at: '2026-11-23T18:00:00Z' }),
      row(7, { status: 'checked_in' }),
      row(8, { status: 'returned', returned_at: '2026-11-25T07:00:00Z' }),
      row(9, { status: 'returned', returned_at: '2026-11-24T07:00:00Z' }),
      row(10, { status: 'cancelled' }),
      row(11, { status: 'cancelled' }),
      row(12, { status: 'checked_in' }),
    ],
    new Map([
      ['booking/11', 'here'],
      ['booking/12', 'needs-you'],
    ]),
    NOW,
  );
  expect(lids(sections.stuck)).toEqual([12]);
  expect(lids(sections.out)).toEqual([2, 1]);
  expect(lids(sections.back)).toEqual([6, 5]);
  expect(lids(sections.away)).toEqual([7]);
  expect(sections.next.map(({ day, bookings }) => [day, lids(bookings)])).toEqual([
    ['2026-11-26', [4]],
    ['2026-11-27', [3]],
  ]);
  expect(lids(sections.done)).toEqual([8, 11]);
});

test('days are those of the branch’s clocks', () => {
  const early = row(1, { zone: 'America/Chicago', starts_at: '2026-11-26T03:00:00Z' });
  expect(lids(sectionsOf([early], new Map(), NOW).out)).toEqual([1]);
});

import { expect, test } from 'vitest';
import { filtersOf, queryOf, quickViewOf, quickViews } from './filters.ts';

const today = '2026-11-21';
const of = (query: string) => filtersOf(new URLSearchParams(query), today);

test('an address without filters is today', () => {
  expect(queryOf(of(''))).toEqual({ date: '2026-11-21', limit: 100 });
});

test('filters become the query of the documented call', () => {
  expect(
    queryOf(
      of('from=2026-11-01&to=2026-11-05&status=approval&person=7&branch=2&vendor=4&place=5&group=6&q=%20B-TX%20'),
    ),
  ).toEqual({
    date: '2026-11-01,2026-11-05',
    limit: 100,
    status: 'approval',
    resource: 7,
    branch_id: 2,
    vendor_id: 4,
    location_id: 5,
    vehicle_group_id: 6,
    search: 'B-TX',
  });
});

test('finish 1: the deleted are asked for by a word of our own', () => {
  expect(queryOf(of('status=deleted'))).toEqual({ date: today, limit: 100, deleted: '1' });
});

test('nonsense in an address never reaches the server', () => {
  expect(of('from=soon&to=2026-13-01&status=x&person=-1&branch=1e9')).toEqual({
    from: today,
    to: today,
    status: 'all',
    person: null,
    branch: null,
    vendor: null,
    place: null,
    group: null,
    search: '',
  });
  expect(of('from=2026-11-10&to=2026-11-01').to).toBe('2026-11-10');
  expect(of('from=2026-01-01&to=2026-12-31').to).toBe('2026-04-03');
});

test('use 20: a view is found again in the address, and the overdue say how far back they look', () => {
  expect(quickViewOf(of(''), today)).toBe('today');
  expect(quickViewOf(of('status=approval'), today)).toBe('today');
  expect(quickViewOf(of('from=2026-10-22&to=2026-11-21&status=overdue'), today)).toBe('overdue');
  expect(quickViewOf(of('from=2026-10-22&to=2026-11-21'), today)).toBeNull();
  expect(quickViews(today).at(-1)).toMatchObject({ label: 'Overdue', more: ', last 30 days' });
});

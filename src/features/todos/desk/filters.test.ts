import { expect, test } from 'vitest';
import { filtersOf, queryOf } from './filters.ts';

const today = '2026-11-21';
const of = (query: string) => filtersOf(new URLSearchParams(query), today);

test('an address without filters is today', () => {
  expect(queryOf(of(''))).toEqual({ date: '2026-11-21', limit: 100 });
});

test('filters become the query of the documented call', () => {
  expect(queryOf(of('from=2026-11-01&to=2026-11-05&status=approval&person=7&branch=2&q=%20B-TX%20'))).toEqual({
    date: '2026-11-01,2026-11-05',
    limit: 100,
    status: 'approval',
    resource: 7,
    branch_id: 2,
    search: 'B-TX',
  });
});

test('nonsense in an address never reaches the server', () => {
  expect(of('from=soon&to=2026-13-01&status=x&person=-1&branch=1e9')).toEqual({
    from: today,
    to: today,
    status: 'all',
    person: null,
    branch: null,
    search: '',
  });
  expect(of('from=2026-11-10&to=2026-11-01').to).toBe('2026-11-10');
  expect(of('from=2026-01-01&to=2026-12-31').to).toBe('2026-04-03');
});

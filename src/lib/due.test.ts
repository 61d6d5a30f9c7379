import { expect, test } from 'vitest';
import { daysOverdue, isNow, isOverdue } from './due.ts';

const now = new Date(2026, 10, 24, 14, 30, 20).getTime();
const todo = (todo_date: string, todo_time: string | null, status = 'pending') => ({ todo_date, todo_time, status });

test.each([
  ['its time of today has passed', todo('2026-11-24', '14:29'), true],
  ['this very minute', todo('2026-11-24', '14:30'), false],
  ['today, any time', todo('2026-11-24', null), false],
  ['yesterday, any time', todo('2026-11-23', null), true],
  ['yesterday, later in the day', todo('2026-11-23', '18:00'), true],
  ['tomorrow, earlier in the day', todo('2026-11-25', '08:00'), false],
  ['done', todo('2026-11-01', '08:00', 'completed'), false],
])('overdue, %s: %o', (_, one, overdue) => expect(isOverdue(one, now)).toBe(overdue));

test('now is the next hour, and nothing else', () => {
  const times = ['14:29', '14:30', '15:30', '15:31', null];
  expect(times.filter((time) => isNow(todo('2026-11-24', time), now))).toEqual(['14:30', '15:30']);
});

test('days are counted over a change of the clocks', () => {
  expect(daysOverdue(todo('2026-11-11', null), now)).toBe(13);
  expect(daysOverdue(todo('2026-11-24', '08:00'), now)).toBe(0);
});

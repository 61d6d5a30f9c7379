import { expect, test } from 'vitest';
import type { TodoRow } from '#db/records.ts';
import { plainTodo } from '#tests/support/plain-todo.ts';
import { dayPlan, type DayPlan } from './day-sections.ts';

let n = 0;
function todo(fields: Partial<TodoRow>): TodoRow {
  n += 1;
  const { id: sid, parent_id: _, ...plain } = plainTodo(n, '2026-11-21T08:00:00.000Z');
  return {
    ...plain,
    lid: `todo/${n}`,
    sid,
    parent: null,
    parent_title: null,
    dirty: 0,
    acked: 0,
    todo_date: '2026-11-21',
    todo_time: null,
    ...fields,
  };
}
const titles = (todos: readonly TodoRow[]) => todos.map(({ title }) => title);
const shape = ({ sections }: DayPlan) => sections.map((s) => [s.name, titles(s.todos)]);
const now = new Date(2026, 10, 21, 14, 30).getTime();

test('today: the next one on top, then what is overdue, within the hour, later, at any time, done', () => {
  const yesterday = todo({ title: 'yesterday', todo_date: '2026-11-20' });
  const rows = [
    todo({ title: 'done', status: 'completed', todo_time: '09:00' }),
    todo({ title: 'this morning', todo_time: '10:00' }),
    todo({ title: 'next', todo_time: '15:00' }),
    todo({ title: 'soon', todo_time: '15:30' }),
    todo({ title: 'evening', todo_time: '18:00' }),
    todo({ title: 'any time' }),
  ];
  const plan = dayPlan([yesterday], rows, now);
  expect(titles(plan.cards)).toEqual(['next']);
  expect(shape(plan)).toEqual([
    ['Overdue', ['yesterday', 'this morning']],
    ['Now', ['soon']],
    ['Later', ['evening']],
    ['Any time', ['any time']],
    ['Done', ['done']],
  ]);
});

test('what was sent back stands on top, before the next one, and only there', () => {
  const returned_at = '2026-11-21T09:00:00.000Z';
  const old = todo({ title: 'old', todo_date: '2026-11-19', returned_at });
  const rows = [
    todo({ title: 'next', todo_time: '15:00' }),
    todo({ title: 'evening', todo_time: '18:00', returned_at }),
  ];
  const plan = dayPlan([old], rows, now);
  expect(titles(plan.cards)).toEqual(['old', 'evening', 'next']);
  expect(plan.sections).toEqual([]);
  expect(titles(dayPlan([], [rows[1]!], now).cards)).toEqual(['evening']);
});

test('another day: open, then done; empty sections are left out', () => {
  const plan = dayPlan([], [todo({ title: 'wash', todo_time: '08:00' })], null);
  expect([plan.cards, shape(plan)]).toEqual([[], [['To do', ['wash']]]]);
  expect(dayPlan([], [], null).sections).toEqual([]);
});

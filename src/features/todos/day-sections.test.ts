import { expect, test } from 'vitest';
import type { TodoRow } from '#db/records.ts';
import { plainTodo } from '#tests/support/plain-todo.ts';
import { daySections } from './day-sections.ts';

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
    ...fields,
  };
}
const shape = (sections: ReturnType<typeof daySections>) => sections.map((s) => [s.name, s.todos.map((t) => t.title)]);

test('today: late ones first, then what is due within the hour or has no time, then the rest, then what is done', () => {
  const late = todo({ title: 'late', todo_date: '2026-11-20' });
  const rows = [
    todo({ title: 'any time' }),
    todo({ title: 'soon', todo_time: '15:30' }),
    todo({ title: 'evening', todo_time: '18:00' }),
    todo({ title: 'done', status: 'completed', todo_time: '09:00' }),
  ];
  expect(shape(daySections([late], rows, '14:30'))).toEqual([
    ['Overdue', ['late']],
    ['Now', ['any time', 'soon']],
    ['Later', ['evening']],
    ['Done', ['done']],
  ]);
});

test('another day: open, then done; empty sections are left out', () => {
  expect(shape(daySections([], [todo({ title: 'wash', todo_time: '08:00' })], null))).toEqual([['To do', ['wash']]]);
  expect(daySections([], [], null)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { TodoRow } from '#db/records.ts';
import { daySections } from './day-sections.ts';

let n = 0;
function todo(fields: Partial<TodoRow>): TodoRow {
  n += 1;
  return {
    lid: `todo/${n}`,
    sid: n,
    dirty: 0,
    acked: 0,
    title: `Todo ${n}`,
    note: '',
    status: 'pending',
    todo_date: '2026-11-21',
    todo_time: null,
    category_id: null,
    category: null,
    vehicle_id: null,
    vehicle: null,
    branch_id: null,
    resource: null,
    resource_name: null,
    usergroup: [],
    parent: null,
    needs_odometer: false,
    photo_count: 0,
    mileage: null,
    expense_id: null,
    bookingDetails: null,
    completed_at: null,
    completed_by: null,
    completed_by_name: null,
    complete_time_approved: null,
    approved_by: null,
    approved_by_name: null,
    deleted_at: null,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
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

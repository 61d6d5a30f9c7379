import { expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { framed, imageAnswer, lineAnswer, odometerAnswer, todoAnswer } from '#tests/support/answers.ts';
import { parsed } from './define.ts';
import { dated, UNKNOWN } from './undated.ts';

test('what lacks its date gets one, whatever it lies in, and nothing else does', () => {
  const line = { id: 1, position: 1 };
  const body = { todo: { id: 7, created_at: 'then', statusTodo: { checklist: [line] } }, message: '' };
  expect(dated(body)).toEqual({
    todo: {
      id: 7,
      created_at: 'then',
      updated_at: UNKNOWN,
      statusTodo: { checklist: [{ ...line, updated_at: UNKNOWN }] },
    },
    message: '',
  });
  expect(dated({ id: 1, created_at: 'a', updated_at: 'b' })).toEqual({ id: 1, created_at: 'a', updated_at: 'b' });
});

test('an answer without dates is read, one that lacks more is not', () => {
  const reading = {
    id: 3,
    todo_id: 7,
    vehicle_id: 3,
    value: 9,
    note: '',
    read_at: '2026-11-21T12:00:00.000Z',
    received_at: '2026-11-21T12:00:00.000Z',
    created_by: 7,
    created_by_name: 'Kim',
  };
  const answer = (odometer: object) => ({ status: 200, message: '', odometer });
  expect(parsed(todos.addOdometer, answer(reading))?.odometer.updated_at).toBe(UNKNOWN);
  expect(parsed(todos.addOdometer, answer({ ...reading, value: 'many' }))).toBeNull();
});

test('an answer without our own fields is read as one that has nothing to say in them', () => {
  const own = [
    'completion_note',
    'parent',
    'follow_ons',
    'removedLines',
    'returned_at',
    'returned_by_name',
    'return_reason',
    'returns',
    'deleted_by_name',
    'delete_reason',
    'vendor_id',
    'vendor',
    'location_id',
    'location_address_id',
    'location',
    'vehicle_group_id',
    'vehicle_group',
  ];
  const line: object = { ...lineAnswer(), created_by: undefined, created_by_name: undefined };
  const documented = {
    ...Object.fromEntries(Object.entries(todoAnswer()).filter(([name]) => !own.includes(name))),
    statusTodo: { nextChecklist: [], prevChecklist: [], checklist: [line] },
    odometer: [{ ...odometerAnswer(), previous: undefined }],
    todoimages: [{ ...imageAnswer(), line_id: undefined }],
  };
  expect(parsed(todos.details, framed({ todo: documented }))?.todo).toEqual({
    ...todoAnswer(),
    statusTodo: { nextChecklist: [], prevChecklist: [], checklist: [lineAnswer()] },
    odometer: [odometerAnswer()],
    todoimages: [imageAnswer()],
  });
  const page = parsed(todos.dataRange, framed({ todos: [documented], next_cursor: null }));
  expect(page).toMatchObject({ total: null, todos: [{ id: 7, returns: 0 }] });
});

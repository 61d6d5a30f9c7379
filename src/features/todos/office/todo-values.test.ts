import { expect, test } from 'vitest';
import type { VehicleRow } from '#db/records.ts';
import { todoAnswer } from '#tests/support/answers.ts';
import { todoFields } from './todo-fields.ts';
import { addIntent, todoValues, updateIntent, vehicleOfPlate } from './todo-values.ts';

const van = { id: 7, plate: 'B-TX 1234', plateKey: 'BTX1234' } as VehicleRow;
const fields = todoFields(null, undefined);
const values = {
  ...todoValues(fields, null, '2026-11-21'),
  title: ' Wash ',
  vehicle_id: 'b tx1234',
  resource: '3',
  checklist: 'Inside\n\n Outside ',
};
const written = { fields, values, vehicles: [van] };

test('a new todo has all fields; a plate may be written in any way, and each line is a line of the checklist', () => {
  expect(addIntent('todo/~1', written).args).toEqual({
    lid: 'todo/~1',
    fields: {
      title: 'Wash',
      note: '',
      todo_date: '2026-11-21',
      todo_time: null,
      category_id: null,
      vehicle_id: 7,
      resource: 3,
    },
    checklist: ['Inside', 'Outside'],
  });
  expect(vehicleOfPlate('B-TX 9', [van])).toBeNull();
});

test('a change sends only what was changed', () => {
  const { args } = updateIntent(todoAnswer({ id: 7 }), written, ['title', 'vehicle_id', 'category_id']);
  expect(args).toEqual({ lid: 'todo/7', patch: { title: 'Wash', vehicle_id: 7, category_id: null } });
});

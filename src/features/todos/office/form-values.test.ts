import { expect, test } from 'vitest';
import type { VehicleRow } from '#db/records.ts';
import { checklistOf, fieldsOf, patchOf, valuesOf, vehicleOfPlate } from './form-values.ts';

const van = { id: 7, plate: 'B-TX 1234', plateKey: 'BTX1234' } as VehicleRow;
const values = {
  ...valuesOf(null, '2026-11-21'),
  title: ' Wash ',
  vehicle_id: 'b tx1234',
  resource: '3',
  checklist: 'Inside\n\n Outside ',
};

test('text of the inputs becomes fields; a plate may be written in any way', () => {
  expect(fieldsOf(values, [van])).toEqual({
    title: 'Wash',
    note: '',
    todo_date: '2026-11-21',
    todo_time: null,
    category_id: null,
    vehicle_id: 7,
    branch_id: null,
    resource: 3,
  });
  expect(vehicleOfPlate('B-TX 9', [van])).toBeNull();
});

test('a change sends only what was changed', () => {
  expect(patchOf(fieldsOf(values, [van]), { title: true, resource: true })).toEqual({ title: 'Wash', resource: 3 });
});

test('each line is a line of the checklist', () => {
  expect(checklistOf(values)).toEqual(['Inside', 'Outside']);
});

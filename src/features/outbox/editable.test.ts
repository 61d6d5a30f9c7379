import { expect, test } from 'vitest';
import { editableFields, readField, reasonsFor, valueAt, withValues } from './editable.ts';

test('a new todo: its fields lie one level deeper, and stay there', () => {
  const args = { lid: 'todo/~1', fields: { title: 'Wash', todo_date: '2026-11-21', vehicle_id: 7 } };
  const fields = editableFields({ op: 'todos.add', args });
  expect(valueAt(args, 'fields.title')).toBe('Wash');
  const changed = withValues(
    args,
    { 'fields.title': 'Wash inside', 'fields.todo_date': '2026-11-22', 'fields.todo_time': '', 'fields.note': '' },
    fields,
  );
  expect(changed).toEqual({
    lid: 'todo/~1',
    fields: { title: 'Wash inside', todo_date: '2026-11-22', vehicle_id: 7 },
  });
});

test('of a change only what was changed can be edited', () => {
  expect(editableFields({ op: 'todos.update', args: { patch: { note: 'x' } } }).map((f) => f.path)).toEqual([
    'patch.note',
  ]);
});

test('a reading stays a number', () => {
  const args = { value: 1, todo: 'todo/1' };
  expect(withValues(args, { value: '81342', note: '' }, editableFields({ op: 'todos.addOdometer', args }))).toEqual({
    value: 81_342,
    todo: 'todo/1',
  });
});

test('bugs 4: a reading is read as the form reads it, and what does not read as one is said', () => {
  const args = { value: 1, todo: 'todo/1' };
  const fields = editableFields({ op: 'todos.addOdometer', args });
  expect(withValues(args, { value: '47.300,5', note: '' }, fields)).toEqual({ value: 47_300, todo: 'todo/1' });
  const [reading] = fields;
  if (!reading) throw new Error('a reading can be corrected');
  expect(readField(reading, '-47300')).toEqual({ refusal: 'An odometer is never below zero.' });
  expect(readField(reading, '')).toEqual({ refusal: 'Please fill this in.' });
});

test('the server’s reasons stand at their field', () => {
  const err = { class: 'rejected', status: 422, message: '', fields: { title: ['Please fill this in.'] } } as const;
  expect(reasonsFor({ err: { ...err, fields: { title: ['Please fill this in.'] } } }, 'fields.title')).toEqual([
    'Please fill this in.',
  ]);
});

test('photos and ticks cannot be edited, nor where damage is; what was written of it can', () => {
  for (const op of ['rentals.upload', 'prechecks.upload']) expect(editableFields({ op, args: {} })).toEqual([]);
  expect(editableFields({ op: 'damages.add', args: {} }).map(({ path }) => path)).toEqual(['note']);
  expect(editableFields({ op: 'todos.upload', args: {} })).toEqual([]);
});

test('of what was read at a vehicle the numbers that were said can be corrected, and none of status and signature', () => {
  const args = { lid: 'handover/8', booking: 'booking/4', patch: { odometer: 100, fuel_eighths: 8, keys: 2 } };
  const fields = editableFields({ op: 'rentals.noteOut', args });
  expect(fields.map(({ path }) => path)).toEqual(['patch.odometer', 'patch.fuel_eighths', 'patch.keys']);
  const typed = { 'patch.odometer': '81 244', 'patch.fuel_eighths': '7', 'patch.keys': '' };
  expect(withValues(args, typed, fields)).toEqual({
    ...args,
    patch: { odometer: 81_244, fuel_eighths: 7, keys: null },
  });
  const fuel = fields[1]!;
  expect(readField(fuel, '9')).toEqual({ refusal: 'A whole number from 0 to 8.' });
  expect(readField(fuel, 'full')).toEqual({ refusal: 'A whole number from 0 to 8.' });
  for (const op of ['rentals.move', 'rentals.sign', 'rentals.tick']) expect(editableFields({ op, args })).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { departments } from '#contract/areas/departments.ts';
import { day, id, instant, note, text } from '#contract/schema.ts';
import type { AnyFormField } from './form-field.ts';
import { bodyOf, isOptional, patchOf, problemOf, shapeOf, valuesOf } from './record-values.ts';

const shape = {
  name: text(5),
  alias: z.optional(text(5)),
  remark: note(5),
  head_id: z.optional(z.nullable(id)),
  owner_id: id,
  hours: z.number('This must be a number.'),
  from: z.optional(z.nullable(day)),
  isOpen: z.boolean(),
};
const fields: readonly AnyFormField[] = [
  { name: 'name', kind: 'text', label: 'Name' },
  { name: 'alias', kind: 'text', label: 'Alias' },
  { name: 'remark', kind: 'note', label: 'Remark' },
  { name: 'head_id', kind: 'person', label: 'Head' },
  { name: 'owner_id', kind: 'choice', label: 'Owner', options: [] },
  { name: 'hours', kind: 'number', label: 'Hours', min: 1, max: 8 },
  { name: 'from', kind: 'date', label: 'From' },
  { name: 'isOpen', kind: 'check', label: 'Open' },
];
const empty = valuesOf(fields, {});
const full = { ...empty, name: ' Wash ', alias: 'W', head_id: '7', owner_id: '8', hours: '1.5', isOpen: true };
const problem = (name: string, value: string) =>
  problemOf(fields.find((field) => field.name === name) as AnyFormField, shape, value);

describe('values of a record', () => {
  it('are text, and boxes', () => {
    expect(valuesOf(fields, { name: 'Wash', head_id: 7, from: null, isOpen: true })).toEqual({
      ...empty,
      name: 'Wash',
      head_id: '7',
      isOpen: true,
    });
  });

  it('become a body with all fields; an empty one as the call says it, or not at all', () => {
    expect(bodyOf(fields, shape, full)).toEqual({
      name: 'Wash',
      alias: 'W',
      remark: '',
      head_id: 7,
      owner_id: 8,
      hours: 1.5,
      from: null,
      isOpen: true,
    });
    expect(bodyOf(fields, shape, { ...full, alias: '' })).not.toHaveProperty('alias');
  });

  it('become a patch with what was changed only', () => {
    const changed = { ...full, head_id: '', alias: '' };
    expect(patchOf(fields, shape, changed, ['head_id'])).toEqual({ head_id: null });
    // Left out it would stay as it is, and nobody would hear of it.
    expect(patchOf(fields, shape, changed, ['alias'])).toEqual({ alias: null });
  });
});

describe('a field', () => {
  it('is required when the call refuses it empty', () => {
    const required = fields.filter((field) => !isOptional(field, shape)).map(({ name }) => name);
    expect(required).toEqual(['name', 'owner_id', 'hours']);
    expect(isOptional({ name: 'name', kind: 'text', label: 'Name', optional: true }, shape)).toBe(true);
  });

  it('reads a number as people write it, and says a sum as the call wants it', () => {
    const sum: AnyFormField = { name: 'name', kind: 'sum', label: 'Sum' };
    const hours: AnyFormField = { name: 'hours', kind: 'number', label: 'Hours' };
    const owed = { name: text(20), hours: z.number() };
    expect(bodyOf([sum, hours], owed, { name: ' 1,200 ', hours: '0,500' })).toEqual({ name: '1200', hours: 0.5 });
    expect(problemOf(sum, owed, '')).toBe('Please fill this in.');
  });

  it('has its problem in the words of the contract', () => {
    expect(problem('name', ' ')).toBe('Please fill this in.');
    expect(problem('name', 'Workshop')).toBe('At most 5 characters.');
    expect(problem('alias', '')).toBeNull();
    expect(problem('owner_id', '')).toBe('Please fill this in.');
    expect(problem('hours', 'two')).toBe('This must be a number.');
    expect(problem('hours', '0.5')).toBe('At least 1.');
    expect(problem('hours', '9')).toBe('At most 8.');
    expect(problem('hours', '2')).toBeNull();
  });

  it('has its schema from the row of the contract', () => {
    expect(Object.keys(shapeOf(departments.add))).toEqual(['name', 'head_id', 'branch_id', 'parent_id']);
  });
});

describe('fields that depend on others, and moments', () => {
  const end = {
    name: 'end',
    kind: 'moment',
    label: 'Until',
    shows: ({ isOpen }) => isOpen === true,
  } as const satisfies AnyFormField;
  const shapeOfEnd = { end: z.optional(instant), isOpen: z.boolean() };
  const both: readonly AnyFormField[] = [end, { name: 'isOpen', kind: 'check', label: 'Open' }];

  it('a moment is written in the yard’s time, and sent as the call wants it', () => {
    const at = new Date(2026, 10, 24, 9, 5).toISOString();
    expect(valuesOf(both, { end: at })).toEqual({ end: '2026-11-24T09:05', isOpen: false });
    expect(bodyOf(both, shapeOfEnd, { end: '2026-11-24T09:05', isOpen: true })).toEqual({ end: at, isOpen: true });
    expect(problemOf(end, shapeOfEnd, '12026-11-24T09:05')).toMatch(/^This must be a moment/);
  });

  it('what is not shown is not sent', () => {
    expect(bodyOf(both, shapeOfEnd, { end: '2026-11-24T09:05', isOpen: false })).toEqual({ isOpen: false });
    expect(patchOf(both, shapeOfEnd, { end: '', isOpen: false }, ['end', 'isOpen'])).toEqual({ isOpen: false });
  });
});

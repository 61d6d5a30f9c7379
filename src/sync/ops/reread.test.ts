/** What is read of a record before an old edit of it is sent again. */
import { describe, expect, it } from 'vitest';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Mutation } from '#db/records.ts';
import { framed, lineAnswer, odometerAnswer, todoAnswer } from '#tests/support/answers.ts';
import { bookingAnswer, checkAnswer, handoverAnswer } from '#tests/support/booking-answers.ts';
import { act } from '#tests/support/intents.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';
import { UNKNOWN } from './undated.ts';

const SIDS: Readonly<Record<string, number>> = {
  'todo/7': 7,
  'line/31': 31,
  'odometer/41': 41,
  'booking/12': 12,
  'handover/24': 24,
  'handover/25': 25,
  'check/31': 31,
};
const resolve = (lid: string) => SIDS[lid] ?? 0;
const opOf = (m: Mutation) => OPS.get(m.op)!;
const booked = (part: Partial<Booking>) => framed({ booking: bookingAnswer(part) });
const AT = '2026-11-21T14:30:00.000Z';
const details = (part: Partial<Todo>) => framed({ todo: todoAnswer(part) });

describe('reading a record again', () => {
  const checklist = [lineAnswer({ id: 30 }), lineAnswer({ note: 'theirs' })];
  const body = details({ statusTodo: { nextChecklist: [], prevChecklist: [], checklist } });

  it.each<[OpName, object, unknown, object]>([
    [
      'todos.update',
      { lid: 'todo/7', patch: {} },
      details({ title: 'Theirs' }),
      { sid: 7, fields: { title: 'Theirs' } },
    ],
    ['todos.updateStatus', { lid: 'line/31', todo: 'todo/7' }, body, { sid: 31, fields: { note: 'theirs' } }],
    [
      'todos.updateOdometer',
      { lid: 'odometer/41', todo: 'todo/7' },
      framed({ odometer: [odometerAnswer({ id: 40 }), odometerAnswer({ value: 5 })] }),
      { sid: 41, fields: { value: 5 } },
    ],
    [
      'rentals.noteOut',
      { lid: 'handover/24', booking: 'booking/12', patch: {} },
      booked({ checkin: handoverAnswer({ keys: 1 }) }),
      { sid: 24, fields: { keys: 1 } },
    ],
    [
      'rentals.noteBack',
      { lid: 'handover/25', booking: 'booking/12', patch: {} },
      booked({ checkin: handoverAnswer() }),
      { sid: 25, fields: { odometer: null } },
    ],
    [
      'rentals.tick',
      { lid: 'check/31', booking: 'booking/12', entity_type: 'checkin', patch: { is_checked: true } },
      framed({ checklist: [checkAnswer({ id: 30 }), checkAnswer({ is_checked: true })], status: 'pending' }),
      { sid: 31, fields: { is_checked: true } },
    ],
    [
      'rentals.move',
      { lid: 'booking/12', status: 'checked_in', from_status: 'confirmed' },
      booked({ status: 'returned' }),
      { sid: 12, fields: { status: 'returned' } },
    ],
  ])('%s', (name, args, answer, expected) => {
    const m = act(name, args as never);
    const { reread } = opOf(m);
    const row = reread!.row(m, answer, resolve);
    expect(row).toMatchObject(expected);
    expect(Object.keys(row!.fields)).toEqual(expect.arrayContaining([...reread!.fields]));
    expect(reread!.row(m, {}, resolve)).toBeNull();
    expect(reread!.request(m, resolve).endpoint satisfies AnyEndpoint).toBeDefined();
  });

  it.each<[OpName, object, object, unknown]>([
    ['rentals.noteOut', { lid: 'handover/24', patch: {} }, { done_at: AT }, UNKNOWN],
    ['rentals.noteBack', { lid: 'handover/25', patch: {} }, { done_at: null }, UNKNOWN],
    ['rentals.tick', { lid: 'check/31', patch: {} }, { checked_at: AT }, AT],
    ['rentals.tick', { lid: 'check/31', patch: {} }, { checked_at: null }, UNKNOWN],
    ['rentals.move', { lid: 'booking/12', status: 'returned' }, { status_at: AT }, UNKNOWN],
  ])('%s goes by when its own part was changed, for the record says when any was', (name, args, fields, at) => {
    const m = act(name, args as never);
    expect(opOf(m).reread!.changedAt!(fields as Record<string, unknown>)).toBe(at);
  });

  it.each<['checked_in' | 'returned', Booking['status'], boolean]>([
    ['checked_in', 'confirmed', false],
    ['checked_in', 'checked_in', false],
    ['checked_in', 'returned', true],
    ['checked_in', 'completed', true],
    ['checked_in', 'cancelled', false],
    ['returned', 'confirmed', false],
    ['returned', 'checked_in', false],
    ['returned', 'completed', true],
  ])('a move to %s finds “%s”: nothing is left to be done: %s; else the server judges it', (to, status, isOver) => {
    const m = act('rentals.move', { lid: 'booking/12', status: to, from_status: 'confirmed' });
    expect(opOf(m).reread!.row(m, booked({ status }), resolve) !== null).toBe(isOver);
  });

  it('finds nothing where the record is gone', () => {
    const m = act('todos.updateOdometer', { lid: 'odometer/41', todo: 'todo/7' });
    expect(opOf(m).reread!.row(m, framed({ odometer: [] }), resolve)).toBeNull();
  });
});

import { expect, test } from 'vitest';
import type { Mutation, MutationError } from '#db/records.ts';
import type { OutboxEntry } from '#db/views/outbox.ts';
import { entrySubject, entryTitle, failureWords, nextWords, opWords } from './words.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();

function mutation(change: Partial<Mutation>): Mutation {
  return {
    seq: 1,
    mid: 'm1',
    userId: 1,
    group: 'g',
    op: 'todos.complete',
    v: 1,
    args: {},
    t: 'todos',
    lid: 'todo/1',
    lane: 'todo:todo/1',
    deps: [],
    base: {},
    at: now,
    off: 0,
    mono: 0,
    hlc: '',
    st: 'ready',
    attempts: 0,
    firstFailedAt: null,
    sentAt: null,
    nextAt: 0,
    epoch: 0,
    err: null,
    bids: [],
    app: '',
    ...change,
  };
}
function entry(change: Partial<OutboxEntry>): OutboxEntry {
  return {
    group: 'g',
    at: now,
    mutations: [mutation({})],
    state: 'ready',
    op: 'todos.complete',
    t: 'todos',
    lid: 'todo/1',
    todo: { lid: 'todo/1', title: 'Check In', plate: 'B-TX 1' },
    ...change,
  };
}
const error = (change: Partial<MutationError>): MutationError => ({
  class: 'rejected',
  status: 422,
  message: 'No.',
  fields: null,
  ...change,
});

test('an act is named by everything it holds', () => {
  const both = entry({ mutations: [mutation({}), mutation({ op: 'attendance.checkin' })] });
  expect(entryTitle(both)).toBe('Completed, punch in');
  expect(entrySubject(both)).toBe('B-TX 1 · Check In');
});

test('values are part of the name', () => {
  expect(opWords({ op: 'todos.addOdometer', args: { value: 81_244 } })).toBe('Odometer 81,244');
  expect(opWords({ op: 'todos.add', args: { fields: { title: 'Wash' } } })).toBe('New todo: “Wash”');
  expect(opWords({ op: 'todos.somethingNew', args: {} })).toBe('A change by another version of the app');
});

test('the server’s words about a field come before ours', () => {
  expect(failureWords(error({ fields: { value: ['At most seven digits.'] } }))).toBe('At most seven digits.');
  expect(failureWords(error({}))).toBe('No.');
  expect(failureWords(error({ class: 'forbidden', message: 'Forbidden' }))).toContain('Ask the office');
});

test('what happens next', () => {
  expect(nextWords(entry({}), now)).toBe('Goes out as soon as there is a connection.');
  expect(nextWords(entry({ mutations: [mutation({ attempts: 2, nextAt: now + 12_000 })] }), now)).toBe(
    'Tried 2 times; next try in 12 s.',
  );
  expect(nextWords(entry({ state: 'failed' }), now)).toBeNull();
  expect(nextWords(entry({ state: 'held' }), now)).toContain('another version');
});

test('what the office decided, and what it was asked, in words', () => {
  const words = (op: string, args: Mutation['args'] = {}) => opWords({ op, args });
  expect(words('todos.sendBack', { reason: 'Photo missing' })).toBe('Sent back: “Photo missing”');
  expect(words('todos.restore')).toBe('Todo brought back');
  expect(words('todos.askRestore')).toBe('Asked to bring the todo back');
  expect(words('todos.upload', { kind: 'line' })).toBe('Photo of a checklist line');
});

import { expect, test } from 'vitest';
import type { Mutation, MutationError } from '#db/records.ts';
import type { Change, OutboxGroup } from '#db/views/outbox-groups.ts';
import { changeText, failureText, goneText, groupFacts, groupTitle, nextWords, opText } from './text.ts';

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
function change(of: Partial<Mutation>, part: Partial<Change> = {}): Change {
  const made = mutation(of);
  return { mutation: made, state: made.st, line: null, image: null, ...part };
}
function group(changes: readonly Change[], part: Partial<OutboxGroup> = {}): OutboxGroup {
  const about = { kind: 'todo', lid: 'todo/1', title: 'Check In', plate: 'B-TX 1' } as const;
  const facts = { at: now - 12 * 60_000, state: 'ready', gone: null, bytes: 1_300_000 } as const;
  return { key: 'todo/1', changes, about, ...facts, ...part };
}
const error = (change: Partial<MutationError>): MutationError => ({
  class: 'rejected',
  status: 422,
  message: 'No.',
  fields: null,
  ...change,
});

test('a group is named by its todo, or by what it is', () => {
  const all = group([change({}), change({ op: 'todos.upload' })]);
  expect(groupTitle(all, now)).toBe('B-TX 1 · Check In');
  expect(groupFacts(all, now)).toBe('2 changes · 1.3 MB · 12 min ago');
  const punch = change({ op: 'attendance.checkin', t: 'punches' });
  expect(groupTitle(group([punch], { about: null }), now)).toBe('Your working time');
  const report = change({
    op: 'eod.add',
    t: 'reports',
    args: { report_date: '2026-11-20', lines: [{}], submitted: true },
  });
  expect(groupTitle(group([report], { about: null }), now)).toBe('Report of yesterday');
  expect(changeText(report)).toBe('Handed in, 1 line');
});

test('what changed, in words', () => {
  const tick = { op: 'todos.updateStatus', args: { state: 'done' } };
  expect(changeText(change(tick, { line: 'Tyres' }))).toBe('Tyres: OK');
  const note = { op: 'todos.updateStatus', args: { note: 'worn' } };
  expect(changeText(change(note, { line: 'Tyres' }))).toBe('Note on Tyres: “worn”');
  const patch = { todo_date: '2026-11-22', note: '', resource: 3 };
  expect(opText({ op: 'todos.update', args: { patch } })).toBe('Day, note and person changed');
  expect(opText({ op: 'todos.upload', args: { kind: 'line' } }, 'Tyres')).toBe('Photo of Tyres');
});

test('a deleted todo is said by the server’s words', () => {
  const gone = { deletion: null, message: 'Ruth deleted it.', work: [], isBack: false, ask: null };
  expect(goneText(gone)).toBe('Ruth deleted it.');
  expect(goneText({ ...gone, message: '' })).toMatch(/was deleted meanwhile/);
  expect(goneText({ ...gone, isBack: true })).toBe('The office has brought it back.');
});

test('values are part of the name', () => {
  expect(opText({ op: 'todos.addOdometer', args: { value: 81_244 } })).toBe('Odometer 81,244');
  expect(opText({ op: 'todos.add', args: { fields: { title: 'Wash' } } })).toBe('New todo: “Wash”');
  expect(opText({ op: 'todos.somethingNew', args: {} })).toBe('A change by another version of the app');
});

test('the server’s words about a field come before ours', () => {
  expect(failureText(error({ fields: { value: ['At most seven digits.'] } }))).toBe('At most seven digits.');
  expect(failureText(error({}))).toBe('No.');
  expect(failureText(error({ class: 'forbidden', message: 'Forbidden' }))).toContain('Ask the office');
  const lacking = {
    class: 'forbidden',
    message: 'Your role lacks “Take photos”.',
    permission: 'image.create',
  } as const;
  expect(failureText(error(lacking))).toMatch(/^Your role lacks “Take photos”\. It is kept, and goes by itself/);
});

test('what happens next', () => {
  expect(nextWords(change({}), now)).toBe('Goes out as soon as there is a connection.');
  expect(nextWords(change({ attempts: 2, nextAt: now + 12_000 }), now)).toBe('Tried 2 times; next try in 12 s.');
  expect(nextWords(change({ undo: true, nextAt: now + 7_400 }), now)).toBe('Goes out in 8 s.');
  expect(nextWords(change({ st: 'failed' }), now)).toBeNull();
  expect(nextWords(change({ st: 'held' }), now)).toContain('another version');
});

test('what the office decided, and what it was asked, in words', () => {
  const words = (op: string, args: Mutation['args'] = {}) => opText({ op, args });
  expect(words('todos.sendBack', { reason: 'Photo missing' })).toBe('Sent back: “Photo missing”');
  expect(words('todos.restore')).toBe('Todo brought back');
  expect(words('todos.askRestore')).toBe('Asked to bring the todo back');
  expect(words('todos.upload', { kind: 'line' })).toBe('Photo of a checklist line');
});

test('bookings and walk-rounds name what they are about', () => {
  const note = change({ op: 'rentals.noteOut', t: 'handovers', lid: 'handover/246' });
  const titled = (about: OutboxGroup['about'], key = 'booking/123') => groupTitle(group([note], { about, key }), now);
  const booking = { kind: 'booking', lid: 'booking/123', number: 'B-000123', renter: 'Elena Marsh' } as const;
  expect(titled({ ...booking, plate: 'B-TX 1234' })).toBe('B-000123 · B-TX 1234 · Elena Marsh');
  expect(titled({ ...booking, plate: null })).toBe('B-000123 · Elena Marsh');
  expect(titled(null)).toBe('B-000123');
  const round = { kind: 'walk-round', lid: 'precheck/~1', plate: 'B-TX 1234' } as const;
  expect(titled({ ...round, of: 'daily' }, 'precheck/~1')).toBe('B-TX 1234 · Walk-round, daily');
});

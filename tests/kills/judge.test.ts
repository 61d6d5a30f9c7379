/** The judge finds what is wrong: a proof that cannot fail proves nothing. */
import { expect, test } from 'vitest';
import type { Act, Effect } from './acts.ts';
import { judge, type Ledger, type World } from './judge.ts';
import { type Place, type Shot, shotMark, type ShotThere } from './vehicle-world.ts';

type Todos = World['todos'];
type Punches = World['punches'];

const act = (n: number, ...effects: readonly Effect[]): Act => ({ n, says: `act ${n}`, effects });
const ledger = (acts: readonly Act[], saved = acts.map(({ n }) => n)): Ledger => ({
  acts: [...acts],
  saved: new Set(saved),
});
const line = (title: string, note = '') => ({ id: 5, title, note, state: 'open' });
interface Part {
  readonly lines?: object[];
  readonly readings?: object[];
  readonly images?: object[];
  readonly status?: string;
  readonly punches?: object[];
}
const world = (part: Part): World => {
  const { lines = [], readings: odometer = [], images: todoimages = [], status = 'pending', punches = [] } = part;
  const todo = { id: 7, title: 'a todo', status, odometer, todoimages, statusTodo: { checklist: lines } };
  return { todos: [todo] as unknown as Todos, punches: punches as Punches };
};
const kinds = (l: Ledger, w: World) => judge(l, w).map(({ kind }) => kind);

const madeLine = act(1, { kind: 'made', what: 'line', mark: 'K1.1' });

test('what was saved is there once; what was not may be', () => {
  expect(kinds(ledger([madeLine]), world({ lines: [line('K1.1')] }))).toEqual([]);
  expect(kinds(ledger([madeLine]), world({}))).toEqual(['lost']);
  expect(kinds(ledger([madeLine], []), world({}))).toEqual([]);
  expect(kinds(ledger([madeLine], []), world({ lines: [line('K1.1'), line('K1.1')] }))).toEqual(['duplicated']);
});

test('what was taken away is gone', () => {
  const taken = act(2, { kind: 'gone', what: 'line', mark: 'K1.1' });
  expect(kinds(ledger([madeLine, taken]), world({ lines: [line('K1.1')] }))).toEqual(['lost']);
  expect(kinds(ledger([madeLine, taken], [1]), world({}))).toEqual([]);
});

test('the last saved value stands, or one that was begun after it', () => {
  const write = (n: number) => act(n, { kind: 'set', field: 'line/5.note', value: `v${n}` });
  const writes = [write(1), write(2), write(3)];
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v2')] }))).toEqual([]);
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v3')] }))).toEqual([]);
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v1')] }))).toEqual(['lost']);
  expect(kinds(ledger(writes, [1, 2]), world({}))).toEqual(['lost']);
});

test('the reading of a todo is there once, with the last value and the photo of its dial', () => {
  const value = (n: number) => ({ kind: 'set', field: 'todo/7.reading', value: String(n) }) as const;
  const made = { kind: 'made', what: 'reading', mark: 'todo/7' } as const;
  const acts = [act(1, made, value(10)), act(2, made, value(12))];
  const reading = (n: number) => ({ id: 3, todo_id: 7, value: n });
  expect(kinds(ledger(acts), world({ readings: [reading(12)] }))).toEqual([]);
  expect(kinds(ledger(acts, [1]), world({ readings: [reading(10)] }))).toEqual([]);
  expect(kinds(ledger(acts), world({ readings: [reading(10)] }))).toEqual(['lost']);
  expect(kinds(ledger(acts), world({ readings: [reading(12), reading(12)] }))).toEqual(['duplicated']);
  const dial = (odometer_id: number) => ({ id: 1, kind: 'odometer', taken_at: 'then', odometer_id });
  expect(kinds(ledger(acts), world({ readings: [reading(12)], images: [dial(3)] }))).toEqual([]);
  expect(kinds(ledger(acts), world({ readings: [reading(12)], images: [dial(4)] }))).toEqual(['torn']);
});

test('a completion and its punch come both, or none', () => {
  const punched = act(2, { kind: 'made', what: 'punch', mark: 'todo/7' });
  expect(kinds(ledger([punched], []), world({ status: 'completed' }))).toEqual(['torn']);
});

test('punches come in their order and at their time', () => {
  const NOW = Date.UTC(2026, 10, 21, 9);
  const tap = (n: number, what: string) => act(n, { kind: 'punched', what, at: NOW + n * 1_000 });
  const there = (n: number, kind: string, off = 0, counts = true) => ({
    kind,
    counts,
    todo_id: null,
    at: new Date(NOW + n * 1_000 + off).toISOString(),
  });
  const acts = [tap(1, 'in'), tap(2, 'break_start')];
  expect(kinds(ledger(acts), world({ punches: [there(1, 'in'), there(2, 'break_start', 300)] }))).toEqual([]);
  expect(kinds(ledger(acts, [1]), world({ punches: [there(1, 'in')] }))).toEqual([]);
  expect(kinds(ledger(acts), world({ punches: [there(1, 'in')] }))).toEqual(['lost']);
  expect(
    kinds(ledger(acts, [1]), world({ punches: [1, 2, 3].map((n) => there(n, n === 1 ? 'in' : 'break_start')) })),
  ).toEqual(['duplicated']);
  expect(kinds(ledger(acts), world({ punches: [there(1, 'in', -7_200_000), there(2, 'break_start')] }))).toEqual([
    'dated',
  ]);
  expect(kinds(ledger(acts), world({ punches: [there(1, 'in'), there(2, 'break_start', 0, false)] }))).toEqual([
    'dated',
  ]);
});

test('a vehicle is taken back once, and what was said of it last stands', () => {
  const back = act(1, { kind: 'made', what: 'return', mark: 'booking/7' });
  const said = act(2, { kind: 'set', field: 'handover/15.keys', value: '2' });
  const ticked = act(3, { kind: 'set', field: 'check/31.is_checked', value: 'true' });
  const there = (keys: number | null, is_checked: boolean, returns: number): World => {
    const booking = { id: 7, status: 'returned', checkin: null, checkout: keys === null ? null : { keys } };
    return { ...world({}), booking: { booking, checks: [{ id: 31, is_checked }], returns } as never };
  };
  const all = ledger([back, said, ticked]);
  expect(kinds(all, there(2, true, 1))).toEqual([]);
  expect(kinds(all, there(2, true, 2))).toEqual(['duplicated']);
  expect(kinds(all, there(2, true, 0))).toEqual(['lost']);
  expect(kinds(all, there(null, true, 1))).toEqual(['lost']);
  expect(kinds(all, there(2, false, 1))).toEqual(['lost']);
});

test('a picture is there once, where it was taken, and shows the damage that it was taken of', () => {
  const shot = (n: number, slot = 'front', damage: string | null = null, place: Place = 'checkin') =>
    ({
      place,
      slot,
      damage,
      taken_at: `then ${n}`,
      id: n,
      url: '',
      superseded: place === 'walk' ? null : false,
    }) as const;
  const taken = (one: Shot, n: number) => act(n, { kind: 'made', what: 'shot', mark: shotMark(one) });
  const there = (...shots: ShotThere[]): World => ({
    ...world({}),
    vehicle: { shots, damages: [{ id: 1, note: 'K1.9' }] },
  });
  const front = ledger([taken(shot(1), 1)]);
  expect(kinds(front, there(shot(1)))).toEqual([]);
  expect(kinds(front, there())).toEqual(['lost']);
  expect(kinds(front, there(shot(1), { ...shot(1), id: 2, superseded: true }))).toEqual(['duplicated']);
  expect(kinds(front, there(shot(1, 'rear')))).toEqual(['lost', 'torn']);
  expect(kinds(front, there(shot(1, 'front', null, 'checkout')))).toEqual(['lost', 'torn']);

  const closeUp = ledger([
    act(9, { kind: 'made', what: 'damage', mark: 'K1.9' }),
    taken(shot(10, 'damage', 'K1.9', 'walk'), 10),
  ]);
  expect(kinds(closeUp, there(shot(10, 'damage', 'K1.9', 'walk')))).toEqual([]);
  expect(kinds(closeUp, there(shot(10, 'damage', null, 'walk')))).toEqual(['lost', 'torn']);
});

test('of two pictures of a place the later one stands', () => {
  const front = (n: number, superseded: boolean): ShotThere => {
    const shot = { place: 'checkout', slot: 'front', damage: null, taken_at: `then ${n}` } as const;
    return { ...shot, id: n, url: '', superseded };
  };
  const both = ledger([1, 2].map((n) => act(n, { kind: 'made', what: 'shot', mark: shotMark(front(n, false)) })));
  const there = (...shots: ShotThere[]): World => ({ ...world({}), vehicle: { shots, damages: [] } });
  expect(kinds(both, there(front(1, true), front(2, false)))).toEqual([]);
  expect(kinds(both, there(front(1, false), front(2, true)))).toEqual(['torn']);
  expect(kinds(both, there(front(1, false), front(2, false)))).toEqual(['torn']);
});

/** The judge finds what is wrong: a proof that cannot fail proves nothing. */
import { expect, test } from 'vitest';
import type { Act, Effect } from './acts.ts';
import { judge, type Ledger, type World } from './judge.ts';

type Todos = World['todos'];

const act = (n: number, effects: readonly Effect[]): Act => ({ n, intents: [], effects, whole: effects.length > 1 });
const ledger = (acts: readonly Act[], saved = acts.map(({ n }) => n)): Ledger => ({
  lists: [acts],
  saved: new Set(saved),
});
const line = (title: string, note = '') => ({ id: 5, title, note, state: 'open' });
const world = (part: { lines?: object[]; readings?: object[]; images?: object[]; status?: string }): World => {
  const { lines = [], readings: odometer = [], images: todoimages = [], status = 'pending' } = part;
  const todo = { id: 7, title: 'a todo', status, odometer, todoimages, statusTodo: { checklist: lines } };
  return { todos: [todo] as unknown as Todos, punches: [] };
};
const kinds = (l: Ledger, w: World) => judge(l, w).map(({ kind }) => kind);

const madeLine = act(1, [{ kind: 'made', what: 'line', mark: 'K1.1' }]);

test('what was saved is there once; what was not may be', () => {
  expect(kinds(ledger([madeLine]), world({ lines: [line('K1.1')] }))).toEqual([]);
  expect(kinds(ledger([madeLine]), world({}))).toEqual(['lost']);
  expect(kinds(ledger([madeLine], []), world({}))).toEqual([]);
  expect(kinds(ledger([madeLine], []), world({ lines: [line('K1.1'), line('K1.1')] }))).toEqual(['duplicated']);
});

test('what was taken away is gone', () => {
  const taken = act(2, [{ kind: 'gone', what: 'line', mark: 'K1.1' }]);
  expect(kinds(ledger([madeLine, taken]), world({ lines: [line('K1.1')] }))).toEqual(['lost']);
  expect(kinds(ledger([madeLine, taken], [1]), world({}))).toEqual([]);
});

test('the last saved value stands, or one that was begun after it', () => {
  const write = (n: number) => act(n, [{ kind: 'set', field: 'line/5.note', value: `v${n}` }]);
  const writes = [write(1), write(2), write(3)];
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v2')] }))).toEqual([]);
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v3')] }))).toEqual([]);
  expect(kinds(ledger(writes, [1, 2]), world({ lines: [line('x', 'v1')] }))).toEqual(['lost']);
  expect(kinds(ledger(writes, [1, 2]), world({}))).toEqual(['lost']);
});

test('an act is whole or not at all', () => {
  const reading = act(1, [
    { kind: 'made', what: 'reading', mark: 'K1.1' },
    { kind: 'made', what: 'image', mark: 'then' },
  ]);
  const [dial, value] = [
    { id: 1, taken_at: 'then', odometer_id: 3 },
    { id: 3, note: 'K1.1' },
  ];
  expect(kinds(ledger([reading]), world({ readings: [value], images: [dial] }))).toEqual([]);
  expect(kinds(ledger([reading], []), world({ readings: [value] }))).toEqual(['torn']);
  expect(kinds(ledger([reading]), world({ readings: [value], images: [{ ...dial, odometer_id: 4 }] }))).toEqual([
    'torn',
  ]);
  const punched = act(2, [{ kind: 'made', what: 'punch', mark: 'todo/7' }]);
  expect(kinds(ledger([punched], []), world({ status: 'completed' }))).toEqual(['torn']);
});

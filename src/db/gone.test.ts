import { expect, test } from 'vitest';
import { goneWork } from './gone.ts';
import type { Mutation, MutationError } from './records.ts';

const AT = '2026-11-21T09:40:00.000Z';
const refusal: MutationError = { class: 'gone', status: 410, message: 'Ruth deleted it.', fields: null };
const deletion = { at: AT, by_name: 'Ruth', reason: null };
const made = (part: Partial<Mutation>): Mutation =>
  ({ op: 'todos.complete', t: 'todos', lid: 'todo/1', args: {}, err: null, ...part }) as Mutation;
const goneBy = (...unsent: readonly Mutation[]) => goneWork('todo/1', unsent, null);

test('a todo is gone when a refusal of its own work says so', () => {
  expect(goneBy(made({}))).toBeNull();
  expect(goneBy(made({}), made({ err: refusal }))).toMatchObject({ deletion: null, message: 'Ruth deleted it.' });
  const tick = { op: 'todos.updateStatus', t: 'checklists', lid: 'line/5' } as const;
  expect(goneBy(made({ ...tick, err: { ...refusal, deleted: deletion } }))).toMatchObject({ deletion });
});

test('a line that was deleted is not the end of its todo, nor is the follow-on that was made from it', () => {
  expect(goneBy(made({ op: 'todos.updateStatus', t: 'checklists', lid: 'line/5', err: refusal }))).toBeNull();
  const followOn = { op: 'todos.createStatus', args: { todo: 'todo/1' }, err: refusal };
  expect(goneBy(made({ ...followOn, lid: 'todo/~2' }))).toBeNull();
  expect(goneWork('todo/~2', [made({ ...followOn, lid: 'todo/~2' })], null)).toBeNull();
});

test('it is back when the server has shown it since, and the question to the office is no work', () => {
  const ask = made({ op: 'todos.askRestore' });
  const refused = made({ err: { ...refusal, deleted: deletion } });
  expect(goneWork('todo/1', [refused, ask], { updated_at: AT })).toMatchObject({ isBack: false, ask, work: [refused] });
  expect(goneWork('todo/1', [refused], { updated_at: '2026-11-21T10:00:00.000Z' })?.isBack).toBe(true);
});

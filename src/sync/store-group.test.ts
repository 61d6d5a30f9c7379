import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryBackend } from './memory-store.ts';
import { grouping } from './store-group.ts';
import type { Key, StoreName, Tx } from './store-tx.ts';

type Ask = (tx: Tx) => Promise<unknown>;

/** A row's server id may come, and the row go; it never changes. Two local ids may be of one row, one after the other. */
const made = fc.constantFrom(
  { lid: 'todo/1', sid: 1 },
  { lid: 'todo/~a', sid: 1 },
  { lid: 'todo/~b' },
  { lid: 'todo/~b', sid: 2 },
  { lid: 'todo/4', sid: 4 },
);
const lid = made.map((one) => one.lid);
const sid = fc.constantFrom(1, 2, 4);
const seq = fc.integer({ min: 1, max: 4 });
const row = (fields: object) => fields as never;
const get =
  (table: StoreName, key: Key): Ask =>
  async (tx) =>
    (await tx.get(table, key)) ?? null;
const find = (table: StoreName, index: string, value: Key): Ask => {
  const inOrder = (rows: readonly unknown[]) => rows.map((one) => JSON.stringify(one)).toSorted();
  return async (tx) => inOrder(await tx.find(table, index, [value]));
};

/** What rules ask of a transaction, of few rows, so that they meet. */
const asks = fc.array(
  fc.oneof(
    lid.map((key) => get('todos', key)),
    lid.map((key) => get('base', ['todos', key])),
    seq.map((key) => get('outbox', key)),
    sid.map((value) => find('todos', 'sid', value)),
    sid.map((value) => find('base', '[t+row.sid]', ['todos', value])),
    seq.map((n) => find('outbox', 'mid', `m${n}`)),
    lid.map((value) => find('outbox', '[t+lid]', ['todos', value])),
    lid.map(
      (key): Ask =>
        async (tx) =>
          tx.many('todos', [key]),
    ),
    fc.constant<Ask>((tx) => tx.all('outbox')),
    made.map(
      (one): Ask =>
        async (tx) =>
          void (await tx.put('todos', [row(one)])),
    ),
    made.map((one): Ask => async (tx) => {
      await tx.put('base', [row({ t: 'todos', lid: one.lid, row: one })]);
    }),
    fc.tuple(seq, lid).map(([n, l]): Ask => async (tx) => {
      await tx.put('outbox', [row({ seq: n, mid: `m${n}`, t: 'todos', lid: l })]);
    }),
    lid.map(
      (l): Ask =>
        async (tx) =>
          void (await tx.remove('todos', [l])),
    ),
    lid.map(
      (l): Ask =>
        async (tx) =>
          void (await tx.remove('base', [['todos', l]])),
    ),
    seq.map(
      (n): Ask =>
        async (tx) =>
          void (await tx.remove('outbox', [n])),
    ),
  ),
  { maxLength: 12 },
);

const TABLES = ['todos', 'base', 'outbox'] as const;

/** Two transactions, the second perhaps in a group; what it was told, and what is there after it. */
async function told(first: readonly Ask[], second: readonly Ask[], asGroup: boolean) {
  const backend = memoryBackend();
  const run = async (tx: Tx, program: readonly Ask[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const ask of program) answers.push(await ask(tx));
    return answers;
  };
  try {
    await backend.write(TABLES, (tx) => run(tx, first));
    const answers = await backend.write(TABLES, async (tx) => {
      if (!asGroup) return run(tx, second);
      const group = grouping(tx);
      await group.foresee('outbox', 'mid', ['m3', 'm2']);
      await group.foresee('outbox', '[t+lid]', [
        ['todos', 'todo/~b'],
        ['todos', 'todo/1'],
      ]);
      await group.foresee('base', '[t+lid]', [
        ['todos', 'todo/1'],
        ['todos', 'todo/~a'],
      ]);
      await group.foresee('base', '[t+row.sid]', [
        ['todos', 2],
        ['todos', 1],
      ]);
      await group.foresee('todos', 'sid', [2, 4]);
      const found = await run(group, second);
      await group.flush();
      return found;
    });
    return { answers, tables: TABLES.map((table) => backend.table(table).all()) };
  } catch {
    return null;
  }
}

test('in a group steps are told the same, and leave the same, as without', async () => {
  const property = fc.asyncProperty(asks, asks, async (first, second) => {
    const alone = await told(first, second, false);
    // Two rows of one server id are refused.
    fc.pre(alone !== null);
    expect(await told(first, second, true)).toEqual(alone);
  });
  await fc.assert(property, { numRuns: 2_000 });
});

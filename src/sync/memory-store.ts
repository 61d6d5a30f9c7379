/**
 * The store in memory, for simulations and tests: the same rules over maps instead of IndexedDB, with its transactions one after
 * another, its unique indexes and its undoing of what failed. Rows are handed out frozen, as a database would hand out copies.
 */
import { STORES } from '#db/schema.ts';
import type { OpTable } from './core/types.ts';
import { MemoryTable } from './memory-table.ts';
import type { Store } from './ports.ts';
import { createStore } from './store.ts';
import type { Backend, Key, Shapes, StoreName, Tx } from './store-tx.ts';

export interface MemoryOptions {
  /** Called before every change of a transaction; what it throws aborts the transaction. For tests of torn writes. */
  readonly fault?: (table: StoreName) => void;
  readonly random?: () => number;
}

export function memoryStore(ops: OpTable, { fault, random = Math.random }: MemoryOptions = {}): Store {
  return createStore(memoryBackend(fault), ops, random);
}

function memoryBackend(fault: MemoryOptions['fault']): Backend {
  const tables = new Map(Object.entries(STORES).map(([name, schema]) => [name, new MemoryTable(schema)]));
  let last: Promise<unknown> = Promise.resolve();

  /** Transactions one after another, reads too: nobody sees a half. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    read: (_names, work) => inTurn(() => work(memoryTx(tables, OPEN, fault))),
    write: (_names, work) =>
      inTurn(async () => {
        const state = { open: true };
        for (const table of tables.values()) table.begin();
        try {
          return await work(memoryTx(tables, state, fault), false);
        } catch (error) {
          for (const table of tables.values()) table.undo();
          throw error;
        } finally {
          state.open = false;
        }
      }),
  };
}

const OPEN = { open: true };

/** `state`: what a rule still does after its transaction failed must change nothing, as in a database. */
function memoryTx(
  tables: ReadonlyMap<string, MemoryTable>,
  state: { readonly open: boolean },
  fault: MemoryOptions['fault'],
): Tx {
  const table = (name: StoreName): MemoryTable => {
    const found = tables.get(name);
    if (!found) throw new Error(`no table ${name}`);
    return found;
  };
  const changing = (name: StoreName): MemoryTable => {
    if (!state.open) throw new Error('the transaction is over');
    fault?.(name);
    return table(name);
  };
  const rows = <T extends StoreName>(found: readonly object[]) => Promise.resolve(found as Shapes[T][]);
  return {
    get: (name, key) => Promise.resolve(table(name).get(key) as never),
    many: (name, keys) => Promise.resolve(keys.map((key) => table(name).get(key)) as never),
    find: (name, index, values) => rows(values.flatMap((value) => table(name).find(index, value))),
    between: (name, index, from, to) => rows(table(name).between(index, from, to)),
    all: (name) => rows(table(name).all()),
    last: (name, index, from, to) => Promise.resolve(table(name).between(index, from, to).at(-1) as never),
    put: async (name, list) => list.forEach((row) => changing(name).put(row)),
    append: async (name, row) => changing(name).append(row),
    remove: async (name, keys: readonly Key[]) => keys.forEach((key) => changing(name).remove(key)),
  };
}

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
  /** Called after every commit, before anybody hears of it. */
  readonly committed?: (changes: readonly Change[]) => void;
}

/** What a transaction did to a row; undefined: it is not there. */
export interface Change {
  readonly table: StoreName;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

export interface Looked<R> {
  get(key: Key): R | undefined;
  all(): R[];
  /** As in `Tx`, of one value. */
  find(index: string, value: Key): R[];
}

export interface MemoryBackend extends Backend {
  /** A table as it is committed; only for looking, between transactions. */
  table<T extends StoreName>(name: T): Looked<Shapes[T]>;
}

export function memoryStore(
  ops: OpTable,
  { random = Math.random, ...options }: MemoryOptions & { readonly random?: () => number } = {},
): Store {
  return createStore(memoryBackend(options), ops, random);
}

export function memoryBackend({ fault, committed }: MemoryOptions = {}): MemoryBackend {
  const tables = new Map(Object.entries(STORES).map(([name, schema]) => [name, new MemoryTable(schema)]));
  let last: Promise<unknown> = Promise.resolve();

  /** Transactions one after another, reads too: nobody sees a half. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const report = (touched: ReadonlyMap<StoreName, MemoryTable>): void => {
    if (!committed) return;
    const changes: Change[] = [];
    for (const [table, rows] of touched) for (const change of rows.changes()) changes.push({ table, ...change });
    committed(changes);
  };

  return {
    table: (name) => tableOf(tables, name) as never,
    read: (names, work) => inTurn(() => work(new MemoryTx(tables, names, newState(), fault))),
    write: (names, work) =>
      inTurn(async () => {
        const state = newState();
        try {
          const result = await work(new MemoryTx(tables, names, state, fault), false);
          report(state.touched);
          return result;
        } catch (error) {
          for (const table of state.touched.values()) table.undo();
          throw error;
        } finally {
          state.open = false;
        }
      }),
  };
}

interface State {
  open: boolean;
  /** Tables with changes. */
  readonly touched: Map<StoreName, MemoryTable>;
}

const newState = (): State => ({ open: true, touched: new Map() });

function tableOf(tables: ReadonlyMap<string, MemoryTable>, name: StoreName): MemoryTable {
  const found = tables.get(name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
}

/** `state`: what a rule still does after its transaction failed must change nothing, as in a database. */
class MemoryTx implements Tx {
  readonly #tables: ReadonlyMap<string, MemoryTable>;
  readonly #names: readonly StoreName[];
  readonly #state: State;
  readonly #fault: MemoryOptions['fault'];

  constructor(
    tables: ReadonlyMap<string, MemoryTable>,
    names: readonly StoreName[],
    state: State,
    fault: MemoryOptions['fault'],
  ) {
    this.#tables = tables;
    this.#names = names;
    this.#state = state;
    this.#fault = fault;
  }

  #table(name: StoreName): MemoryTable {
    if (!this.#names.includes(name)) throw new Error(`the transaction does not hold ${name}`);
    return tableOf(this.#tables, name);
  }

  #changing(name: StoreName): MemoryTable {
    if (!this.#state.open) throw new Error('the transaction is over');
    this.#fault?.(name);
    const table = this.#table(name);
    if (!this.#state.touched.has(name)) {
      table.begin();
      this.#state.touched.set(name, table);
    }
    return table;
  }

  async get(name: StoreName, key: Key): Promise<never> {
    return this.#table(name).get(key) as never;
  }
  async many(name: StoreName, keys: readonly Key[]): Promise<never> {
    const table = this.#table(name);
    return keys.map((key) => table.get(key)) as never;
  }
  async find(name: StoreName, index: string, values: readonly Key[]): Promise<never> {
    const table = this.#table(name);
    return values.flatMap((value) => table.find(index, value)) as never;
  }
  async between(name: StoreName, index: string, from: Key, to: Key): Promise<never> {
    return this.#table(name).between(index, from, to) as never;
  }
  async all(name: StoreName): Promise<never> {
    return this.#table(name).all() as never;
  }
  async last(name: StoreName, index: string, from: Key, to: Key): Promise<never> {
    return this.#table(name).between(index, from, to).at(-1) as never;
  }
  async put(name: StoreName, list: readonly object[]): Promise<void> {
    for (const row of list) this.#changing(name).put(row);
  }
  async append(name: StoreName, list: readonly object[]): Promise<number> {
    return list.map((row) => this.#changing(name).append(row)).at(-1) ?? 0;
  }
  async remove(name: StoreName, keys: readonly Key[]): Promise<void> {
    for (const key of keys) this.#changing(name).remove(key);
  }
}

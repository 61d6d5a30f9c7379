/**
 * Several steps in one transaction ask as little of the database as they can, for every question and every row written alone costs more than
 * the rules. What they will ask about is read beforehand, in few ranges; what was read or written once is known; and what they
 * leave is written at the end, each row once. Each sees what those before it wrote.
 */
import { STORES } from '#db/schema.ts';
import type { Key, Shapes, StoreName, Tx } from './store-tx.ts';

/** What a step will surely ask about. */
export interface Foresight {
  readonly mid: string;
  /** The server's id of the mutation's row, in an acknowledgement. */
  readonly sid?: number | null;
}

/** A row as the steps see it; undefined: it is not there. */
interface Known {
  readonly key: Key;
  readonly row: object | undefined;
  /** Not written yet. */
  readonly due: boolean;
}

interface Group extends Tx {
  /** Reads what has one of the values of an index, and what lies between them: they must be neighbours, and of one kind. */
  foresee<T extends StoreName>(table: T, index: string, values: readonly Key[]): Promise<Shapes[T][]>;
  /** Writes what is due. */
  flush(): Promise<unknown>;
}

const PRIMARY = Object.fromEntries(Object.entries(STORES).map(([table, line]) => [table, nameOf(line)]));

/** `++id, lid, at` → `id` */
function nameOf(line: string): string {
  return (line.split(',')[0] ?? '').replace('++', '');
}

/** The value that a row has in an index, `[t+row.sid]` as in the schema. */
function valueIn(index: string): (row: object) => Key {
  const paths = index.replace(/[[\]]/g, '').split('+');
  const values = paths.map((path) => path.split('.'));
  const part = (row: object, path: readonly string[]) =>
    path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step], row);
  return (row) => (index.startsWith('[') ? values.map((path) => part(row, path)) : part(row, values[0] ?? [])) as Key;
}

const lastOf = (key: Key) => (typeof key === 'object' ? (key.at(-1) ?? '') : key);
const lesser = (a: Key, b: Key): Key => (lastOf(b) < lastOf(a) ? b : a);
const greater = (a: Key, b: Key): Key => (lastOf(b) > lastOf(a) ? b : a);

export function grouping(tx: Tx): Group {
  const tables = new Map<StoreName, Map<string, Known>>();
  /** `outbox mid 0190…`: all rows with this value are known. */
  const foreseen = new Set<string>();
  const knownOf = (table: StoreName): Map<string, Known> => {
    const known = tables.get(table) ?? new Map<string, Known>();
    tables.set(table, known);
    return known;
  };
  const set = (table: StoreName, key: Key, row: object | undefined, due: boolean): void =>
    void knownOf(table).set(String(key), { key, row, due });

  const flush = (table: StoreName): Promise<unknown> => {
    const due = [...knownOf(table).values()].filter((known) => known.due);
    for (const { key, row } of due) set(table, key, row, false);
    const [rows, gone] = [due.filter(({ row }) => row), due.filter(({ row }) => !row)];
    // In this order: a unique value may have gone from one row to another.
    return Promise.all([
      tx.remove(
        table,
        gone.map(({ key }) => key),
      ),
      tx.put(
        table,
        rows.map(({ row }) => row as never),
      ),
    ]);
  };
  /** Reads that need the database see there what the steps wrote. */
  const after = async <R>(table: StoreName, read: () => Promise<R>): Promise<R> => {
    await flush(table);
    return read();
  };

  const get = async (table: StoreName, key: Key): Promise<never> => {
    const known = knownOf(table).get(String(key));
    if (known) return known.row as never;
    if (foreseen.has(`${table} ${PRIMARY[table]} ${String(key)}`)) return undefined as never;
    const row = await tx.get(table, key);
    // It may have been written meanwhile.
    if (!knownOf(table).has(String(key))) set(table, key, row, false);
    return row as never;
  };

  return {
    get,
    many: (table, keys) => after(table, () => tx.many(table, keys)),
    find: async (table, index, values) => {
      if (!values.every((value) => foreseen.has(`${table} ${index} ${String(value)}`)))
        return after(table, () => tx.find(table, index, values));
      const [wanted, valueOf] = [new Set(values.map(String)), valueIn(index)];
      const rows = [...knownOf(table).values()].map(({ row }) => row);
      return rows.filter((row) => row && wanted.has(String(valueOf(row)))) as never;
    },
    between: (table, ...range) => after(table, () => tx.between(table, ...range)),
    all: (table) => after(table, () => tx.all(table)),
    last: (table, ...range) => after(table, () => tx.last(table, ...range)),
    append: (table, rows) => tx.append(table, rows),
    put: async (table, rows) => {
      const keyOf = valueIn(PRIMARY[table] ?? '');
      for (const row of rows) set(table, keyOf(row), row, true);
    },
    remove: async (table, keys) => {
      for (const key of keys) set(table, key, undefined, true);
    },
    async foresee(table, index, values) {
      const [first] = values;
      if (first === undefined) return [];
      const rows = await tx.between(table, index, values.reduce(lesser, first), values.reduce(greater, first));
      const keyOf = valueIn(PRIMARY[table] ?? '');
      for (const row of rows) set(table, keyOf(row), row, false);
      for (const value of values) foreseen.add(`${table} ${index} ${String(value)}`);
      return rows;
    },
    flush: () => Promise.all([...tables.keys()].map(flush)),
  };
}

/** Rows made at about the same time got ids beside each other: so many ids may lie between two of them. Else there may be thousands. */
const APART = 4;

/** Reads what the rules will read for these. Ranges of the outbox and of bases hold no more than there is pending. */
export async function foresee(group: Group, steps: readonly Foresight[]): Promise<void> {
  const known = await group.foresee(
    'outbox',
    'mid',
    steps.map(({ mid }) => mid),
  );
  const mutations = new Map(known.map((m) => [m.mid, m]));
  const acked = steps.flatMap(({ mid, sid }) => {
    const m = mutations.get(mid);
    return m && sid !== undefined ? [{ m, sid }] : [];
  });
  for (const [t, told] of Map.groupBy(acked, ({ m }) => m.t)) {
    const keys = told.map(({ m }) => [t, m.lid]);
    const [bases] = await Promise.all([
      group.foresee('base', '[t+lid]', keys),
      group.foresee('outbox', '[t+lid]', keys),
    ]);
    // Only what was made here can have been pulled under another id before.
    const made = new Set(bases.filter(({ row }) => row === null).map(({ lid }) => lid));
    const sids = told.flatMap(({ m, sid }) => (sid === null || !made.has(m.lid) ? [] : [sid]));
    if (Math.max(...sids) - Math.min(...sids) > sids.length * APART) continue;
    await Promise.all([
      group.foresee(t, 'sid', sids),
      group.foresee(
        'base',
        '[t+row.sid]',
        sids.map((sid) => [t, sid]),
      ),
    ]);
  }
}

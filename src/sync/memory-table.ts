/** One table in memory, as its line of the schema says: primary key, indexes, uniqueness. */
import type { Key } from './store-tx.ts';

type Stored = Readonly<Record<string, unknown>>;

interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly paths: readonly string[];
  readonly rows: Map<string, Map<string, Stored>>;
}

/** `[t+lid]` → the two; `row.sid` → one. */
function pathsOf(name: string): string[] {
  return name.startsWith('[') ? name.slice(1, -1).split('+') : [name];
}

function valueAt(row: Stored, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => (value as Stored | null | undefined)?.[step], row);
}

/** As IndexedDB: only numbers, text and lists of them are keys; a row without one is not in the index. */
function keyOf(row: Stored, paths: readonly string[]): Key | undefined {
  const parts = paths.map((path) => valueAt(row, path));
  if (!parts.every((part) => typeof part === 'number' || typeof part === 'string')) return undefined;
  return parts.length === 1 ? parts[0] : parts;
}

/** Different for different keys. */
function text(key: Key): string {
  if (typeof key === 'string') return `'${key}`;
  return typeof key === 'number' ? String(key) : JSON.stringify(key);
}

/** The order of IndexedDB: numbers, then text, then lists. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at < 0 ? a.length - b.length : b[at] === undefined ? 1 : compare(a[at] ?? '', b[at]);
  }
  if (typeof a === typeof b) return a < b ? -1 : Number(a > b);
  const rank = (key: Key) => ['number', 'string', 'object'].indexOf(typeof key);
  return rank(a) - rank(b);
}

export class MemoryTable {
  readonly #paths: readonly string[];
  readonly #numbers: boolean;
  readonly #rows = new Map<string, Stored>();
  readonly #indexes: Index[];
  #number = 0;
  #undo: [key: string, before: Stored | undefined][] = [];

  /** `lid, &sid, [todo_date+lid]`, as Dexie reads it. */
  constructor(schema: string) {
    const [primary = '', ...others] = schema.split(',').map((part) => part.trim());
    this.#numbers = primary.startsWith('++');
    this.#paths = pathsOf(primary.replace('++', ''));
    this.#indexes = others.map((other) => {
      const name = other.replace('&', '');
      return { name, unique: other.startsWith('&'), paths: pathsOf(name), rows: new Map() };
    });
  }

  get(key: Key): Stored | undefined {
    return this.#rows.get(text(key));
  }

  find(index: string, value: Key): Stored[] {
    if (this.#isPrimary(index)) return [this.get(value)].filter((row) => row !== undefined);
    return this.#inOrder([...(this.#index(index).rows.get(text(value))?.values() ?? [])], this.#paths);
  }

  /** Both ends included, in the order of the index. */
  between(index: string, from: Key, to: Key): Stored[] {
    const paths = pathsOf(index);
    if (!this.#isPrimary(index) && !this.#serves(paths)) throw new Error(`no index ${index}`);
    const inside = [...this.#rows.values()].filter((row) => {
      const key = keyOf(row, paths);
      return key !== undefined && compare(key, from) >= 0 && compare(key, to) <= 0;
    });
    return this.#inOrder(inside, paths);
  }

  all(): Stored[] {
    return this.#inOrder([...this.#rows.values()], this.#paths);
  }

  put(given: object): void {
    const row = given as Stored;
    const key = keyOf(row, this.#paths);
    if (key === undefined) throw new TypeError('DataError: a row without its key');
    for (const index of this.#indexes) this.#checkUnique(index, row, text(key));
    this.#set(text(key), Object.freeze({ ...row }));
  }

  append(row: object): number {
    if (!this.#numbers) throw new TypeError('this table does not number its rows');
    this.#number += 1;
    this.put({ ...row, [this.#paths[0] ?? '']: this.#number });
    return this.#number;
  }

  remove(key: Key): void {
    this.#set(text(key), undefined);
  }

  begin(): void {
    this.#undo = [];
  }

  /** Of the transaction, one for each row it wrote. */
  changes(): { before: Stored | undefined; after: Stored | undefined }[] {
    const first = new Map(this.#undo.toReversed());
    return [...first].map(([key, before]) => ({ before, after: this.#rows.get(key) }));
  }

  undo(): void {
    for (const [key, before] of this.#undo.toReversed()) this.#set(key, before);
  }

  #set(key: string, row: Stored | undefined): void {
    const before = this.#rows.get(key);
    if (!before && !row) return;
    this.#undo.push([key, before]);
    for (const index of this.#indexes) {
      if (before) entriesOf(index, before)?.delete(key);
      if (row) entriesOf(index, row)?.set(key, row);
    }
    if (row) this.#rows.set(key, row);
    else this.#rows.delete(key);
  }

  #checkUnique(index: Index, row: Stored, key: string): void {
    const others = index.unique ? [...(entriesOf(index, row)?.keys() ?? [])].filter((other) => other !== key) : [];
    if (others.length > 0) throw new TypeError(`ConstraintError: ${index.name} of ${key} is taken by ${others[0]}`);
  }

  #isPrimary(index: string): boolean {
    return pathsOf(index).join() === this.#paths.join();
  }

  #serves(paths: readonly string[]): boolean {
    return this.#indexes.some((index) => paths.every((path, i) => index.paths[i] === path));
  }

  #index(name: string): Index {
    const found = this.#indexes.find((index) => index.name === name);
    if (!found) throw new Error(`no index ${name}`);
    return found;
  }

  #inOrder(rows: Stored[], paths: readonly string[]): Stored[] {
    const order = (a: Stored, b: Stored, by: readonly string[]) => compare(keyOf(a, by) ?? '', keyOf(b, by) ?? '');
    return rows.toSorted((a, b) => order(a, b, paths) || order(a, b, this.#paths));
  }
}

/** The rows of an index that share this row's value. */
function entriesOf(index: Index, row: Stored): Map<string, Stored> | undefined {
  const value = keyOf(row, index.paths);
  if (value === undefined) return undefined;
  const found = index.rows.get(text(value)) ?? new Map<string, Stored>();
  index.rows.set(text(value), found);
  return found;
}

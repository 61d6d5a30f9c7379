/** One table in memory, as its line of the schema says: primary key, indexes, uniqueness. */
import type { Key } from './store-tx.ts';

type Stored = Readonly<Record<string, unknown>>;

/** `[t+lid]` → two paths of one step; `row.sid` → one of two steps. */
type Path = readonly string[];

interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly paths: readonly Path[];
  readonly rows: Map<string, Map<string, Stored>>;
}

/** A row with its primary key as text and as a key. */
interface Entry {
  readonly key: Key;
  readonly row: Stored;
}

const namesOf = (name: string): string[] => (name.startsWith('[') ? name.slice(1, -1).split('+') : [name]);
const pathsOf = (name: string): Path[] => namesOf(name).map((path) => path.split('.'));

function valueAt(row: Stored, path: Path): unknown {
  let value: unknown = row;
  for (const step of path) value = (value as Stored | null | undefined)?.[step];
  return value;
}

/** As IndexedDB: only numbers, text and lists of them are keys; a row without one is not in the index. */
function keyOf(row: Stored, paths: readonly Path[]): Key | undefined {
  const [first] = paths;
  if (paths.length === 1 && first) return partOf(row, first);
  const parts: (string | number)[] = [];
  for (const path of paths) {
    const part = partOf(row, path);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

function partOf(row: Stored, path: Path): string | number | undefined {
  const part = valueAt(row, path);
  return typeof part === 'number' || typeof part === 'string' ? part : undefined;
}

/** Different for different keys. */
function text(key: Key): string {
  if (typeof key === 'string') return `'${key}`;
  return typeof key === 'number' ? String(key) : key.map(text).join('\u0000');
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
  readonly #primary: string;
  readonly #paths: readonly Path[];
  readonly #numbers: boolean;
  readonly #rows = new Map<string, Entry>();
  readonly #indexes: Index[];
  readonly #unique: Index[];
  #number = 0;
  #undo: [key: string, before: Entry | undefined][] = [];
  /** All rows by primary key, until the next change. */
  #sorted: Stored[] | null = null;

  /** `lid, &sid, [todo_date+lid]`, as Dexie reads it. */
  constructor(schema: string) {
    const [primary = '', ...others] = schema.split(',').map((part) => part.trim());
    this.#numbers = primary.startsWith('++');
    this.#primary = primary.replace('++', '');
    this.#paths = pathsOf(this.#primary);
    this.#indexes = others.map((other) => {
      const name = other.replace('&', '');
      return { name, unique: other.startsWith('&'), paths: pathsOf(name), rows: new Map() };
    });
    this.#unique = this.#indexes.filter(({ unique }) => unique);
  }

  get(key: Key): Stored | undefined {
    return this.#rows.get(text(key))?.row;
  }

  find(index: string, value: Key): Stored[] {
    if (index === this.#primary) return [this.get(value)].filter((row) => row !== undefined);
    const found = this.#index(index).rows.get(text(value));
    if (!found) return [];
    return found.size > 1 ? this.#inOrder([...found.values()], this.#paths) : [...found.values()];
  }

  /** Both ends included, in the order of the index. */
  between(index: string, from: Key, to: Key): Stored[] {
    if (index !== this.#primary && !this.#serves(namesOf(index))) throw new Error(`no index ${index}`);
    const paths = pathsOf(index);
    const inside = this.all().filter((row) => {
      const key = keyOf(row, paths);
      return key !== undefined && compare(key, from) >= 0 && compare(key, to) <= 0;
    });
    return this.#inOrder(inside, paths);
  }

  all(): Stored[] {
    this.#sorted ??= [...this.#rows.values()].sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
    return [...this.#sorted];
  }

  put(given: object): void {
    const row = given as Stored;
    const key = keyOf(row, this.#paths);
    if (key === undefined) throw new TypeError('DataError: a row without its key');
    const name = text(key);
    for (const index of this.#unique) checkUnique(index, row, name);
    this.#set(name, { key, row: Object.freeze({ ...row }) });
  }

  append(row: object): number {
    if (!this.#numbers) throw new TypeError('this table does not number its rows');
    this.#number += 1;
    this.put({ ...row, [this.#primary]: this.#number });
    return this.#number;
  }

  remove(key: Key): void {
    this.#set(text(key), undefined);
  }

  begin(): void {
    this.#undo = [];
  }

  /** Of the transaction, one for each row it wrote; a row that it both made and took away is none. */
  changes(): { before: Stored | undefined; after: Stored | undefined }[] {
    const first = new Map(this.#undo.toReversed());
    const changes = [...first].map(([key, before]) => ({ before: before?.row, after: this.#rows.get(key)?.row }));
    return changes.filter(({ before, after }) => before ?? after);
  }

  undo(): void {
    for (const [key, before] of this.#undo.toReversed()) this.#set(key, before);
  }

  #set(key: string, entry: Entry | undefined): void {
    const before = this.#rows.get(key);
    if (!before && !entry) return;
    this.#undo.push([key, before]);
    this.#sorted = null;
    for (const index of this.#indexes) {
      if (before) entriesOf(index, before.row)?.delete(key);
      if (entry) entriesOf(index, entry.row)?.set(key, entry.row);
    }
    if (entry) this.#rows.set(key, entry);
    else this.#rows.delete(key);
  }

  #serves(names: readonly string[]): boolean {
    return this.#indexes.some((index) => names.every((name, i) => index.paths[i]?.join('.') === name));
  }

  #index(name: string): Index {
    const found = this.#indexes.find((index) => index.name === name);
    if (!found) throw new Error(`no index ${name}`);
    return found;
  }

  #inOrder(rows: Stored[], paths: readonly Path[]): Stored[] {
    if (rows.length < 2) return rows;
    const keyed = rows.map((row) => ({ row, by: keyOf(row, paths) ?? '', key: keyOf(row, this.#paths) ?? '' }));
    return keyed.sort((a, b) => compare(a.by, b.by) || compare(a.key, b.key)).map(({ row }) => row);
  }
}

function checkUnique(index: Index, row: Stored, key: string): void {
  for (const other of entriesOf(index, row)?.keys() ?? [])
    if (other !== key) throw new TypeError(`ConstraintError: ${index.name} of ${key} is taken by ${other}`);
}

/** The rows of an index that share this row's value. */
function entriesOf(index: Index, row: Stored): Map<string, Stored> | undefined {
  const value = keyOf(row, index.paths);
  if (value === undefined) return undefined;
  const name = text(value);
  const known = index.rows.get(name);
  if (known) return known;
  const fresh = new Map<string, Stored>();
  index.rows.set(name, fresh);
  return fresh;
}

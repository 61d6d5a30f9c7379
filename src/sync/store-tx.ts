/**
 * What the store needs of a database: transactions over keyed tables with indexes. The rules of the store are written once, over
 * this; Dexie and the memory of a simulation stand behind it.
 */
import type {
  BaseRow,
  BlobRow,
  ConflictRow,
  JournalRow,
  MetaRow,
  Mutation,
  PullRow,
  Row,
  TableName,
  VehicleRow,
} from '#db/records.ts';
import { TABLES } from '#db/tables.ts';

export interface Shapes extends Record<TableName, Row> {
  vehicles: VehicleRow;
  base: BaseRow;
  outbox: Mutation;
  blobs: BlobRow;
  pulls: PullRow;
  conflicts: ConflictRow;
  journal: JournalRow;
  meta: MetaRow;
}

export type StoreName = keyof Shapes;
export type Key = string | number | readonly (string | number)[];

/**
 * One transaction. Danger: inside it, await nothing but these; IndexedDB commits behind the back of anything else. A rejection
 * undoes everything.
 */
export interface Tx {
  get<T extends StoreName>(table: T, key: Key): Promise<Shapes[T] | undefined>;
  /** In the order of the keys. */
  many<T extends StoreName>(table: T, keys: readonly Key[]): Promise<(Shapes[T] | undefined)[]>;
  /** Rows whose index has one of the values, by primary key within a value. Index as in the schema: `sid`, `[t+lid]`. */
  find<T extends StoreName>(table: T, index: string, values: readonly Key[]): Promise<Shapes[T][]>;
  /** Rows of an index range, both ends included, in its order. */
  between<T extends StoreName>(table: T, index: string, from: Key, to: Key): Promise<Shapes[T][]>;
  /** All rows by primary key. Only for small tables. */
  all<T extends StoreName>(table: T): Promise<Shapes[T][]>;
  /** The last row of an index range. */
  last<T extends StoreName>(table: T, index: string, from: Key, to: Key): Promise<Shapes[T] | undefined>;
  put<T extends StoreName>(table: T, rows: readonly Shapes[T][]): Promise<unknown>;
  /** Adds rows, at least one, of a table that numbers its rows itself; answers the number of the last. */
  append<T extends 'journal' | 'conflicts'>(table: T, rows: readonly Shapes[T][]): Promise<number>;
  remove(table: StoreName, keys: readonly Key[]): Promise<unknown>;
}

export interface Backend {
  read<T>(tables: readonly StoreName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** `again`: an earlier run may have been committed although its answer was lost. */
  write<T>(tables: readonly StoreName[], work: (tx: Tx, again: boolean) => Promise<T>): Promise<T>;
}

/** Everything that an answer of the server may change. */
export const TRUTH: readonly StoreName[] = [...TABLES, 'base', 'outbox', 'blobs', 'meta', 'conflicts'];

/** Keys of `meta` that belong to the store; everything else in there is somebody else's. */
export const META = {
  /** ClockRow: stamps and numbers of what is enqueued. */
  clock: 'clock',
  /** Number of the last acknowledgement: the fence of pulls. */
  acks: 'acks',
  /** The leader's epoch and last sign of life. */
  lead: 'lead',
  /** What the server honours, as the engine learnt it. */
  capabilities: 'capabilities',
  /** How far the device's clock is off, as it was measured last: some samples (core/clock.ts). */
  offsets: 'offsets',
  /** What was sent again and may be done twice (store-twins.ts). */
  resent: 'resent',
  /**
   * `gone:todo/7`: a row whose deletion was acknowledged, with the number of the acknowledgement and when; or one made here that a pull took
   * from the screen: number 0, when, and what it was called here.
   */
  gone: 'gone:',
} as const;

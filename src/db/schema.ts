/**
 * The local database on one screen. Sync design: one transaction writes view row, base, outbox, clock and photo bytes.
 *
 * Only what is searched is indexed: every index is paid for by every write. A field that is null or absent is not in its index
 * (`sid` of a row the server does not know, `bid` of an image whose bytes are not here, `row.sid` of a base that is new).
 */
import type { Dexie, Table, Transaction as AnyTransaction, WhereClause as AnyWhere } from 'dexie';
import type {
  BaseRow,
  BlobRow,
  ConflictRow,
  JournalRow,
  Lid,
  MetaRow,
  Mutation,
  PullRow,
  Rows,
  TableName,
  VehicleRow,
} from './records.ts';

export const STORES = {
  // View tables: what screens show. `lid` never changes; `sid` is the server's id.
  todos: 'lid, &sid, [todo_date+lid], [status+todo_date+lid], vehicle_id, parent',
  checklists: 'lid, &sid, todo, status_todo',
  odometers: 'lid, &sid, todo, [vehicle_id+read_at]',
  images: 'lid, &sid, todo, odometer, line, bid, thumb',
  punches: 'lid, &sid, todo, [user_id+at]',
  reports: 'lid, &sid',
  vehicles: 'id, plateKey, vin6',

  // The server's snapshot of every row with pending work, and the work itself.
  base: '[t+lid], [t+row.sid]',
  outbox: 'seq, &mid, [lane+seq], [t+lid]',
  blobs: 'bid',

  pulls: 'key',
  conflicts: '++id, lid, at',
  journal: '++n',
  meta: 'key',
};

/** A transaction, and a search that was begun, for whoever may not import Dexie. */
export type Transaction = AnyTransaction;
export type WhereClause = AnyWhere;

type ViewTables = { [T in TableName]: Table<Rows[T], Lid> };

interface Tables extends ViewTables {
  vehicles: Table<VehicleRow, number>;
  base: Table<BaseRow, [TableName, Lid]>;
  outbox: Table<Mutation, number>;
  blobs: Table<BlobRow, string>;
  pulls: Table<PullRow, string>;
  conflicts: Table<ConflictRow, number>;
  journal: Table<JournalRow, number>;
  meta: Table<MetaRow, string>;
}

/** One person's database of one server. */
export type Database = Dexie & Tables & { readonly userId: number };

/** Which fields of a row hold local ids of other rows. All of them are indexed. */
export const REFERENCES: Readonly<Record<TableName, Readonly<Record<string, TableName>>>> = {
  todos: { parent: 'todos' },
  checklists: { todo: 'todos', status_todo: 'todos' },
  odometers: { todo: 'todos' },
  images: { todo: 'todos', odometer: 'odometers', line: 'checklists' },
  punches: { todo: 'todos' },
  reports: {},
};

/** The ends of a `[a+b]` key range whose second part is text (ids, moments). */
export const FIRST = '';
export const LAST = '\uffff';

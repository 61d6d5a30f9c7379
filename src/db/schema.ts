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
import { MIRROR } from './mirror.ts';
import { byTable } from './tables.ts';

/** What is here beside the mirrored tables. All of it came with the first version. */
export const OWN_STORES = {
  // Read only, so that no local id is needed.
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

/** Every table with its line; those that screens show (mirror.ts) first. */
export const STORES = { ...byTable((t) => MIRROR[t].indexes), ...OWN_STORES };

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

/** The ends of a `[a+b]` key range whose second part is text (ids, moments). */
export const FIRST = '';
export const LAST = '\uffff';

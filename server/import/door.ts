/** What an area says so that tables of one kind of its records can be imported. */
import type { ImportDoorName, ImportVerdict, Mapping } from '#contract/import.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#server/http/handler.ts';
import type { Titled } from './table.ts';

/** The value of a field as it is compared and stored. Null when it is empty. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;
/** Field → what is wrong with it, in words. The empty name stands for the whole row. */
export type RowErrors = Readonly<Record<string, readonly string[]>>;

export interface ImportField {
  readonly field: string;
  readonly title: string;
  /** Other titles that mean the same field. */
  readonly also: readonly string[];
  readonly kind: 'text' | 'date';
  /** What the column may hold, in words for people. */
  readonly hint: string;
}

/** A row of the file after its texts were understood. */
export interface ReadRow {
  readonly row: number;
  /** What identifies its record, also in later imports. Empty when the row does not say it. */
  readonly key: string;
  /** The record that it is about; null when there is none, or when nobody can tell. */
  readonly id: number | null;
  readonly values: Values;
  readonly errors: RowErrors;
}

/** A record as it stands, held until the transaction ends. */
export interface Found {
  readonly id: number;
  readonly name: string;
  readonly isDeleted: boolean;
  /** Without the fields that no record holds, such as a reading: they are compared with what the last import said. */
  readonly values: Values;
  /** Field → stamp of its last edit. */
  readonly stamps: Readonly<Record<string, string>>;
}

export interface Change {
  readonly before: Value;
  readonly after: Value;
}

/** A row of the file with what it would do, or did. */
export interface Verdict extends ReadRow {
  readonly name: string;
  readonly verdict: ImportVerdict;
  readonly changes: Readonly<Record<string, Change>>;
  /** Fields that stay as a person wrote them since the last import. */
  readonly kept: readonly string[];
}

/** The edit by which an import wrote. */
export interface Applied {
  readonly stamp: string;
  readonly at: Date;
}

/** A door with what it must know of the database to understand the rows of one file. */
export interface OpenDoor {
  /** Understands the texts of a row. `texts` has only the fields that have a column. */
  read(row: number, texts: Readonly<Record<string, string>>): ReadRow;
  find(ids: readonly number[]): Promise<ReadonlyMap<number, Found>>;
  /** A value in words. */
  say(field: string, value: Value): string;
}

export interface ImportDoor {
  readonly name: ImportDoorName;
  /** The entity that the audit names: `vehicle`. */
  readonly noun: string;
  readonly fields: readonly ImportField[];
  /** The most rows of a file. */
  readonly most: number;
  /** `right` is needed for every use of the door; `needs` besides it when a file makes or changes records. */
  readonly right: Permission;
  readonly needs: Readonly<Record<'new' | 'changed', Permission>>;
  /** What people call a record that is not there yet, by what a row says of it. */
  readonly nameOf: (values: Values) => string;
  /** Refuses a file for columns that nothing takes. Without it they are passed over. */
  readonly refuse?: (titles: Titled, mapping: Mapping) => void;
  open(ctx: Context): Promise<OpenDoor>;
  /** Makes one of several rows about the same record. Without it, the second of them is wrong. */
  readonly merge?: (rows: readonly ReadRow[]) => ReadRow;
  /**
   * Writes what changes in a record and answers its id. A null `id` makes one. `row` is all that the row says. Danger: a 422 must be thrown
   * before anything is written.
   */
  write(ctx: Context, id: number | null, changes: Values, row: Values): Promise<number>;
  /** What else follows from all rows, before any is written. `isMerged`: some rows were about the same record. */
  readonly begin?: (ctx: Context, rows: readonly ReadRow[], isMerged: boolean) => Promise<void>;
  /** Gives the fields of a changed record their former values. Answers why something stays all the same. */
  putBack(ctx: Context, id: number, values: Values, applied: Applied): Promise<string | null>;
  /** Takes away a record that the import made. Answers why it stays. */
  takeAway(ctx: Context, id: number, applied: Applied): Promise<string | null>;
  /** What else follows when an import is undone, after all its rows. */
  readonly endUndo?: (ctx: Context, applied: Applied) => Promise<void>;
}

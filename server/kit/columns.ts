/** Columns that many tables have. */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Stamps } from '#server/lib/stamps.ts';

/** jsonb: read as an object, written as JSON text. */
export type StampsColumn = ColumnType<Stamps, string | undefined, string>;

/** numeric, of which no digit gets lost: read as text, written as a number or as text. */
export type Numeric = ColumnType<string, number | string, number | string>;
export type NumericWithDefault = ColumnType<string, number | string | undefined, number | string>;
export type NumericOrNull = ColumnType<string | null, number | string | null | undefined, number | string | null>;

/** Every office record has these: who made it and when, when it was changed last, and who deleted it. */
export interface OfficeRow {
  id: GeneratedAlways<number>;
  created_at: Date;
  /** Null where nobody did: it came with a migration or from a job. */
  created_by: number | null;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: number | null;
}

/** An office record whose fields are merged: of two edits of one field the later one stands, whichever arrives first (server/lib/stamps.ts). */
export interface StampedRow extends OfficeRow {
  stamps: StampsColumn;
}

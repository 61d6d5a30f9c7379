/** Tables that were imported, and what each of their rows did. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportCounts, ImportDates, ImportDoorName, ImportVerdict, Mapping } from '#contract/import.ts';
import type { Change, RowErrors, Values } from '#server/import/door.ts';

/** jsonb: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface Imports {
  id: GeneratedAlways<number>;
  door: ImportDoorName;
  profile: Generated<string>;
  file_name: string;
  sha256: string;
  /** SHA-256 of the header's titles. The mapping of the next file with the same header is found by it. */
  header_sha: string;
  sheet: string | null;
  /** Field → title of its column. */
  mapping: Json<Mapping>;
  date_format: ImportDates | null;
  on_both: Generated<'keep' | 'file'>;
  counts: Json<ImportCounts>;
  /** Hash of what each row would do. */
  preview_sha: string;
  state: 'previewed' | 'applied' | 'undone';
  created_by: number | null;
  previewed_at: Date;
  applied_at: Date | null;
  applied_by: number | null;
  stamp: string | null;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface ImportRows {
  import_id: number;
  row_no: number;
  verdict: ImportVerdict;
  entity: string;
  entity_id: number | null;
  key: string;
  values: Json<Values>;
  changes: Json<Readonly<Record<string, Change>>>;
  kept: Json<readonly string[]>;
  errors: Json<RowErrors>;
}

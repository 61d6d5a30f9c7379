/** Tables that were imported, and what each of their rows did. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface Imports {
  id: GeneratedAlways<number>;
  door: string;
  profile: Generated<string>;
  file_name: string;
  sha256: string;
  /** SHA-256 of the header's titles. The mapping of the next file with the same header is found by it. */
  header_sha: string;
  sheet: string | null;
  /** Field → title of its column. */
  mapping: Json<Readonly<Record<string, string>>>;
  date_format: string | null;
  counts: Json<Readonly<Record<string, number>>>;
  state: 'previewed' | 'applied' | 'undone';
  created_by: number | null;
  created_at: Date;
  applied_at: Date | null;
  applied_by: number | null;
  stamp: string | null;
  undone_at: Date | null;
  undone_by: number | null;
}

export interface ImportRows {
  import_id: number;
  row_no: number;
  verdict: 'new' | 'changed' | 'same' | 'error' | 'deleted';
  entity: string;
  entity_id: number | null;
  key: string;
  values: Json<Readonly<Record<string, unknown>>>;
  changes: Json<Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>>;
  errors: Json<Readonly<Record<string, readonly string[]>>>;
}

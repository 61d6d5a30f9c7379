/** What the yard and its branches decided. */
import type { ColumnType, GeneratedAlways } from 'kysely';

export interface Settings {
  id: GeneratedAlways<number>;
  /** Null for the whole yard. */
  branch_id: number | null;
  key: string;
  /** Only the fields that were decided. */
  value: ColumnType<Readonly<Record<string, number | string>>, string, string>;
  updated_at: Date;
  /** Null where nobody did: it came with the yard. */
  updated_by: number | null;
}

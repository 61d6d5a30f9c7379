/** The log book. */
import type { ColumnType } from 'kysely';
import type { LogKind } from '#contract/areas/logs.ts';
import type { StampedRow } from '#server/kit/columns.ts';

export interface Logs extends StampedRow {
  at: Date;
  kind: LogKind;
  title: string;
  text: string;
  vehicle_id: number | null;
  branch_id: number | null;
  /** Locations are still to come. */
  location_id: ColumnType<number | null, number | undefined, number | null>;
  follow_todo_id: ColumnType<number | null, number | undefined, number | null>;
  pinned_until: string | null;
}

/** Departments. */
import type { OfficeRow } from '#server/kit/columns.ts';

export interface Departments extends OfficeRow {
  name: string;
  head_id: number | null;
  branch_id: number | null;
  parent_id: number | null;
}

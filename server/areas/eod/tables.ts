/** End-of-day reports and projects. */
import type { GeneratedAlways } from 'kysely';
import type { SOURCE_KINDS } from '#contract/areas/eod.ts';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

export interface ProjectStatuses {
  id: GeneratedAlways<number>;
  name: string;
  position: number;
}

export interface Projects extends OfficeRow {
  name: string;
  status_id: number;
  branch_id: number | null;
  lead_id: number | null;
}

export interface EodReports extends StampedRow {
  user_id: number;
  /** A `date`: select it as text. */
  report_date: string;
  summary: string;
  blockers: string;
  plan: string;
  submitted_at: Date | null;
}

export interface EodLines {
  id: GeneratedAlways<number>;
  report_id: number;
  position: number;
  project_id: number | null;
  project_status_id: number | null;
  text: string;
  minutes: number | null;
  guessed: boolean;
  source_kind: (typeof SOURCE_KINDS)[number] | null;
  source_id: number | null;
}

export interface EodComments extends OfficeRow {
  report_id: number;
  comment: string;
  edited_at: Date | null;
}

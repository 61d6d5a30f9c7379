/** Holds, what they made of the past, checks of vehicles, and notes about them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StampedRow, StampsColumn } from '#server/kit/columns.ts';

export type HoldKind = 'rented' | 'out_of_service' | 'maintenance' | 'inspection' | 'cleaning';
export type HoldCause =
  | 'booking'
  | 'private_rental'
  | 'marketplace'
  | 'return'
  | 'todo'
  | 'defect'
  | 'document'
  | 'manual';

export interface VehicleHolds {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  kind: HoldKind;
  cause: HoldCause;
  source_kind: string | null;
  source_id: number | null;
  note: Generated<string>;
  expected_end: Date | null;
  opened_at: Date;
  opened_by: number | null;
  closed_at: Date | null;
  closed_by: number | null;
  close_reason: 'done' | 'cancelled' | 'undone' | 'overridden' | null;
  created_at: Date;
}

export interface VehicleStatusPeriods {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  status: HoldKind | 'ready';
  from_at: Date;
  to_at: Date | null;
  hold_id: number | null;
}

interface Catalogue {
  id: GeneratedAlways<number>;
  position: number;
  archived_at: Date | null;
  stamps: StampsColumn;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface StatusCategories extends Catalogue {
  name: string;
  closes_hold: Exclude<HoldKind, 'rented'> | null;
}

export interface StatusItems extends Catalogue {
  category_id: number;
  title: string;
  severity: Generated<'none' | 'note' | 'blocks'>;
  needs_photo: Generated<boolean>;
  in_default: Generated<boolean>;
}

export interface VehicleStatusItems {
  vehicle_id: number;
  item_id: number;
  position: number;
}

export interface ChecklistRounds {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  started_at: Date;
  cause: 'return' | 'manual' | 'new';
  ended_at: Date | null;
  created_at: Date;
  created_by: number | null;
}

export interface RoundItems {
  round_id: number;
  item_id: number;
  title: string;
  state: Generated<'open' | 'done' | 'failed' | 'na'>;
  note: Generated<string>;
  stamps: StampsColumn;
  checked_at: Date | null;
  checked_by: number | null;
  todo_id: number | null;
  dropped_at: Date | null;
}

export interface VehicleNotes extends StampedRow {
  vehicle_id: number;
  body: string;
  followup_date: ColumnType<string | null, string | null | undefined, string | null>;
  edited_at: Date | null;
  edited_by: number | null;
}

/** Rows are only added. */
export interface VehicleNoteVersions {
  id: GeneratedAlways<number>;
  note_id: number;
  body: string;
  at: Date;
  by: number;
}

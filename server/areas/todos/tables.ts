/** Todos with their people, lines, readings and images. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OdometerSource } from '#contract/areas/odometer-input.ts';
import type { Verdict } from '#contract/odometer/history.ts';
import type { StampsColumn } from '#server/kit/columns.ts';

export type Direction = 'prev' | 'next' | 'own';
export type LineState = 'open' | 'done' | 'failed' | 'skipped';
export type ImageKind = 'photo' | 'odometer' | 'line';

export interface Todos {
  id: GeneratedAlways<number>;
  title: string;
  note: Generated<string>;
  completion_note: Generated<string>;
  todo_date: string;
  todo_time: string | null;
  sort_time: GeneratedAlways<string>;
  category_id: number | null;
  vehicle_id: number | null;
  branch_id: number | null;
  resource: number | null;
  /** Only ever compared in SQL: no driver was told how to read a list of `bigint` (open.ts). */
  open_in: ColumnType<never, undefined, readonly number[]>;
  was_in: ColumnType<never, undefined, readonly number[]>;
  parent_id: number | null;
  vendor_id: Generated<number | null>;
  location_id: Generated<number | null>;
  /** Of the location; null: its usual one. */
  location_address_id: Generated<number | null>;
  vehicle_group_id: Generated<number | null>;
  completed_at: Date | null;
  completed_by: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  returned_at: Date | null;
  returned_by: number | null;
  return_reason: string | null;
  returns: Generated<number>;
  stamps: StampsColumn;
  created_by: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: number | null;
  delete_reason: string | null;
  unlinked_line_id: number | null;
  /** How long it is thought to take. */
  minutes: Generated<number | null>;
  /** What made it, where no person did: of one source there is one todo. */
  source: Generated<string | null>;
  source_ref: Generated<string | null>;
  /** The booking whose hand-over it is. */
  booking_id: Generated<number | null>;
  started_at: Generated<Date | null>;
  /** Who did the earliest act on it. */
  started_by: Generated<number | null>;
}

export interface TodoPeople {
  todo_id: number;
  todo_date: string;
  user_id: number;
  has_left: Generated<boolean>;
}

export interface ChecklistLines {
  id: GeneratedAlways<number>;
  todo_id: number;
  direction: Direction;
  title: string;
  position: number;
  state: Generated<LineState>;
  note: Generated<string>;
  checked_at: Date | null;
  checked_by: number | null;
  status_todo_id: number | null;
  stamps: StampsColumn;
  /** Null: it came with the category or the office's form. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: number | null;
}

export interface OdometerReadings {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  todo_id: number | null;
  value: number;
  note: Generated<string>;
  read_at: Date;
  device_at: Date | null;
  elapsed_ms: number | null;
  received_at: Date;
  stamps: StampsColumn;
  source: OdometerSource;
  epoch_id: number;
  judgement: Generated<Verdict['judgement']>;
  why: Generated<Verdict['why']>;
  stood_by: Generated<boolean>;
  confirmed_at: Generated<Date | null>;
  confirmed_by: Generated<number | null>;
  voided_at: Generated<Date | null>;
  voided_by: Generated<number | null>;
  void_reason: Generated<string>;
  /** Null: a tracker read it. */
  created_by: number | null;
  updated_at: Date;
}

export interface TodoImages {
  id: GeneratedAlways<number>;
  todo_id: number;
  kind: ImageKind;
  odometer_id: number | null;
  line_id: number | null;
  name: string;
  sha256: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  taken_at: Date;
  latitude: number | null;
  longitude: number | null;
  stamp: string | null;
  created_by: number;
  created_at: Date;
  deleted_at: Date | null;
}

export interface RestoreAsks {
  id: GeneratedAlways<number>;
  todo_id: number;
  asked_by: number;
  note: Generated<string>;
  asked_at: Date;
  closed_at: Date | null;
}

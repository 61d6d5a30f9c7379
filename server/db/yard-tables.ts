/**
 * The yard's tables for Kysely (migrations/0002_yard.sql and later). Both drivers give `bigint` as number, `timestamptz` as Date,
 * `jsonb` parsed; a `date` is always selected as text `YYYY-MM-DD` and a keyset compares it as it is stored.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Stamps } from '#server/lib/stamps.ts';

export type Direction = 'prev' | 'next' | 'own';
export type LineState = 'open' | 'done' | 'failed' | 'skipped';
export type ImageKind = 'photo' | 'odometer' | 'line';
export type PunchKind = 'in' | 'out' | 'break_start' | 'break_end';

/** jsonb: read as an object, written as JSON text. */
type StampsColumn = ColumnType<Stamps, string | undefined, string>;

export interface TaskCategories {
  id: GeneratedAlways<number>;
  name: string;
  parent_id: number | null;
  needs_odometer: Generated<boolean>;
  photo_count: Generated<number>;
  position: Generated<number>;
}

export interface CategoryLines {
  id: GeneratedAlways<number>;
  category_id: number;
  direction: Direction;
  title: string;
  position: number;
}

export interface MaintenanceChecks {
  id: GeneratedAlways<number>;
  title: string;
  position: Generated<number>;
}

export interface TaskMiles {
  id: GeneratedAlways<number>;
  title: string;
  miles: number;
}

export interface Vehicles {
  id: GeneratedAlways<number>;
  vin: string;
  plate: string;
  name: string;
  branch_id: number | null;
  status: Generated<string>;
  odometer_unit: Generated<'km' | 'mi'>;
  updated_at: Date;
  deleted_at: Date | null;
}

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
  parent_id: number | null;
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
  created_by: number;
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

export interface PunchReasons {
  id: GeneratedAlways<number>;
  kind: 'in' | 'out' | 'break';
  title: string;
  position: Generated<number>;
}

export interface Punches {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: PunchKind;
  at: Date;
  device_at: Date | null;
  elapsed_ms: number | null;
  received_at: Date;
  clock_suspect: boolean;
  reason_id: number | null;
  note: Generated<string>;
  todo_id: number | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Date;
}

export interface Devices {
  id: GeneratedAlways<number>;
  user_id: number;
  device: string;
  number: number;
  kind: 'phone' | 'tablet' | 'computer';
  browser: string;
  app: string;
  unsent: number;
  needs_person: number;
  oldest_at: Date | null;
  photos_unconfirmed: number;
  last_success_at: Date | null;
  clock_offset_ms: number | null;
  stuck: boolean;
  storage_kept: boolean | null;
  storage_share: number | null;
  reported_at: Date;
  rank: GeneratedAlways<number>;
  since: GeneratedAlways<Date>;
}

export interface YardTables {
  task_categories: TaskCategories;
  category_lines: CategoryLines;
  maintenance_checks: MaintenanceChecks;
  task_miles: TaskMiles;
  vehicles: Vehicles;
  todos: Todos;
  todo_people: TodoPeople;
  checklist_lines: ChecklistLines;
  odometer_readings: OdometerReadings;
  todo_images: TodoImages;
  restore_asks: RestoreAsks;
  punch_reasons: PunchReasons;
  punches: Punches;
  devices: Devices;
}

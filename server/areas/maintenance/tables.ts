/** Rules of maintenance, what holds of them for one vehicle, each time it was done, and what walk-rounds look at. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Applies } from '#contract/applies.ts';
import type { Unit } from '#contract/odometer/unit.ts';
import type { StampedRow } from '#server/kit/columns.ts';

type AppliesColumn = ColumnType<Applies, string | undefined, string>;

/** What is looked at on a walk-round. */
export interface MaintenanceChecks extends StampedRow {
  title: string;
  position: Generated<number>;
  applies: AppliesColumn;
  severity: Generated<'none' | 'note' | 'blocks'>;
}

/** A rule of maintenance. */
export interface TaskMiles extends StampedRow {
  title: string;
  /** Null when only the months count. */
  miles: number | null;
  unit: Generated<Unit>;
  months: Generated<number | null>;
  category_id: Generated<number | null>;
  applies: AppliesColumn;
  lead_days: Generated<number>;
  fixed: Generated<boolean>;
}

export interface VehicleMaintenance {
  vehicle_id: number;
  rule_id: number;
  miles: number | null;
  months: number | null;
  off: Generated<boolean>;
  last_total: number | null;
  last_on: string | null;
  last_reading_id: number | null;
  last_todo_id: number | null;
  estimated: Generated<boolean>;
  stamps: StampedRow['stamps'];
  updated_at: Date;
}

export interface MaintenanceDone {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  rule_id: number;
  /** Null for what the office said. */
  todo_id: number | null;
  done_at: Date;
  done_on: string;
  value: number | null;
  created_at: Date;
  created_by: number | null;
  taken_back_at: Date | null;
}

/** The dials of vehicles; what they showed is in `odometer_readings` (server/areas/todos/tables.ts). */
import type { GeneratedAlways } from 'kysely';
import type { Epoch } from '#contract/odometer/history.ts';
import type { Unit } from '#contract/odometer/unit.ts';

/** The time of one dial in one unit. */
export interface OdometerEpochs {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  started_at: Date;
  unit: Unit;
  first_value: number;
  /** What the vehicle had gone in all by then, in this unit. */
  previous_total: number;
  reason: Epoch['reason'];
  created_at: Date;
  created_by: number | null;
}

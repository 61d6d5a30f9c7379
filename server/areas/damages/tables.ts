/** Damage of vehicles. */
import type { Generated } from 'kysely';
import type { Damage } from '#contract/areas/damages.ts';
import type { NumericOrNull, StampedRow } from '#server/kit/columns.ts';

export interface Damages extends StampedRow {
  vehicle_id: number;
  found_kind: Generated<Damage['found_kind']>;
  found_id: Generated<number | null>;
  phase: Generated<'checkin' | 'checkout' | null>;
  view: Damage['view'];
  x: number;
  y: number;
  kind: Damage['kind'];
  size: Damage['size'];
  state: Damage['state'];
  note: Generated<string>;
  estimate: NumericOrNull;
  charged: NumericOrNull;
  todo_id: Generated<number | null>;
  expense_temp_id: Generated<number | null>;
}

/** Charges of the house to vehicles: parts, supplies and work. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { DecidedColumns } from '#server/areas/expenses/tables.ts';
import type { Numeric, OfficeRow } from '#server/kit/columns.ts';

export interface TaskExpenses extends OfficeRow, DecidedColumns {
  todo_id: number | null;
  vehicle_id: number;
  item: 'part' | 'supply' | 'labour' | 'other';
  part_id: number | null;
  supply_id: number | null;
  category_id: number;
  description: Generated<string>;
  quantity: Numeric;
  unit: Generated<string>;
  unit_cost: Numeric;
  /** Quantity times cost, to the cent. */
  amount: GeneratedAlways<string>;
  used_on: string;
  booked_on: string;
  client_ref: string | null;
  /** Of a part or a supply: the movement of stock that is the same act. */
  movement_id: number | null;
}

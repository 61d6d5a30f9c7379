/** Parts and supplies: items, what lies where, and every movement. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Applies } from '#contract/applies.ts';
import type { NumericWithDefault, StampedRow } from '#server/kit/columns.ts';

export interface StockItems extends StampedRow {
  kind: 'part' | 'supply';
  name: string;
  sku: string | null;
  barcode: string | null;
  unit: string;
  minimum: NumericWithDefault;
  maximum: NumericWithDefault;
  fits: ColumnType<Applies, string | undefined, string>;
  vendor_id: number | null;
  returnable: Generated<boolean>;
}

export interface StockLevels {
  item_id: number;
  branch_id: number;
  on_hand: NumericWithDefault;
  average_cost: NumericWithDefault;
  place: Generated<string>;
}

/** Rows are only added. */
export interface StockMovements {
  id: GeneratedAlways<number>;
  item_id: number;
  branch_id: number;
  kind: 'receive' | 'use' | 'return' | 'adjust' | 'transfer';
  quantity: NumericWithDefault;
  unit_cost: NumericWithDefault;
  value: NumericWithDefault;
  vehicle_id: number | null;
  todo_id: number | null;
  reverses_id: number | null;
  note: Generated<string>;
  at: Date;
  created_at: Date;
  created_by: number | null;
}

/** Notes and product lists with their items. */
import type { SHARED } from '#contract/areas/lists.ts';
import type { StampedRow } from '#server/kit/columns.ts';

export interface Lists extends StampedRow {
  kind: 'note' | 'product';
  title: string;
  body: string | null;
  status: string;
  owner_id: number;
  shared: (typeof SHARED)[number];
  permission: string | null;
}

export interface ListItems extends StampedRow {
  list_id: number;
  text: string;
  qty: number | null;
  unit: string | null;
  price: number | null;
  vehicle_id: number | null;
  status: string;
  done_at: Date | null;
  done_by: number | null;
}

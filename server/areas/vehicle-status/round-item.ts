import type { ItemState } from '#contract/areas/vehicle-status-record.ts';
import type { Stamps } from '#server/lib/stamps.ts';

/** An item of a round, as it is before the tick. */
export interface RoundItem {
  readonly round_id: number;
  readonly item_id: number;
  readonly title: string;
  readonly severity: 'none' | 'note' | 'blocks';
  readonly state: ItemState;
  readonly note: string;
  readonly stamps: Stamps;
  readonly todo_id: number | null;
}

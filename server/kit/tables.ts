/** Tables that no area owns. */

/** Orders that people set by hand (orders.ts). */
export interface Orders {
  kind: string;
  owner_id: number;
  ids: number[];
  stamp: string;
}

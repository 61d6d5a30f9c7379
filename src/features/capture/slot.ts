/** Where the photos of this camera go: said by the address, so that a reload comes back to the same slot. Pure. */
import type { Lid } from '#db/records.ts';

export type Slot =
  | { readonly kind: 'photo'; readonly todo: Lid }
  | { readonly kind: 'odometer'; readonly todo: Lid; readonly reading: Lid | null };

/** `/capture/12?slot=dial&reading=~0198…` → the dial of that reading of todo 12. */
export function slotOf(key: string, params: URLSearchParams): Slot {
  const todo = `todo/${key}`;
  if (params.get('slot') !== 'dial') return { kind: 'photo', todo };
  const reading = params.get('reading');
  return { kind: 'odometer', todo, reading: reading ? `odometer/${reading}` : null };
}

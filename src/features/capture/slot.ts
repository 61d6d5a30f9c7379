/** Where the photos of this camera go: said by the address, so that a reload comes back to the same slot. Pure. */
import type { ImageRow, Lid } from '#db/records.ts';

export type Slot =
  | { readonly kind: 'photo'; readonly todo: Lid }
  | { readonly kind: 'odometer'; readonly todo: Lid; readonly reading: Lid | null }
  | { readonly kind: 'line'; readonly todo: Lid; readonly line: Lid };

/** `/capture/12?slot=dial&reading=~0198…` → the dial of that reading of todo 12; `?slot=line&line=5` → what is wrong with that line. */
export function slotOf(key: string, params: URLSearchParams): Slot {
  const todo = `todo/${key}`;
  const slot = params.get('slot');
  const line = params.get('line');
  if (slot === 'line' && line) return { kind: 'line', todo, line: `line/${line}` };
  if (slot !== 'dial') return { kind: 'photo', todo };
  const reading = params.get('reading');
  return { kind: 'odometer', todo, reading: reading ? `odometer/${reading}` : null };
}

/** The image belongs into this slot. */
export function isInSlot(image: Pick<ImageRow, 'kind' | 'odometer' | 'line'>, slot: Slot): boolean {
  if (image.kind !== slot.kind) return false;
  if (slot.kind === 'line') return image.line === slot.line;
  return slot.kind === 'photo' || slot.reading === null || image.odometer === slot.reading;
}

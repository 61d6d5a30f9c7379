/** The keys of the timeline: the arrows move among what stands in it, as on a sheet of paper. */
import type { KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';

const ITEM = '[data-from]';

const itemsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(ITEM)];
const placeOf = ({ dataset }: HTMLElement) => Number(dataset['from']);

/** What stands closest to the place in another row. */
function nearest(row: Element | null | undefined, place: number): HTMLElement | undefined {
  if (!row) return undefined;
  return itemsOf(row).toSorted((a, b) => Math.abs(placeOf(a) - place) - Math.abs(placeOf(b) - place))[0];
}

function target(key: string, item: HTMLElement, row: Element): HTMLElement | undefined {
  const items = itemsOf(row);
  const at = items.indexOf(item);
  switch (key) {
    case 'ArrowRight':
      return items[at + 1];
    case 'ArrowLeft':
      return items[at - 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowDown':
    case 'j':
      return nearest(row.nextElementSibling, placeOf(item));
    case 'ArrowUp':
    case 'k':
      return nearest(row.previousElementSibling, placeOf(item));
    default:
      return undefined;
  }
}

/** Put it on `onKeyDown` of the rows; each is a `data-row`, and what can have the focus in it says where it stands (`data-from`). */
export function timelineKeys(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const item = (event.target as HTMLElement).closest<HTMLElement>(ITEM);
  const row = item?.closest('[data-row]');
  const next = item && row ? target(event.key, item, row) : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** The keys of the rows begin at the first; who is among them already stays. */
export function enterTimeline(around: HTMLElement | null): void {
  if (!document.activeElement?.matches(ITEM)) around?.querySelector<HTMLElement>(ITEM)?.focus();
}

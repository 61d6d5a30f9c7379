/** Words about lists. */
import { sharedWords } from '#contract/areas/lists.ts';
import type { ListItem, ListKind, ListRecord } from './list-record.ts';

/** Of a list that names a permission not all of these see it. */
export function sharedText({ shared, permission }: Pick<ListRecord, 'shared' | 'permission'>): string {
  const words = sharedWords[shared];
  return permission === null || shared === 'own' ? words : `${words}, with a permission`;
}

/** `2 of 5`: how many of its items are ticked; those that were dropped are not counted. */
export function doneText({ done }: ListKind, all: readonly ListItem[]): string {
  const items = all.filter(({ status }) => status !== 'dropped');
  if (items.length === 0) return '';
  return `${items.filter(({ status }) => status === done).length} of ${items.length}`;
}

/** In hundredths, so that a sum of many prices is exact. Null where it has no price. One of it, where no quantity is said. */
export function centsOf({ price, qty, status }: ListItem): number | null {
  if (price === null || status === 'dropped') return null;
  return Math.round(price * (qty ?? 1) * 100);
}

/** What all items cost that have a price; null where none has. */
export function sumOf(items: readonly ListItem[]): number | null {
  const cents = items.map(centsOf).filter((one) => one !== null);
  return cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0) / 100;
}

/** Looks into the phone's own database, as its owner's debugger would. */
import type { Page } from 'playwright-core';

export interface MirrorImage {
  readonly lid: string;
  readonly sid?: number;
  readonly todo: string;
  readonly kind: string;
  readonly sha256: string | null;
  readonly confirmed: 0 | 1;
}

/** All rows of a table of the signed-in person's database. */
export function rowsOf<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    const found = known.find((d) => d.name?.startsWith('yardhand|'));
    if (!found?.name) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found.name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const request = db.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    db.close();
    return rows as never;
  }, table);
}

/** How many mutations are unsent. */
export async function unsent(page: Page): Promise<number> {
  return (await rowsOf(page, 'outbox')).length;
}

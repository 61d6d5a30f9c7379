/** Looks into the running app: its own client is found where React keeps it. What people do is not done here, but by hand (hand.ts). */
import type { Page } from 'playwright-core';
import type { BlobRow, ImageRow, JournalRow, Mutation, TableName } from '#db/records.ts';
import type { Intent, SyncClient } from '#sync/api.ts';
import { until } from '#tests/e2e/support/until.ts';

/** As long as an app may take to open on a busy machine. */
const OPENS_MS = 30_000;

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: { readonly value?: unknown } | null;
  readonly stateNode: { readonly current: Fiber };
}

interface Kills {
  client(): SyncClient | null;
}

type Window = typeof globalThis & { kills?: Kills };

/** Finds the running client; false while the app is still starting. Call again after every load. */
function hook(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    const client = (): SyncClient | null => {
      const open: (Fiber | null)[] = [key && root ? (root[key]?.stateNode.current ?? null) : null];
      for (let fiber = open.pop(); open.length > 0 || fiber; fiber = open.pop()) {
        const value = fiber?.memoizedProps?.value;
        if (typeof value === 'object' && value !== null && 'act' in value && 'truth' in value)
          return value as SyncClient;
        if (fiber) open.push(fiber.sibling, fiber.child);
      }
      return null;
    };
    (globalThis as Window).kills ??= { client };
    return client() !== null;
  });
}

/** Resolves when the app runs. An update that nobody asked for loads a page anew that nobody has touched yet. */
export async function running(page: Page): Promise<void> {
  await until(() => hook(page).catch(() => false), Boolean, OPENS_MS);
}

/** One act of one intent; resolves when it is saved, rejects with what the app said. `jpeg`: the file it carries. */
export async function act(page: Page, op: string, args: object, jpeg: ArrayBuffer | null = null): Promise<void> {
  await running(page);
  const photo = jpeg && Buffer.from(jpeg).toString('base64');
  await page.evaluate(
    async ({ name, text, base64 }) => {
      const bytes = base64 === null ? null : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer;
      const files = bytes ? { files: [{ bytes, mime: 'image/jpeg' }] } : {};
      const intent = { op: name, args: JSON.parse(text) as object, ...files } as unknown as Intent;
      await (globalThis as Window).kills?.client()?.act(intent);
    },
    { name: op, text: JSON.stringify(args), base64: photo },
  );
}

export interface Look {
  readonly pending: number;
  readonly needsYou: number;
  readonly reach: string;
  /** Everything was sent and read back. */
  readonly green: boolean;
}

/** What the strip on top would say; null while the app is still starting. */
export async function look(page: Page): Promise<Look | null> {
  await hook(page);
  return page.evaluate(() => {
    const truth = (globalThis as Window).kills?.client()?.truth();
    if (!truth) return null;
    const { pending, needsYou, reach, confirmedAt, photosUnconfirmed } = truth;
    return { pending, needsYou, reach, green: confirmedAt !== null && photosUnconfirmed === 0 };
  });
}

/** Pulls, as the button on Today does. */
export function refresh(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as Window).kills?.client()?.refresh());
}

export type Local = { readonly [T in TableName]: readonly Record<string, unknown>[] } & {
  readonly images: readonly ImageRow[];
  readonly base: readonly unknown[];
  readonly outbox: readonly Mutation[];
  readonly blobs: readonly Pick<BlobRow, 'bid' | 'mid' | 'st'>[];
  readonly conflicts: readonly unknown[];
  readonly journal: readonly JournalRow[];
  readonly version: number;
};

/** The whole local database, without the bytes of photos. A page that an update loads anew in the middle of it is read again. */
export function readLocal(page: Page): Promise<Local> {
  return readOnce(page).catch(async (error: unknown) => {
    if (!String(error).includes('context was destroyed')) throw error;
    await running(page);
    return readOnce(page);
  });
}

function readOnce(page: Page): Promise<Local> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('yardhand|'))?.name;
    if (name === undefined) throw new Error('there is no database');
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const db = await answer(indexedDB.open(name));
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores);
    const rows = await Promise.all(stores.map((store) => answer(tx.objectStore(store).getAll())));
    const { version } = db;
    db.close();
    const all = Object.fromEntries(stores.map((store, i) => [store, rows[i] ?? []]));
    const blobs = (all['blobs'] ?? []) as BlobRow[];
    return { ...all, blobs: blobs.map(({ bid, mid, st }) => ({ bid, mid, st })), version } as never;
  });
}

/** Waits until everything is sent and read back. Throws, with the outbox and the journal, when something needs the person, or it takes longer. */
export async function atRest(page: Page, ms = 90_000): Promise<Local> {
  const seen = await until(
    () => look(page).catch(() => null),
    (now) => now !== null && (now.green || now.needsYou > 0),
    ms,
  ).catch((error: unknown) => String(error));
  const local = await readLocal(page);
  if (typeof seen === 'object' && seen?.green) return local;
  throw new Error(`not at rest: ${JSON.stringify([seen, local.outbox, local.journal.slice(-40)], null, 1)}`);
}

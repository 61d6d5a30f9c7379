/** One person's database on a phone: what survives every crash. The tabs see it through stores; the proofs look at it directly. */
import type { Mutation, Row, TableName } from '#db/records.ts';
import { PICTURES, TABLES } from '#db/tables.ts';
import { type Change, memoryBackend, type MemoryBackend } from '#sync/memory-store.ts';
import type { Op } from '#sync/ops/op.ts';
import type { Backend, Tx } from '#sync/store-tx.ts';

export type Ops = ReadonlyMap<string, Op>;

export type Views = { readonly [T in TableName]: readonly Row[] };

export interface Home {
  readonly user: number;
  readonly backend: Backend;
  /** Null where the database is real and cannot be looked into between two instants. */
  readonly memory: MemoryBackend | null;
  outbox(): Promise<readonly Mutation[]>;
  /** What its screens can show, by primary key. */
  views(): Promise<Views>;
  meta(key: string): Promise<unknown>;
  /** Deletes the small pictures that the server has; answers how many bytes that freed. */
  makeRoom(): Promise<number>;
  close(): Promise<void>;
}

export function memoryHome(user: number, committed: (changes: readonly Change[]) => void): Home {
  const memory = memoryBackend({ committed });
  return {
    user,
    backend: memory,
    memory,
    outbox: () => Promise.resolve(memory.table('outbox').all()),
    views: () => Promise.resolve(viewsOf((t) => memory.table(t).all())),
    meta: (key) => Promise.resolve(memory.table('meta').get(key)?.value),
    makeRoom: () => memory.write([...PICTURES, 'blobs'], evictAll),
    close: () => Promise.resolve(),
  };
}

/** As src/db/quota.ts, which only knows Dexie. */
async function evictAll(tx: Tx): Promise<number> {
  let freed = 0;
  for (const t of PICTURES) {
    const small = await tx.between(t, 'thumb', '', '\uffff');
    const there = small.filter((row) => row.dirty === 0 && row['confirmed'] === 1);
    const bids = there.map((row) => String(row['thumb']));
    freed += (await tx.many('blobs', bids)).reduce((sum, blob) => sum + (blob?.bytes.byteLength ?? 0), 0);
    await tx.remove('blobs', bids);
    await tx.put(
      t,
      there.map((row) => ({ ...row, thumb: null })),
    );
  }
  return freed;
}

/** Read when they are asked for. */
function viewsOf(all: (t: TableName) => readonly Row[]): Views {
  const views = {} as { [T in TableName]: readonly Row[] };
  for (const t of TABLES) Object.defineProperty(views, t, { get: () => all(t) });
  return views;
}

/** Photo bytes. They are put and deleted, never rewritten in place. */
import type { BlobRow, Json, PictureTable } from '#db/records.ts';
import { PICTURES } from '#db/tables.ts';
import type { OpTable } from './core/types.ts';
import { settle } from './store-rows.ts';
import type { Tx } from './store-tx.ts';

/** How many pictures of a table lose their bytes in one transaction. */
const BATCH = 50;

export interface Replacement {
  readonly old: string;
  readonly next: BlobRow;
  readonly thumb: BlobRow | null;
  readonly mid: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * The bytes that will be sent in place of those taken. What is known of them goes into the mutation's arguments (`image`), so that
 * the row stays the fold of base and outbox. Nothing happens when the mutation is gone.
 */
export async function replaceBlob(tx: Tx, ops: OpTable, { old, next, thumb, mid, facts }: Replacement): Promise<void> {
  const [mutation] = await tx.find('outbox', 'mid', [mid]);
  if (!mutation?.bids.includes(old)) return;
  const { t, lid } = mutation;
  const bids = mutation.bids.map((bid) => (bid === old ? next.bid : bid));
  const image = {
    ...(mutation.args['image'] as object | undefined),
    ...facts,
    ...(thumb ? { thumb: thumb.bid } : {}),
  } as Json;
  await tx.put('blobs', thumb ? [next, thumb] : [next]);
  await tx.put('outbox', [{ ...mutation, bids, args: { ...mutation.args, image } }]);
  await tx.remove('blobs', [old]);
  const base = await tx.get('base', [t, lid]);
  await settle(tx, ops, { t, lid }, base?.row ?? null);
}

/** Deletes the full bytes of pictures that a pull has shown on the server. Answers how many. */
export async function dropConfirmed(tx: Tx): Promise<number> {
  let dropped = 0;
  for (const t of PICTURES) dropped += await dropOf(tx, t);
  return dropped;
}

async function dropOf(tx: Tx, t: PictureTable): Promise<number> {
  const local = await tx.between(t, 'bid', '', '\uffff');
  const done = local.filter((row) => row['confirmed'] === 1 && row.dirty === 0).slice(0, BATCH);
  await tx.remove(
    'blobs',
    done.map((row) => row['bid'] as string),
  );
  await tx.put(
    t,
    done.map((row) => ({ ...row, bid: null })),
  );
  return done.length;
}

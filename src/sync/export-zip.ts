/** Unsent work as a file a person can keep: what was done, and the photos. */
import type { Mutation } from '#db/records.ts';
import type { Store } from './ports.ts';

/** Photos are compressed already; squeezing them again only costs time. */
const STORED = { level: 0 } as const;

function entryOf({ op, args, at, off, st, err, mid, bids, t, lid }: Mutation): object {
  return {
    mid,
    op,
    on: `${t} ${lid}`,
    at: new Date(at + off).toISOString(),
    state: st,
    problem: err,
    args,
    photos: bids.map(fileOf),
  };
}

const fileOf = (bid: string): string => `photos/${bid}.jpg`;

/** `manifest.json` with the mutations in their order, and the photos it names. */
export async function exportZip(store: Pick<Store, 'outbox' | 'blob'>): Promise<Blob> {
  const [{ zipSync, strToU8 }, outbox] = await Promise.all([import('fflate'), store.outbox()]);
  const blobs = await Promise.all(outbox.flatMap((m) => m.bids).map((bid) => store.blob(bid)));
  const photos = blobs.filter((blob) => blob !== undefined);
  const manifest = strToU8(JSON.stringify(outbox.map(entryOf), null, 2));
  const zip = zipSync({
    'manifest.json': manifest,
    ...Object.fromEntries(photos.map((blob) => [fileOf(blob.bid), [new Uint8Array(blob.bytes), STORED] as const])),
  });
  return new Blob([zip], { type: 'application/zip' });
}

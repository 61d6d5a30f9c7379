/** Where a thing stands: on this phone, on its way, sent, or in need of a person. */
import { ownerOf, PHOTO_LANES, recordLane } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PictureRow, PictureTable, Row, TableName } from '../records.ts';
import type { Database } from '../schema.ts';
import { isPictures, PICTURES } from '../tables.ts';

/** In the order of how much it matters. `failed`: the server keeps failing. `needs-you`: a person must decide. */
export type RowTruth = 'sent' | 'here' | 'sending' | 'needs-you' | 'failed';

const WEIGHT: Readonly<Record<RowTruth, number>> = { sent: 0, sending: 1, here: 2, 'needs-you': 3, failed: 4 };

/** Of two, the one that matters more. */
export function worse(a: RowTruth, b: RowTruth): RowTruth {
  return WEIGHT[a] < WEIGHT[b] ? b : a;
}

/** What one mutation says of its row. Without an answer it is still on its way: nobody knows yet. */
export function mutationTruth(mutation: Mutation): RowTruth {
  switch (mutation.st) {
    case 'ready':
      return 'here';
    case 'sending':
    case 'unsure':
      return 'sending';
    case 'held':
      return 'needs-you';
    case 'failed':
      return mutation.err?.class === 'server' ? 'failed' : 'needs-you';
  }
}

const worst = (mutations: readonly Mutation[]) => mutations.map(mutationTruth).reduce(worse, 'sent');

interface Unseen {
  readonly t: TableName;
  readonly lid: Lid;
  readonly owner: Lid | null;
}

/** Pictures whose bytes are here and that no read-back has shown on the server. Few: confirmed bytes leave the phone. */
async function unconfirmedPictures(d: Database): Promise<Unseen[]> {
  return (await Promise.all(PICTURES.map((t) => unconfirmedIn(d, t)))).flat();
}

async function unconfirmedIn(d: Database, t: PictureTable): Promise<Unseen[]> {
  const local = await d.table<Row, Lid>(t).where('bid').above('').toArray();
  const unconfirmed = local.filter((picture) => picture['confirmed'] === 0);
  return unconfirmed.map((picture) => ({
    t,
    lid: picture.lid,
    owner: ownerOf({ t, lid: picture.lid, args: picture }),
  }));
}

/** Until when the walk-rounds and damages of this person were read back: the number of the last acknowledgement that is in the answer. */
async function damagesReadTo(d: Database): Promise<number> {
  return (await d.pulls.get('prechecks'))?.fence ?? 0;
}

/** Rows that were sent and that no read-back has shown, with the records they belong to: pictures whose bytes are here, and damage. */
export async function unseenRows(d: Database): Promise<Unseen[]> {
  const [pictures, damages, readTo] = await Promise.all([
    unconfirmedPictures(d),
    d.damages.where('sid').above(0).toArray(),
    damagesReadTo(d),
  ]);
  const found = damages
    .filter(({ acked }) => acked > readTo)
    .map(({ lid, booking }): Unseen => {
      return { t: 'damages', lid, owner: booking };
    });
  return [...pictures, ...found];
}

/** Of these, what was sent: a picture that is still to be sent counts as that, and as nothing else. */
export async function unseenPictures(d: Database): Promise<{ lid: Lid }[]> {
  const local = await unconfirmedPictures(d);
  const waiting = await d.outbox
    .where('[t+lid]')
    .anyOf(local.map(({ t, lid }) => [t, lid]))
    .toArray();
  const unsent = new Set(waiting.map(({ lid }) => lid));
  return local.filter(({ lid }) => !unsent.has(lid));
}

/** How many photos are on this device and not known to be on the server: what sending them takes. */
export function photosToGo(): Promise<number> {
  return read(async (d) => (await unconfirmedPictures(d)).length);
}

/** How one row stands. A picture, or damage, that was acknowledged is `sending` until a read-back showed it. */
export function rowTruth(t: TableName, lid: Lid): Promise<RowTruth> {
  return read(async (d) => {
    const truth = worst(await d.outbox.where('[t+lid]').equals([t, lid]).toArray());
    return truth === 'sent' && (await isUnseen(d, t, lid)) ? 'sending' : truth;
  });
}

async function isUnseen(d: Database, t: TableName, lid: Lid): Promise<boolean> {
  if (t === 'damages') return ((await d.damages.get(lid))?.acked ?? 0) > (await damagesReadTo(d));
  if (!isPictures(t)) return false;
  const picture = await d.table<PictureRow, Lid>(t).get(lid);
  return Boolean(picture?.bid) && picture?.confirmed === 0;
}

/** Records by the worst state of themselves and of their parts, pictures among them; those that are not named are sent. */
export function recordTruth(lids: readonly Lid[]): Promise<Map<Lid, RowTruth>> {
  return read(async (d) => {
    const wanted = new Set(lids);
    const truths = new Map<Lid, RowTruth>(lids.map((lid) => [lid, 'sent']));
    const add = (lid: Lid | null, truth: RowTruth) =>
      lid !== null && wanted.has(lid) && truths.set(lid, worse(truths.get(lid) ?? 'sent', truth));
    const pending = [
      ...(await d.outbox.where('lane').anyOf(lids.map(recordLane)).toArray()),
      ...(await d.outbox.where('lane').startsWith(PHOTO_LANES).toArray()),
    ];
    for (const mutation of pending) add(ownerOf(mutation), mutationTruth(mutation));
    for (const { owner } of await unconfirmedPictures(d)) add(owner, 'sending');
    return truths;
  });
}

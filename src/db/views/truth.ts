/** Where a thing stands: on this phone, on its way, sent, or in need of a person. */
import { PHOTO_LANES, todoLane, todoOf } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, TableName } from '../records.ts';
import type { Database } from '../schema.ts';

/** In the order of how much it matters. `failed`: the server keeps failing. `needs-you`: a person must decide. */
export type RowTruth = 'sent' | 'here' | 'sending' | 'needs-you' | 'failed';

const WEIGHT: Readonly<Record<RowTruth, number>> = { sent: 0, sending: 1, here: 2, 'needs-you': 3, failed: 4 };

function worse(a: RowTruth, b: RowTruth): RowTruth {
  return WEIGHT[a] < WEIGHT[b] ? b : a;
}

/** What one mutation says of its row. Without an answer it is still on its way: nobody knows yet. */
function mutationTruth(mutation: Mutation): RowTruth {
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

/** Pictures whose bytes are here and that no read-back has shown on the server. Few: confirmed bytes leave the phone. */
async function unconfirmedImages(d: Database): Promise<{ lid: Lid; todo: Lid }[]> {
  const local = await d.images.where('bid').above('').toArray();
  return local.filter((image) => image.confirmed === 0);
}

/** Of these, what was sent: a picture that is still to be sent counts as that, and as nothing else. */
export async function unseenImages(d: Database): Promise<{ lid: Lid }[]> {
  const local = await unconfirmedImages(d);
  const waiting = await d.outbox
    .where('[t+lid]')
    .anyOf(local.map(({ lid }) => ['images', lid]))
    .toArray();
  const unsent = new Set(waiting.map(({ lid }) => lid));
  return local.filter(({ lid }) => !unsent.has(lid));
}

/** How many photos are on this device and not known to be on the server: what sending them takes. */
export function photosToGo(): Promise<number> {
  return read(async (d) => (await unconfirmedImages(d)).length);
}

/** How one row stands. A picture that was acknowledged is `sending` until a read-back showed it. */
export function rowTruth(t: TableName, lid: Lid): Promise<RowTruth> {
  return read(async (d) => {
    const truth = worst(await d.outbox.where('[t+lid]').equals([t, lid]).toArray());
    if (t !== 'images' || truth !== 'sent') return truth;
    const image = await d.images.get(lid);
    return image?.bid && image.confirmed === 0 ? 'sending' : 'sent';
  });
}

/** Todos by the worst state of themselves and of their checklists, readings and pictures; those that are not named are sent. */
export function todoTruth(lids: readonly Lid[]): Promise<Map<Lid, RowTruth>> {
  return read(async (d) => {
    const wanted = new Set(lids);
    const truths = new Map<Lid, RowTruth>(lids.map((lid) => [lid, 'sent']));
    const add = (lid: Lid, truth: RowTruth) =>
      wanted.has(lid) && truths.set(lid, worse(truths.get(lid) ?? 'sent', truth));
    const pending = [
      ...(await d.outbox.where('lane').anyOf(lids.map(todoLane)).toArray()),
      ...(await d.outbox.where('lane').startsWith(PHOTO_LANES).toArray()),
    ];
    for (const mutation of pending) add(todoOf(mutation) ?? '', mutationTruth(mutation));
    for (const image of await unconfirmedImages(d)) add(image.todo, 'sending');
    return truths;
  });
}

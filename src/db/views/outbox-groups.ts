/** The outbox as people think of it: what was done to one record belongs together, whatever acts it was done in. */
import { goneWork, type Gone } from '../gone.ts';
import { workOf } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PictureRow } from '../records.ts';
import type { Database } from '../schema.ts';
import { isPictures } from '../tables.ts';
import { stateOf, stoppers, worstState, type EntryState } from './outbox.ts';
import { aboutOf, groupKey, lineOf, type About } from './outbox-about.ts';
import { knownTodo } from './todos.ts';

/** One piece of work, and what is needed to say what it is. */
export interface Change {
  readonly mutation: Mutation;
  readonly state: EntryState;
  /** The title of the line, check or damage that it is about. */
  readonly line: string | null;
  /** The photo that it sends. */
  readonly image: PictureRow | null;
}

export interface OutboxGroup {
  readonly key: string;
  /** Device time of the oldest act, ms. */
  readonly at: number;
  /** In the order they will be sent. */
  readonly changes: readonly Change[];
  readonly state: EntryState;
  /** The record that all of it is about, as far as there is one here. */
  readonly about: About | null;
  /** The office deleted the todo, and work on it was not taken because of that; else null. */
  readonly gone: Gone | null;
  /** About as much as has to be sent. */
  readonly bytes: number;
}

/** Everything unsent, the record with the oldest act first. */
export function outboxGroups(): Promise<OutboxGroup[]> {
  return read(async (d) => {
    const pending = await d.outbox.orderBy('seq').toArray();
    const stuck = stoppers(pending);
    const changes = await Promise.all(pending.map((m) => change(d, m, stateOf(m, stuck))));
    const groups = [...Map.groupBy(changes, ({ mutation }) => groupKey(mutation))];
    const works = Map.groupBy(pending, workOf);
    return Promise.all(groups.map(([key, own]) => group(d, key, own, works.get(key) ?? [])));
  });
}

/** `work` is all that stands and falls with the record: a follow-on has a group of its own. */
async function group(
  d: Database,
  key: string,
  changes: readonly Change[],
  work: readonly Mutation[],
): Promise<OutboxGroup> {
  const sizes = await Promise.all(changes.map(({ mutation }) => sizeOf(d, mutation)));
  return {
    key,
    at: Math.min(...changes.map(({ mutation }) => mutation.at)),
    changes,
    state: worstState(changes.map(({ state }) => state)),
    about: await aboutOf(d, key),
    gone: goneWork(key, work, await knownTodo(key)),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function change(d: Database, mutation: Mutation, state: EntryState): Promise<Change> {
  const { t, lid } = mutation;
  return {
    mutation,
    state,
    line: await lineOf(d, mutation),
    image: isPictures(t) ? ((await d.table<PictureRow, Lid>(t).get(lid)) ?? null) : null,
  };
}

/** Bytes are never written in place, so that each blob has to be read only once. */
const blobSizes = new Map<string, number>();

async function blobSize(d: Database, bid: string): Promise<number> {
  const known = blobSizes.get(bid);
  if (known !== undefined) return known;
  const size = (await d.blobs.get(bid))?.bytes.byteLength ?? 0;
  if (size > 0) blobSizes.set(bid, size);
  return size;
}

async function sizeOf(d: Database, { args, bids }: Mutation): Promise<number> {
  let size = JSON.stringify(args).length;
  // One after the other: all photos of a day at once would not fit into the memory of a small phone.
  for (const bid of bids) size += await blobSize(d, bid);
  return size;
}

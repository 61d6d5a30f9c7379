/** The outbox as people think of it: what was done to one record belongs together, whatever acts it was done in. */
import { goneWork, type Gone } from '../gone.ts';
import { ownerOf, workOf } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PictureRow, TodoRow } from '../records.ts';
import type { Database } from '../schema.ts';
import { isPictures } from '../tables.ts';
import { stateOf, stoppers, todosOf, worstState, type EntryState } from './outbox.ts';
import { knownTodo } from './todos.ts';

/** One piece of work, and what is needed to say what it is. */
export interface Change {
  readonly mutation: Mutation;
  readonly state: EntryState;
  /** The title of the checklist line that it is about. */
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
  /** The todo that all of it is about, as far as there is one here. */
  readonly todo: { readonly lid: Lid; readonly title: string; readonly plate: string | null } | null;
  /** The office deleted the todo, and work on it was not taken because of that; else null. */
  readonly gone: Gone | null;
  /** About as much as has to be sent. */
  readonly bytes: number;
}

const WORKING_TIME = 'working time';

/** A punch is the person's own time, also where completing a todo set it off: nobody decides about both at once. */
function keyOf(m: Mutation): string {
  return m.t === 'punches' ? WORKING_TIME : (ownerOf(m) ?? m.group);
}

/** Everything unsent, the record with the oldest act first. */
export function outboxGroups(): Promise<OutboxGroup[]> {
  return read(async (d) => {
    const pending = await d.outbox.orderBy('seq').toArray();
    const stuck = stoppers(pending);
    const todos = await todosOf(d, pending);
    const changes = await Promise.all(pending.map((m) => change(d, m, stateOf(m, stuck))));
    const groups = [...Map.groupBy(changes, ({ mutation }) => keyOf(mutation))];
    const works = Map.groupBy(pending, workOf);
    return Promise.all(groups.map(([key, own]) => group(d, key, own, works.get(key) ?? [], todos.get(key))));
  });
}

/** `work` is all that stands and falls with the record: a follow-on has a group of its own. */
async function group(
  d: Database,
  key: string,
  changes: readonly Change[],
  work: readonly Mutation[],
  todo?: TodoRow,
): Promise<OutboxGroup> {
  const sizes = await Promise.all(changes.map(({ mutation }) => sizeOf(d, mutation)));
  return {
    key,
    at: Math.min(...changes.map(({ mutation }) => mutation.at)),
    changes,
    state: worstState(changes.map(({ state }) => state)),
    todo: todo ? { lid: todo.lid, title: todo.title, plate: todo.vehicle?.plate ?? null } : null,
    gone: goneWork(key, work, await knownTodo(key)),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function change(d: Database, mutation: Mutation, state: EntryState): Promise<Change> {
  const { t, lid, args } = mutation;
  const line = t === 'checklists' ? lid : args['line'];
  return {
    mutation,
    state,
    line: typeof line === 'string' ? await titleOf(d, line) : null,
    image: isPictures(t) ? ((await d.table<PictureRow, Lid>(t).get(lid)) ?? null) : null,
  };
}

/** A line that was removed here is still known as the server has it. */
async function titleOf(d: Database, line: Lid): Promise<string | null> {
  const row = (await d.checklists.get(line)) ?? (await d.base.get(['checklists', line]))?.row;
  const title: unknown = row?.['title' as keyof typeof row];
  return typeof title === 'string' ? title : null;
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

/**
 * Saving what a person did. Everything in one transaction, with the fewest reads: the clock and the row; a row that is already
 * dirty also shows the last mutation of its lane, for the new one may melt into it.
 */
import type { Mutation, Row } from '#db/records.ts';
import { isPictures } from '#db/tables.ts';
import { tick } from './core/clock.ts';
import { coalesce } from './core/coalesce.ts';
import { touched } from './core/fold.ts';
import { newDevice } from './core/ids.ts';
import type { OpLogic, OpTable } from './core/types.ts';
import type { Draft } from './ports.ts';
import { clockOf, type Clock } from './store-clock.ts';
import { FRESH, removeMutations } from './store-person.ts';
import { settle } from './store-rows.ts';
import { META, type StoreName, type Tx } from './store-tx.ts';

/** The tables an enqueue of these drafts touches. Each more would be locked against everybody else. */
export function enqueueTables(drafts: readonly Draft[]): StoreName[] {
  const views = new Set<StoreName>(drafts.map((draft) => draft.t));
  const bytes = drafts.some((draft) => isPictures(draft.t) || draft.blobs.length > 0);
  return [...views, 'base', 'outbox', 'meta', ...(bytes ? ['blobs' as const] : [])];
}

export interface Enqueue {
  readonly tx: Tx;
  readonly ops: OpTable;
  readonly random: () => number;
  readonly again: boolean;
}

/** Answers the mutations that now stand for the drafts: fewer, where some melted together or cancelled out. */
export async function enqueue(e: Enqueue, drafts: readonly Draft[]): Promise<Mutation[]> {
  const [first] = drafts;
  if (!first) return [];
  // Both at once: the row of the first draft is nearly always the only one.
  const [meta, row] = await Promise.all([e.tx.get('meta', META.clock), e.tx.get(first.t, first.lid)]);
  const before = clockOf(meta) ?? { ms: 0, counter: 0, seq: 0, off: 0, last: '', device: newDevice(e.random) };
  if (e.again) {
    const there = await saved(e.tx, drafts);
    if (there.length > 0 || before.last === first.mid) return there;
  }
  const { clock, numbered } = number(before, drafts);
  // One request less to wait for: nobody reads the clock before the transaction is over.
  const [mutations] = await Promise.all([
    enqueueAll(e, numbered, row),
    e.tx.put('meta', [{ key: META.clock, value: { ...clock, last: first.mid } }]),
  ]);
  return unique(mutations);
}

type Numbered = readonly [Draft, Pick<Mutation, 'seq' | 'hlc'>];

/** The drafts with their numbers and stamps, and the clock after them. */
function number(before: Clock, drafts: readonly Draft[]): { clock: Clock; numbered: Numbered[] } {
  let clock = before;
  const numbered = drafts.map((draft): Numbered => {
    const { state, stamp } = tick(clock, draft.at + draft.off, clock.device);
    clock = { ...clock, ...state, seq: clock.seq + 1, off: draft.off };
    return [draft, { seq: clock.seq, hlc: stamp }];
  });
  return { clock, numbered };
}

/** One after another, for a later draft may change the row of an earlier one. `row` is the first draft's. */
async function enqueueAll(e: Enqueue, drafts: readonly Numbered[], row: Row | undefined): Promise<Mutation[]> {
  const mutations: Mutation[] = [];
  for (const numbered of drafts) {
    const [{ t, lid }] = numbered;
    const shown = numbered === drafts[0] ? row : await e.tx.get(t, lid);
    const mutation = await enqueueOne(e, numbered, shown);
    if (mutation) mutations.push(mutation);
  }
  return mutations;
}

/** What an earlier run of the same transaction saved before its answer was lost. */
function saved(tx: Tx, drafts: readonly Draft[]): Promise<Mutation[]> {
  return tx.find(
    'outbox',
    'mid',
    drafts.map((draft) => draft.mid),
  );
}

/** A draft that melted into one of the same act stands for both. */
function unique(mutations: readonly Mutation[]): Mutation[] {
  return [...new Map(mutations.map((m) => [m.mid, m])).values()];
}

async function enqueueOne(e: Enqueue, [draft, numbers]: Numbered, row: Row | undefined): Promise<Mutation | null> {
  const op = e.ops.get(draft.op);
  if (!op) throw new Error(`no operation ${draft.op}`);
  const { blobs, ...rest } = draft;
  const bare: Mutation = { ...FRESH, ...rest, ...numbers, base: {}, epoch: 0, bids: blobs.map((blob) => blob.bid) };
  const next = op.apply(row, bare);
  const mutation = { ...bare, base: touched(row, next) };
  if (blobs.length > 0) await e.tx.put('blobs', blobs);
  // What the person may still take back stays apart: an undo must find it as it was said.
  const mayMelt = row?.dirty === 1 && op.coalesce !== undefined && !mutation.undo;
  const melted = mayMelt ? await melt(e, mutation) : 'append';
  if (melted !== 'append') return melted;
  await append(e.tx, op, mutation, row, next);
  return mutation;
}

async function append(
  tx: Tx,
  op: OpLogic,
  mutation: Mutation,
  row: Row | undefined,
  next: Row | undefined,
): Promise<void> {
  const { t, lid } = mutation;
  const isFirst = row ? row.dirty === 0 : (await tx.get('base', [t, lid])) === undefined;
  await Promise.all([
    isFirst ? tx.put('base', [{ t, lid, row: row ?? null }]) : null,
    next ? tx.put(t, [{ ...next, dirty: 1 }]) : tx.remove(t, [lid]),
    tx.put('outbox', [mutation]),
  ]);
}

/** Into the mutation before it, where the operations allow. Null: both cancelled out. */
async function melt(e: Enqueue, mutation: Mutation): Promise<Mutation | null | 'append'> {
  const { tx, ops } = e;
  const { t, lid, lane } = mutation;
  const neighbour = await tx.last('outbox', '[lane+seq]', [lane, 0], [lane, mutation.seq]);
  if (!neighbour) return 'append';
  let melted = coalesce([neighbour], mutation, ops);
  // Whether anything needs the row that would vanish, only the whole outbox can say.
  if (melted.kind === 'cancel') melted = coalesce(await tx.all('outbox'), mutation, ops);
  if (melted.kind === 'append') return 'append';
  if (melted.kind === 'cancel') {
    await removeMutations(tx, ops, [neighbour]);
    return null;
  }
  await tx.put('outbox', [melted.mutation]);
  const base = await tx.get('base', [t, lid]);
  await settle(tx, ops, { t, lid }, base?.row ?? null);
  return melted.mutation;
}

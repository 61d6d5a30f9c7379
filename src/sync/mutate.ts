/** From what a person wants to what is saved: intents become mutations and their bytes, and one transaction takes them all. */
import type { BlobRow, Json, Mutation } from '#db/records.ts';
import type { Intent, Saved } from './api.ts';
import type { Op } from './ops/op.ts';
import type { Clock, Draft, Random, Store } from './ports.ts';

/** Who acts, when, and on what. Runs in the page, so that "saved" does not wait for a worker. */
export interface Actor {
  readonly store: Pick<Store, 'enqueue'>;
  readonly ops: ReadonlyMap<string, Op>;
  readonly userId: number;
  readonly clock: Pick<Clock, 'now' | 'mono'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Device clock → server clock, ms; 0 while it was never measured. */
  readonly offset: () => number;
  /** Throws NoSpace when so many bytes more should not be taken. Asked before the transaction, which must not wait for it. */
  readonly room: (bytes: number) => Promise<void>;
  /** Version of the app. */
  readonly app: string;
}

/**
 * Saves the intents of one act. Resolves when they are durable; the ids are those that now stand for them, fewer than the intents
 * where some melted into what was still unsent. Throws NoSpace, or what the database said: nothing was saved then. `undoMs`: so long
 * nothing of it is sent, and the person may take it back (`Store.undo`).
 */
export async function mutate(actor: Actor, intents: readonly Intent[], undoMs = 0): Promise<Saved> {
  const group = actor.random.uuid();
  const { userId, app } = actor;
  const now = actor.clock.now();
  const undo = undoMs > 0 ? { undo: true, nextAt: now + undoMs } : {};
  const act = { group, userId, app, at: now, off: actor.offset(), mono: actor.clock.mono(), ...undo };
  const drafts = intents.map((intent) => draft(actor, act, intent));
  const bytes = drafts.flatMap((d) => d.blobs).reduce((sum, blob) => sum + blob.bytes.byteLength, 0);
  if (bytes > 0) await actor.room(bytes);
  const saved = await actor.store.enqueue(drafts);
  return { group, mids: saved.map((m) => m.mid) };
}

type ActPart = Pick<Draft, 'group' | 'userId' | 'app' | 'at' | 'off' | 'mono' | 'nextAt' | 'undo'>;

function draft({ ops, random }: Actor, act: ActPart, intent: Intent): Draft {
  const op = ops.get(intent.op);
  if (!op) throw new Error(`no operation ${intent.op}`);
  const args = plain(intent.args);
  const { lid } = intent.args;
  const mid = random.uuid();
  const blobs = (intent.files ?? []).map((file): BlobRow => ({
    ...file,
    bid: random.uuid(),
    mid,
    st: 'raw',
    sha256: null,
    at: act.at,
  }));
  const named = { mid, op: op.name, v: op.v, t: op.t, args, lid };
  return { ...act, ...named, lane: op.lane(args, lid, act.userId), deps: op.deps(args), blobs };
}

/** A form leaves fields undefined; as JSON they are not there. */
function plain(args: Intent['args']): Mutation['args'] {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as { [key: string]: Json };
}

/** What to send now, what waits and for what, and when to look again. Pure: the loop calls it after everything that happens. */
import type { Lid, MutationState } from '#db/records.ts';
import { dueAt } from './backoff.ts';
import { undoneBy } from './coalesce.ts';
import { current } from './fold.ts';
import { sources } from './states.ts';
import { problem } from './problem.ts';
import type { Mutation, OpLogic, OpTable } from './types.ts';

/** Six connections a host under HTTP/1.1: four for text, two for photos. */
export const JSON_SLOTS = 4;
export const UPLOAD_SLOTS = 2;

/**
 * So many texts more may be in hand than can be under way, where the server keeps keys: they are written down as sent and wait for a
 * connection, or are being settled after their answer. Enough that the connections stay full where a transaction takes half a second.
 * Without keys that would make a create doubtful that never left.
 */
export const AHEAD = 28;
/** The same where several share a request: some fifty under way, as many being settled, as many being written down. */
export const AHEAD_TOGETHER = 146;

/** An unanswered create is looked for on the server this long after it was sent: longer than the server's longest request. */
export const SETTLE_MS = 90_000;

export interface Gates {
  /** The signed-in person's id; null while nobody is, or the session ended. */
  readonly userId: number | null;
  /** False while nothing answers, something that is not our server does, or the breaker is open: then one cheap GET is tried. */
  readonly reachable: boolean;
  /** Nothing is sent before (device ms): 429. */
  readonly until: number;
}

export interface PlanInput {
  /** All mutations in the order of `seq`. */
  readonly outbox: readonly Mutation[];
  /** The server's id of a row, or null. */
  readonly sid: (lid: Lid) => number | null;
  readonly ops: OpTable;
  readonly now: number;
  readonly gates: Gates;
  /** Mids that the loop has in hand at this moment (reading back, shrinking, guarding): they hold a slot and stay alone. */
  readonly busy: ReadonlySet<string>;
  /** Texts that may be in hand beyond those under way: `AHEAD`, or none. */
  readonly ahead: number;
}

/** Why a mutation is not on its way. */
export type Waiting =
  | { readonly for: 'lane'; readonly mid: string }
  /** A row without server id, and the mutation that makes it. */
  | { readonly for: 'row'; readonly lid: Lid; readonly mid: string }
  | { readonly for: 'time'; readonly until: number }
  /** Its outcome is unknown: looked up then. */
  | { readonly for: 'answer'; readonly until: number }
  | { readonly for: 'slot' | 'sign-in' | 'network' | 'other-person' | 'person' | 'update' };

export interface Move {
  readonly mid: string;
  readonly from: readonly MutationState[];
  readonly change: Partial<Mutation>;
}

export interface Plan {
  /** In this order. */
  readonly send: readonly Mutation[];
  /** Unsure ones whose time has come: look for their effect. */
  readonly probe: readonly Mutation[];
  readonly waiting: ReadonlyMap<string, Waiting>;
  /** Corrections to write before the next look. */
  readonly moves: readonly Move[];
  /** Removals whose undo is over, of rows whose making was never sent: neither of the two needs the network. */
  readonly cancel: readonly string[];
  /** Device ms of the next look if nothing happens before; null: only an event can change anything. */
  readonly nextAt: number | null;
}

type Step =
  | { readonly go: 'send' | 'probe' }
  | { readonly wait: Waiting }
  | { readonly move: Move }
  | { readonly cancel: string };

const wait = (waiting: Waiting): Step => ({ wait: waiting });

interface Look extends PlanInput {
  readonly makers: ReadonlyMap<Lid, Mutation>;
  /** By the mid of a making that was never sent: the removal that takes it back. */
  readonly removals: ReadonlyMap<string, Mutation>;
}

export function plan(input: PlanInput): Plan {
  const look: Look = { ...input, makers: makersOf(input), removals: removalsOf(input) };
  const [under, rest] = divide(input.outbox, (m) => m.st === 'sending' || input.busy.has(m.mid));
  const steps = behind(under, rest).map(([m, head]) => ({ m, step: head ?? step(m, look) }));
  const waiting = new Map(steps.flatMap(({ m, step: s }) => ('wait' in s ? [[m.mid, s.wait] as const] : [])));
  const due = steps.flatMap(({ m, step: s }) => ('go' in s ? [{ m, go: s.go }] : []));
  const gate = closedGate(input);
  const chosen = gate
    ? new Set()
    : choose(
        due.map(({ m }) => m),
        under,
        input,
      );
  for (const { m } of due) if (!chosen.has(m)) waiting.set(m.mid, gate ?? { for: 'slot' });
  const going = (kind: 'send' | 'probe') => due.filter(({ m, go }) => go === kind && chosen.has(m)).map(({ m }) => m);
  return {
    send: divide(going('send'), (m) => !isUpload(m, input.ops)).flat(),
    probe: going('probe'),
    waiting,
    moves: steps.flatMap(({ step: s }) => ('move' in s ? [s.move] : [])),
    cancel: steps.flatMap(({ step: s }) => ('cancel' in s ? [s.cancel] : [])),
    nextAt: nextLook([...waiting.values()]),
  };
}

function divide(list: readonly Mutation[], isFirst: (m: Mutation) => boolean): [Mutation[], Mutation[]] {
  return [list.filter(isFirst), list.filter((m) => !isFirst(m))];
}

/** Which pending mutation makes which row; of several that may, the first. The end of a walk-round makes none: it waits for the row itself. */
function makersOf({ outbox, ops }: PlanInput): Map<Lid, Mutation> {
  const makers = outbox.filter((m) => makesRow(ops.get(m.op)) && !m.deps.includes(m.lid));
  return new Map(makers.toReversed().map((m) => [m.lid, m]));
}

const makesRow = (op: OpLogic | undefined): boolean => op?.replay === 'create' || op?.begins === true;

/**
 * A removal with a time for an undo did not melt into the making of its row: until that time is over the making is kept back, too, so that
 * a picture somebody deleted at once is never sent.
 */
function removalsOf({ outbox, ops }: PlanInput): Map<string, Mutation> {
  const found = new Map<string, Mutation>();
  for (const removal of outbox.filter((m) => m.undo)) {
    const making = undoneBy(outbox, removal, ops);
    if (making) found.set(making.mid, removal);
  }
  return found;
}

/** Each of `rest`, and that it waits when another stands before it in its lane. Lanes are per person: nobody waits for another's. */
function behind(under: readonly Mutation[], rest: readonly Mutation[]): (readonly [Mutation, Step | null])[] {
  const laneOf = (m: Mutation) => `${m.userId} ${m.lane}`;
  const heads = new Map(under.map((m) => [laneOf(m), m.mid]));
  return rest.map((m) => {
    const head = heads.get(laneOf(m));
    if (head === undefined) heads.set(laneOf(m), m.mid);
    return [m, head === undefined ? null : wait({ for: 'lane', mid: head })];
  });
}

function step(mutation: Mutation, look: Look): Step {
  if (mutation.st === 'failed') return wait({ for: 'person' });
  if (mutation.st === 'held') return held(mutation, look);
  return mutation.st === 'unsure' ? unsure(mutation, look) : ready(mutation, look);
}

function held(mutation: Mutation, look: Look): Step {
  if (current(mutation, look.ops) === null) return wait({ for: 'update' });
  return move(mutation, sources('unhold'), { st: 'ready', err: null });
}

function unsure(mutation: Mutation, look: Look): Step {
  const blocked = current(mutation, look.ops) === null ? wait({ for: 'update' }) : notMine(mutation, look);
  if (blocked) return blocked;
  const sentAt = mutation.sentAt ?? 0;
  // The clock was set back since: nobody knows how long ago it was, so the wait begins anew.
  if (sentAt > look.now || dueAt(mutation.nextAt, look.now) < mutation.nextAt)
    return move(mutation, ['unsure'], { sentAt: Math.min(sentAt, look.now), nextAt: look.now });
  const due = Math.max(sentAt + SETTLE_MS, mutation.nextAt);
  return due > look.now ? wait({ for: 'answer', until: due }) : { go: 'probe' };
}

function ready(mutation: Mutation, look: Look): Step {
  if (current(mutation, look.ops) === null) return move(mutation, sources('hold'), { st: 'held', err: unknownOp });
  const removal = look.removals.get(mutation.mid);
  if (removal) return takenBack(removal, look);
  const blocked = notMine(mutation, look) ?? unresolved(mutation, look) ?? overtaking(mutation, look);
  if (blocked) return blocked;
  if (dueAt(mutation.nextAt, look.now) < mutation.nextAt) return move(mutation, ['ready'], { nextAt: look.now });
  return mutation.nextAt > look.now ? wait({ for: 'time', until: mutation.nextAt }) : { go: 'send' };
}

function takenBack(removal: Mutation, { now }: Look): Step {
  const until = dueAt(removal.nextAt, now);
  return until > now ? wait({ for: 'time', until }) : { cancel: removal.mid };
}

function notMine(mutation: Mutation, { gates }: Look): Step | null {
  if (gates.userId === null) return wait({ for: 'sign-in' });
  return mutation.userId === gates.userId ? null : wait({ for: 'other-person' });
}

/** A row that has no server id and that nothing pending will make can never be referred to: a person must know. */
function unresolved(mutation: Mutation, { sid, makers }: Look): Step | null {
  const lid = mutation.deps.find((dep) => sid(dep) === null);
  if (lid === undefined) return null;
  const maker = makers.get(lid);
  if (maker) return wait({ for: 'row', lid, mid: maker.mid });
  return move(mutation, ['ready'], { st: 'failed', err: orphaned });
}

/** Whatever was said before it in a lane that its operation names comes first: only to what is earlier, so that no two wait for each other. */
function overtaking({ op, args, lid, seq, userId }: Mutation, { outbox, ops }: Look): Step | null {
  const lanes = ops.get(op)?.after?.(args, lid) ?? [];
  const before = outbox.find((m) => m.seq < seq && m.userId === userId && lanes.includes(m.lane));
  return before ? wait({ for: 'lane', mid: before.mid }) : null;
}

function move(mutation: Mutation, from: readonly MutationState[], change: Partial<Mutation>): Step {
  return { move: { mid: mutation.mid, from, change } };
}

const unknownOp = problem('unknown-op', 'This was saved by a newer version of the app. Update the app to send it.');
const orphaned = problem('dependency', 'What this belongs to is not on the server and will not be sent any more.');

function closedGate({ gates, now }: PlanInput): Waiting | null {
  if (!gates.reachable) return { for: 'network' };
  if (dueAt(gates.until, now) > now) return { for: 'time', until: gates.until };
  return null;
}

const isUpload = (mutation: Mutation, ops: OpTable) => ops.get(mutation.op)?.upload === true;

/**
 * Free slots, oldest first. Photos start only when no text is left without a slot, so a punch overtakes them; text that is on its
 * way does not hold them up.
 */
function choose(due: readonly Mutation[], under: readonly Mutation[], { ops, ahead }: PlanInput): Set<Mutation> {
  const [photos, texts] = divide(due, (m) => isUpload(m, ops));
  const [uploading, talking] = divide(under, (m) => isUpload(m, ops));
  const freeTexts = Math.max(0, JSON_SLOTS + ahead - talking.length);
  const freePhotos = texts.length > freeTexts ? 0 : Math.max(0, UPLOAD_SLOTS - uploading.length);
  return new Set([...texts.slice(0, freeTexts), ...photos.slice(0, freePhotos)]);
}

function nextLook(waiting: readonly Waiting[]): number | null {
  const times = waiting.flatMap((w) => (w.for === 'time' || w.for === 'answer' ? [w.until] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

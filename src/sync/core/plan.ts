/** What to send now, what waits and for what, and when to look again. Pure: the loop calls it after everything that happens. */
import type { Lid, MutationState } from '#db/records.ts';
import { current } from './fold.ts';
import { sources } from './states.ts';
import type { Mutation, MutationError, OpTable } from './types.ts';

/** Six connections a host under HTTP/1.1: four for text, two for photos. */
export const JSON_SLOTS = 4;
export const UPLOAD_SLOTS = 2;

/** An unanswered create is looked for on the server this long after it was sent: longer than the server's longest request. */
export const SETTLE_MS = 90_000;

/** No rule makes anything wait longer (ms): a later `nextAt` means that the device's clock was set back. */
const WAIT_MAX_MS = 15 * 60_000 + 1_000;

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
  /** Longer than the server's longest request, ms. */
  readonly settleMs?: number;
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
  /** Device ms of the next look if nothing happens before; null: only an event can change anything. */
  readonly nextAt: number | null;
}

type Step =
  | { readonly go: 'send' | 'probe' }
  | { readonly wait: Waiting }
  | { readonly move: Move }
  | { readonly under: 'way' };

const UNDER_WAY: Step = { under: 'way' };
const wait = (waiting: Waiting): Step => ({ wait: waiting });

interface Look extends PlanInput {
  readonly makers: ReadonlyMap<Lid, Mutation>;
}

export function plan(input: PlanInput): Plan {
  const look: Look = { ...input, makers: makersOf(input) };
  const steps = heads(input).map(([mutation, behind]) => [mutation, behind ?? step(mutation, look)] as const);
  const waiting = new Map(steps.flatMap(([m, s]) => ('wait' in s ? [[m.mid, s.wait] as const] : [])));
  const ready = steps.filter(([, s]) => 'go' in s);
  const under = steps.filter(([, s]) => 'under' in s).map(([m]) => m);
  const gate = closedGate(input);
  const chosen =
    gate === null
      ? choose(
          ready.map(([m]) => m),
          under,
          input,
        )
      : new Set<Mutation>();
  for (const [m] of ready) if (!chosen.has(m)) waiting.set(m.mid, gate ?? { for: 'slot' });
  const going = (kind: 'send' | 'probe') =>
    ready.filter(([m, s]) => chosen.has(m) && 'go' in s && s.go === kind).map(([m]) => m);
  return {
    send: textFirst(going('send'), input.ops),
    probe: going('probe'),
    waiting,
    moves: steps.flatMap(([, s]) => ('move' in s ? [s.move] : [])),
    nextAt: nextLook([...waiting.values()]),
  };
}

/** Which pending mutation makes which row. */
function makersOf({ outbox, ops }: PlanInput): Map<Lid, Mutation> {
  const makers = outbox.filter((m) => ops.get(m.op)?.replay === 'create');
  return new Map(makers.map((m) => [m.lid, m]));
}

/** Each mutation, and what it waits for when it is not the first of its lane. Lanes are per person: nobody waits for another's. */
function heads({ outbox }: PlanInput): (readonly [Mutation, Step | null])[] {
  const first = new Map<string, string>();
  return outbox.map((m) => {
    const lane = `${m.userId} ${m.lane}`;
    const head = first.get(lane);
    if (head === undefined) first.set(lane, m.mid);
    return [m, head === undefined ? null : wait({ for: 'lane', mid: head })];
  });
}

function step(mutation: Mutation, look: Look): Step {
  if (look.busy.has(mutation.mid)) return UNDER_WAY;
  switch (mutation.st) {
    case 'sending':
      return UNDER_WAY;
    case 'failed':
      return wait({ for: 'person' });
    case 'held':
      return held(mutation, look);
    case 'unsure':
      return unsure(mutation, look);
    case 'ready':
      return ready(mutation, look);
  }
}

function held(mutation: Mutation, look: Look): Step {
  if (mutation.err?.class !== 'unknown-op') return wait({ for: 'sign-in' });
  if (current(mutation, look.ops) === null) return wait({ for: 'update' });
  return move(mutation, sources('unhold'), { st: 'ready', err: null });
}

function unsure(mutation: Mutation, look: Look): Step {
  const blocked = current(mutation, look.ops) === null ? wait({ for: 'update' }) : notMine(mutation, look);
  if (blocked) return blocked;
  const sentAt = mutation.sentAt ?? 0;
  // The clock was set back since: nobody knows how long ago it was, so the wait begins anew.
  if (sentAt > look.now) return move(mutation, ['unsure'], { sentAt: look.now });
  const due = Math.max(sentAt + (look.settleMs ?? SETTLE_MS), Math.min(mutation.nextAt, look.now + WAIT_MAX_MS));
  return due > look.now ? wait({ for: 'answer', until: due }) : { go: 'probe' };
}

function ready(mutation: Mutation, look: Look): Step {
  if (current(mutation, look.ops) === null) return move(mutation, sources('hold'), { st: 'held', err: unknownOp });
  const blocked = notMine(mutation, look) ?? unresolved(mutation, look);
  if (blocked) return blocked;
  if (mutation.nextAt > look.now + WAIT_MAX_MS) return move(mutation, ['ready'], { nextAt: look.now });
  return mutation.nextAt > look.now ? wait({ for: 'time', until: mutation.nextAt }) : { go: 'send' };
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
  if (maker && maker.mid !== mutation.mid) return wait({ for: 'row', lid, mid: maker.mid });
  return move(mutation, ['ready'], { st: 'failed', err: orphaned });
}

function move(mutation: Mutation, from: readonly MutationState[], change: Partial<Mutation>): Step {
  return { move: { mid: mutation.mid, from, change } };
}

const error = (kind: MutationError['class'], message: string): MutationError => ({
  class: kind,
  status: null,
  message,
  fields: null,
});
const unknownOp = error('unknown-op', 'This was saved by a newer version of the app. Update the app to send it.');
const orphaned = error('dependency', 'What this belongs to is not on the server and will not be sent any more.');

function closedGate({ gates, now }: PlanInput): Waiting | null {
  if (!gates.reachable) return { for: 'network' };
  if (gates.until > now && gates.until <= now + WAIT_MAX_MS) return { for: 'time', until: gates.until };
  return null;
}

const isUpload = (mutation: Mutation, ops: OpTable) => ops.get(mutation.op)?.upload === true;

function textFirst(mutations: readonly Mutation[], ops: OpTable): Mutation[] {
  return [...mutations.filter((m) => !isUpload(m, ops)), ...mutations.filter((m) => isUpload(m, ops))];
}

/**
 * Free slots, oldest first. Photos start only when no text is left without a slot, so a punch overtakes them; text that is on its
 * way does not hold them up.
 */
function choose(candidates: readonly Mutation[], under: readonly Mutation[], { ops }: PlanInput): Set<Mutation> {
  const text = candidates.filter((m) => !isUpload(m, ops));
  const photos = candidates.filter((m) => isUpload(m, ops));
  const uploading = under.filter((m) => isUpload(m, ops)).length;
  const freeText = Math.max(0, JSON_SLOTS - (under.length - uploading));
  const freePhotos = text.length > freeText ? 0 : Math.max(0, UPLOAD_SLOTS - uploading);
  return new Set([...text.slice(0, freeText), ...photos.slice(0, freePhotos)]);
}

function nextLook(waiting: readonly Waiting[]): number | null {
  const times = waiting.flatMap((w) => (w.for === 'time' || w.for === 'answer' ? [w.until] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

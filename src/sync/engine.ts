/**
 * The loop. It looks at what is on disk, starts what may start, and sleeps until something happens; all I/O goes through the
 * ports, so the same loop runs in a page's worker, in the service worker and in the simulator.
 *
 *   look: outbox → corrections → sends, look-ups, one photo, one link probe, one round of pulls → one timer
 *   wake: a job ended · a tab saved something · a network came · somebody looks · signed in · the timer
 */
import { auth } from '#contract/areas/auth.ts';
import type { Mutation } from '#db/records.ts';
import { attempt } from './attempt.ts';
import { plan } from './core/plan.ts';
import { afterProbe, down, hurried, probeDue, UP } from './link.ts';
import { lookUp } from './lookup.ts';
import { nextRaw, photoReady } from './photos.ts';
import { isProven, loadRounds, round, roundDue, want } from './rounds.ts';
import { loadServerFacts } from './server-facts.ts';
import { findSids } from './sids.ts';
import { reachOf, type Status } from './status.ts';
import { type Ports, type Turn } from './turn.ts';
import { createWake, type WakeReason } from './wake.ts';

export interface Engine {
  /** One turn as leader: until `lost` aborts, or a rejection when the database fails or another leader took over. */
  turn(epoch: number, lost: AbortSignal): Promise<void>;
  /** Something happened. `pulls`: keys to read again now. */
  wake(reason: WakeReason, pulls?: readonly string[]): void;
  /** Stops what is being sent, at once; the loop goes on. */
  interrupt(): void;
  /** Null outside a turn. */
  status(): Status | null;
}

/** A photo for the disk's sake, a link probe, a round: one of each at a time. */
type Kind = 'photo' | 'probe' | 'round';

interface Running {
  readonly turn: Turn;
  readonly jobs: Map<string, Promise<void>>;
  /** Ends the turn with an error. */
  readonly broke: (error: unknown) => void;
}

async function begin(ports: Ports, epoch: number, signal: AbortSignal): Promise<Turn> {
  const [facts, rounds] = await Promise.all([loadServerFacts(ports.store, ports.clock), loadRounds(ports.store)]);
  const now = ports.clock.now();
  want(rounds, 'stale', now);
  if (!(await isProven(ports.store))) want(rounds, 'read-back', now);
  // A server whose abilities are unknown is asked for them before the first write: it decides what silence means.
  const sure = ports.online() && facts.capabilities() !== null;
  return {
    ...ports,
    epoch,
    signal,
    facts,
    rounds,
    busy: new Set(),
    prepared: new Set(),
    sids: new Map(),
    successes: new Map(),
    link: sure ? UP : down(now),
    until: 0,
    signedOut: false,
    interrupt: new AbortController(),
    acked: 0,
    upSince: sure ? now : null,
    lastSuccess: null,
  };
}

export function createEngine(ports: Ports): Engine {
  const wake = createWake(ports.clock);
  const asked: string[] = [];
  let running: Running | null = null;

  return {
    async turn(epoch, lost) {
      const broken = new AbortController();
      const signal = AbortSignal.any([lost, broken.signal]);
      let failure: unknown = null;
      const broke = (error: unknown): void => {
        failure ??= error;
        broken.abort();
      };
      const turn = await begin(ports, epoch, signal);
      const mine: Running = { turn, jobs: new Map(), broke };
      running = mine;
      try {
        await loop(mine, wake, asked);
      } catch (error) {
        broke(error);
      }
      running = null;
      broken.abort();
      await Promise.allSettled(mine.jobs.values());
      if (failure !== null) throw failure as Error;
    },
    wake(reason, pulls = []) {
      asked.push(...pulls);
      wake.poke(reason);
    },
    interrupt() {
      const turn = running?.turn;
      if (!turn) return;
      turn.interrupt.abort();
      turn.interrupt = new AbortController();
    },
    status: () => running && statusOf(running.turn),
  };
}

function statusOf(turn: Turn): Status {
  return {
    epoch: turn.epoch,
    reach: reachOf(turn),
    offset: turn.facts.offset(),
    lastSuccess: turn.lastSuccess,
    upSince: turn.upSince,
    pulledAt: turn.rounds.endedAt,
    mirrored: turn.rounds.doneAt.has('todos') && turn.rounds.doneAt.has('master'),
  };
}

async function loop(running: Running, wake: ReturnType<typeof createWake>, asked: string[]): Promise<void> {
  const { turn } = running;
  while (!turn.signal.aborted) {
    const at = await look(running, wake);
    turn.changed();
    const ms = at === null ? null : Math.max(1, at - turn.clock.now());
    const reasons = await wake.next(ms, turn.signal);
    if (turn.signal.aborted) return;
    if (asked.length > 0) want(turn.rounds, asked.splice(0), turn.clock.now());
    await heed(turn, reasons);
  }
}

/** Starts a job under a name, unless one of that name runs. Its end is a reason to look again; its error ends the turn. */
function start(
  { turn, jobs, broke }: Running,
  wake: ReturnType<typeof createWake>,
  name: string,
  work: () => Promise<unknown>,
): void {
  if (jobs.has(name)) return;
  const job = work()
    .then(
      () => undefined,
      (error: unknown) => (turn.signal.aborted ? undefined : broke(error)),
    )
    .finally(() => {
      jobs.delete(name);
      wake.poke('own');
    });
  jobs.set(name, job);
}

/** Starts everything that may start now; answers when to look again (device ms), null: when something happens. */
async function look(running: Running, wake: ReturnType<typeof createWake>): Promise<number | null> {
  const { turn } = running;
  const outbox = await turn.store.outbox();
  await findSids(turn, outbox);
  const next = planned(turn, outbox);
  for (const { mid, from, change } of next.moves) await turn.store.move(mid, turn.epoch, from, change);
  if (turn.signal.aborted) return null;
  if (next.moves.length > 0) wake.poke('own');
  const hand = (m: Mutation, work: typeof attempt): void => {
    turn.busy.add(m.mid);
    start(running, wake, m.mid, () => work(turn, m).finally(() => turn.busy.delete(m.mid)));
  };
  for (const m of next.send) hand(m, attempt);
  for (const m of next.probe) hand(m, lookUp);
  const own = (kind: Kind, work: () => Promise<unknown>): void => start(running, wake, kind, work);
  photos(turn, outbox, own);
  if (turn.signedOut) return null;
  return earliest([next.nextAt, pulls(turn, own), linkProbe(turn, outbox, own)]);
}

const earliest = (times: readonly (number | null)[]): number | null => {
  const some = times.filter((at) => at !== null);
  return some.length > 0 ? Math.min(...some) : null;
};

function planned(turn: Turn, outbox: readonly Mutation[]): ReturnType<typeof plan> {
  return plan({
    outbox,
    sid: (lid) => turn.sids.get(lid) ?? null,
    ops: turn.ops,
    now: turn.clock.now(),
    gates: { userId: turn.signedOut ? null : turn.userId, reachable: turn.link.is === 'up', until: turn.until },
    busy: turn.busy,
    ...(turn.settleMs !== undefined && { settleMs: turn.settleMs }),
  });
}

type Own = (kind: Kind, work: () => Promise<unknown>) => void;

function photos(turn: Turn, outbox: readonly Mutation[], own: Own): void {
  const raw = nextRaw(turn, outbox);
  if (!raw) return;
  own('photo', async () => {
    turn.busy.add(raw.mid);
    await photoReady(turn, raw).finally(() => turn.busy.delete(raw.mid));
  });
}

/** Reading back waits until what could be sent was sent: then one round shows it all. */
function pulls(turn: Turn, own: Own): number | null {
  const now = turn.clock.now();
  if (turn.acked > 0 && turn.busy.size === 0) {
    turn.acked = 0;
    want(turn.rounds, 'read-back', now);
  }
  const due = roundDue(turn.rounds);
  if (due === null || turn.link.is !== 'up') return null;
  const at = Math.max(due, turn.until);
  if (at > now) return at;
  own('round', () => round(turn));
  return null;
}

/** While nobody needs the server, nobody asks whether it is there. */
function linkProbe(turn: Turn, outbox: readonly Mutation[], own: Own): number | null {
  const due = probeDue(turn.link, turn.clock.now());
  if (due === null || (outbox.length === 0 && turn.rounds.wanted.size === 0)) return null;
  if (due > turn.clock.now()) return due;
  own('probe', () => probeLink(turn));
  return null;
}

/** One cheap GET. When it is our server that answers, everything that waited for it may go at once. */
async function probeLink(turn: Turn): Promise<void> {
  const question = { endpoint: auth.csrfCookie, input: {}, file: null, key: null, stamp: null, etag: null };
  const outcome = await turn.net.send(question, turn.signal);
  if (turn.signal.aborted) return;
  await turn.facts.learn(outcome);
  turn.link = afterProbe(turn.link, outcome, turn.clock.now(), turn.random.next());
  if (turn.link.is !== 'up') return;
  turn.upSince ??= turn.clock.now();
  want(turn.rounds, 'stale', turn.clock.now());
  await forgetBackoff(turn);
}

/** What the loop does about what happened. */
async function heed(turn: Turn, reasons: ReadonlySet<WakeReason>): Promise<void> {
  const now = turn.clock.now();
  if (reasons.has('session')) {
    turn.signedOut = false;
    want(turn.rounds, 'all', now);
  }
  if (reasons.has('network') && !turn.online()) turn.link = down(now);
  if (turn.link.is !== 'up') turn.upSince = null;
  const hurry = (['network', 'seen', 'session', 'person'] as const).some((reason) => reasons.has(reason));
  if (!hurry && !reasons.has('tick')) return;
  want(turn.rounds, 'stale', now);
  turn.link = hurried(turn.link, now);
  if (hurry) await forgetBackoff(turn);
}

/** A wait that our own caution chose ends early; one that the server asked for does not. */
async function forgetBackoff(turn: Turn): Promise<void> {
  const now = turn.clock.now();
  if (turn.until > now) return;
  const waiting = (await turn.store.outbox()).filter((m) => m.st === 'ready' && m.nextAt > now);
  for (const { mid } of waiting) await turn.store.move(mid, turn.epoch, ['ready'], { nextAt: now });
}

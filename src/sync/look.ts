/** One look of the loop: what is on disk, and everything that may start now. */
import { auth } from '#contract/areas/auth.ts';
import type { Mutation } from '#db/records.ts';
import { attempt } from './attempt.ts';
import { dueAt } from './core/backoff.ts';
import { isUnsent } from './core/coalesce.ts';
import { AHEAD, AHEAD_TOGETHER, plan } from './core/plan.ts';
import { problem } from './core/problem.ts';
import { report, reportDue } from './device-report.ts';
import { learn } from './learn.ts';
import { afterProbe, isLost, probeDue } from './link.ts';
import { lookUp } from './lookup.ts';
import { nextRaw, photoReady } from './photos.ts';
import { EpochLost } from './ports.ts';
import { round, roundDue, want } from './rounds.ts';
import { fail, IN_HAND } from './settle.ts';
import { findSids } from './sids.ts';
import { abilities, note, type Turn } from './turn.ts';
import type { Wake } from './wake.ts';

export interface Running {
  readonly turn: Turn;
  readonly wake: Wake;
  readonly jobs: Map<string, Promise<void>>;
  /** How often the handling of a mutation threw, over all turns of this engine. */
  readonly suspects: Map<string, number>;
  /** Ends the turn with an error. */
  readonly broke: (error: unknown) => void;
}

/** Starts a job under a name, unless one of that name runs. Its end is a reason to look again; its error ends the turn. */
function start({ turn, wake, jobs, broke }: Running, name: string, work: () => Promise<unknown>): void {
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
export async function look(running: Running): Promise<number | null> {
  const { turn } = running;
  const outbox = await turn.store.outbox();
  forgetFarOff(turn);
  await findSids(turn, outbox);
  const next = planned(turn, outbox);
  for (const { mid, from, change } of next.moves) await turn.store.move(mid, turn.epoch, from, change);
  for (const mid of next.cancel) await turn.store.cancelOut(mid, turn.epoch);
  if (turn.signal.aborted) return null;
  if (next.moves.length + next.cancel.length > 0) running.wake.poke('own');
  for (const m of next.send) hand(running, m.mid, m, attempt);
  for (const m of next.probe) hand(running, m.mid, m, lookUp);
  const raw = nextRaw(turn, outbox);
  if (raw && !running.jobs.has('photo')) hand(running, 'photo', raw, photoReady);
  if (turn.signedOut) return null;
  return earliest([next.nextAt, pulls(running), linkProbe(running, outbox), reports(running, outbox)]);
}

/** A clock that was set back must stretch no wait. */
function forgetFarOff(turn: Turn): void {
  const now = turn.clock.now();
  turn.until = dueAt(turn.until, now);
  turn.rounds.notBefore = dueAt(turn.rounds.notBefore, now);
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
    ahead: abilities(turn).idem ? (turn.net.seats() > 1 ? AHEAD_TOGETHER : AHEAD) : 0,
  });
}

type Work = (turn: Turn, m: Mutation) => Promise<unknown>;

function hand(running: Running, name: string, m: Mutation, work: Work): void {
  const { turn, jobs } = running;
  // Its last job is just ending, and will be a reason to look again: nobody would take it out of hand once more.
  if (jobs.has(name)) return;
  turn.busy.add(m.mid);
  start(running, name, async () => {
    try {
      await work(turn, m);
    } catch (error) {
      await suspect(running, m, error);
    } finally {
      turn.busy.delete(m.mid);
    }
  });
}

const UNSENT = problem(
  'rejected',
  'The app could not cope with this, and did not send it. Export it and ask for help.',
);
const PERHAPS_SENT = problem(
  'unconfirmed',
  'The app could not cope with this. Look whether it arrived; export it and ask for help.',
);

/** So often its handling may end the turn, as a failing database would, before it is taken for poison. */
const ENDED_TURNS = 2;

/** Something threw: the database, most likely, and the next turn does better. What throws again and again is parked in sight. */
async function suspect({ turn, suspects }: Running, m: Mutation, error: unknown): Promise<void> {
  if (error instanceof EpochLost || turn.signal.aborted) throw error;
  const times = (suspects.get(m.mid) ?? 0) + 1;
  suspects.set(m.mid, times);
  if (times <= ENDED_TURNS) throw error;
  suspects.delete(m.mid);
  note(turn, 'poison', m.mid, String(error));
  const now = (await turn.store.outbox()).find(({ mid }) => mid === m.mid);
  await fail(turn, m, [...IN_HAND, 'unsure'], now?.sentAt === null ? UNSENT : PERHAPS_SENT);
}

/** Reading back waits until what could be sent was sent: then one round shows it all. */
function pulls(running: Running): number | null {
  const { turn } = running;
  const now = turn.clock.now();
  if (turn.acked > 0 && turn.busy.size === 0) {
    turn.acked = 0;
    want(turn.rounds, 'read-back', now);
  }
  const due = roundDue(turn.rounds);
  if (due === null || turn.link.is !== 'up') return null;
  const at = Math.max(due, turn.until);
  if (at > now) return at;
  start(running, 'round', () => round(turn));
  return null;
}

/** After so many requests in a row without an answer the server is asked whether it is there. */
const DOUBTFUL = 2;

/** While nobody needs the server, nobody asks whether it is there. */
function linkProbe(running: Running, outbox: readonly Mutation[]): number | null {
  const { turn } = running;
  // A single lane never opens the breaker: nobody should take the server for there for as long as that lane is tried.
  const doubtful = turn.link.is === 'up' && turn.silences >= DOUBTFUL;
  const due = doubtful ? turn.clock.now() : probeDue(turn.link, turn.clock.now());
  if (due === null || (outbox.length === 0 && turn.rounds.wanted.size === 0)) return null;
  if (due > turn.clock.now()) return due;
  turn.silences = 0;
  start(running, 'probe', () => probeLink(turn));
  return null;
}

/** Tells the server what is unsent here. Nothing else waits for it. */
function reports(running: Running, outbox: readonly Mutation[]): number | null {
  const { turn, jobs } = running;
  const due = jobs.has('report') ? null : reportDue(turn, outbox);
  if (due === null || due > turn.clock.now()) return due;
  start(running, 'report', () => report(turn, outbox));
  return null;
}

/** One cheap GET. When it is our server that answers after all, everything that waited for it may go at once. */
async function probeLink(turn: Turn): Promise<void> {
  const question = { endpoint: auth.csrfCookie, input: {}, file: null, key: null, stamp: null, etag: null };
  const outcome = await turn.net.send(question, turn.sending);
  if (turn.signal.aborted) return;
  await learn(turn, outcome);
  const wasLost = isLost(turn.link);
  turn.link = afterProbe(turn.link, outcome, turn.clock.now(), turn.random.next());
  if (turn.link.is !== 'up') return;
  turn.upSince ??= turn.clock.now();
  want(turn.rounds, 'stale', turn.clock.now());
  // Danger: where only writes fail the link goes down and up all the time; forgetting each time would be a storm.
  if (wasLost) await forgetBackoff(turn);
}

/**
 * Waits end early and begin small again: a network came, somebody looks, or another leads now. A server that said how long is heard, and
 * nobody's time for an undo is cut short.
 */
export async function forgetBackoff(turn: Turn): Promise<void> {
  const now = turn.clock.now();
  turn.tries.clear();
  if (turn.until > now) return;
  const isKept = (m: Mutation): boolean => m.told === true || (m.undo === true && isUnsent(m));
  const ends = (m: Mutation): boolean => m.st === 'ready' && m.nextAt > now && !isKept(m);
  const waiting = (await turn.store.outbox()).filter(ends);
  // All at once: the store writes them in one transaction.
  await Promise.all(waiting.map(({ mid }) => turn.store.move(mid, turn.epoch, ['ready'], { nextAt: now })));
}

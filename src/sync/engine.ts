/**
 * The loop. It looks at what is on disk, starts what may start, and sleeps until something happens; all I/O goes through the
 * ports, so the same loop runs in a page's worker, in the service worker and in the simulator.
 *
 *   look: outbox → corrections → sends, look-ups, one photo, one link probe, one round of pulls → one timer
 *   wake: a job ended · a tab saved something · a network came · somebody looks · signed in · the timer
 */
import { deployment } from '#http/deployment.ts';
import { cachedStore } from './cached-store.ts';
import { createConnections } from './connections.ts';
import { JSON_SLOTS } from './core/plan.ts';
import { newReporting } from './device-report.ts';
import { down, hurried, isLost, UP } from './link.ts';
import { forgetBackoff, look, type Running } from './look.ts';
import { isProven, loadRounds, pulledSince, want } from './rounds.ts';
import { loadServerFacts } from './server-facts.ts';
import { type Status, statusOf } from './status.ts';
import { interrupter, type Ports, type Turn } from './turn.ts';
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

async function begin(ports: Ports, epoch: number, signal: AbortSignal): Promise<Turn> {
  const [facts, rounds] = await Promise.all([loadServerFacts(ports.store, ports.clock), loadRounds(ports)]);
  const now = ports.clock.now();
  want(rounds, 'stale', now);
  if (!(await isProven(ports.store))) want(rounds, 'read-back', now);
  // A server whose abilities are unknown is asked for them before the first write: it decides what silence means.
  // On another origin the first answer also says that our headers may be sent.
  const sure = ports.online() && facts.capabilities() !== null && deployment().ours;
  return {
    ...ports,
    store: cachedStore(ports.store, pulledSince(rounds)),
    epoch,
    signal,
    facts,
    rounds,
    busy: new Set(),
    connections: createConnections(JSON_SLOTS, () => ports.net.seats()),
    prepared: new Set(),
    sids: new Map(),
    tries: new Map(),
    claimed: new Set(),
    successes: new Map(),
    link: sure ? UP : down(now),
    until: 0,
    signedOut: false,
    signIns: 0,
    ...interrupter(signal),
    acked: 0,
    upSince: sure ? now : null,
    silences: 0,
    lastSuccess: null,
    reporting: newReporting(),
  };
}

export function createEngine(ports: Ports): Engine {
  const wake = createWake(ports.clock);
  const asked: string[] = [];
  const suspects = new Map<string, number>();
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
      const mine: Running = { turn, wake, jobs: new Map(), suspects, broke };
      running = mine;
      try {
        await loop(mine, asked);
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
      running?.turn.store.stale();
      wake.poke(reason);
    },
    interrupt() {
      const turn = running?.turn;
      if (!turn) return;
      turn.interrupt.abort();
      // Who signs in or out wants it: a refusal that is still to be heard is of the session before.
      turn.signIns += 1;
      Object.assign(turn, interrupter(turn.signal));
    },
    status: () => running && statusOf(running.turn),
  };
}

async function loop(running: Running, asked: string[]): Promise<void> {
  const { turn, wake } = running;
  await forgetBackoff(turn);
  while (!turn.signal.aborted) {
    const at = await look(running);
    turn.changed();
    const ms = at === null ? null : Math.max(1, at - turn.clock.now());
    const reasons = await wake.next(ms, turn.signal);
    if (turn.signal.aborted) return;
    if (asked.length > 0) want(turn.rounds, asked.splice(0), turn.clock.now());
    await heed(turn, reasons);
  }
}

/** What the loop does about what happened. */
async function heed(turn: Turn, reasons: ReadonlySet<WakeReason>): Promise<void> {
  const now = turn.clock.now();
  if (reasons.has('session')) {
    turn.signedOut = false;
    turn.signIns += 1;
    want(turn.rounds, 'all', now);
  }
  if (reasons.has('network') && !turn.online()) turn.link = down(now);
  if (isLost(turn.link) || (turn.link.is !== 'up' && !turn.online())) turn.upSince = null;
  const hurry = (['network', 'seen', 'session', 'person'] as const).some((reason) => reasons.has(reason));
  if (!hurry && !reasons.has('tick')) return;
  want(turn.rounds, 'stale', now);
  turn.link = hurried(turn.link, now);
  if (hurry) await forgetBackoff(turn);
}

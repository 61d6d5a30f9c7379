/**
 * One sender at a time. The leader holds a queued lock, beats every 5 s, and works under an epoch that every transition of the
 * outbox checks in its own transaction: a leader that was frozen and overtaken cannot write any more.
 *
 *   queued ──lock──▶ takeLead (epoch + 1) ──▶ work ──done / stolen / EpochLost──▶ queued again
 *   queued ──six checks without a new beat──▶ steal
 */
import { EpochLost, type Clock, type Lock, type Store } from './ports.ts';

const BEAT_MS = 5_000;
/** Checks without a new beat before a silent leader is robbed: 30 s. Counted, not timed: after a night asleep one check is due. */
const SILENT_CHECKS = 6;

/** Under this key of `meta` who leads writes its kind, beside the epoch it is good for: for people who look. */
export const LEADER = 'leader';
export type LeaderKind = 'tab' | 'service worker';

export interface Leading {
  readonly store: Pick<Store, 'takeLead' | 'beat' | 'lead'>;
  readonly lock: Lock;
  readonly clock: Clock;
  /** One name a database. */
  readonly name: string;
  /** Runs while this one leads; must end soon after `lost` aborts. */
  work(epoch: number, lost: AbortSignal): Promise<void>;
}

/** Beats until `signal` aborts; `fell` is called when another leader took over. A failed write is no news of that kind. */
async function keepBeating(l: Leading, epoch: number, signal: AbortSignal, fell: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await l.store.beat(epoch, l.clock.now());
    } catch (error) {
      if (error instanceof EpochLost) return fell();
    }
    await l.clock.sleep(BEAT_MS, signal);
  }
}

async function reign(l: Leading, lost: AbortSignal): Promise<void> {
  // The lock came while the system let nothing run here, and was stolen since: the lead is another's.
  if (lost.aborted) return;
  const epoch = await l.store.takeLead(l.clock.now());
  const fallen = new AbortController();
  const over = AbortSignal.any([lost, fallen.signal]);
  const beating = keepBeating(l, epoch, over, () => fallen.abort());
  try {
    await l.work(epoch, over);
  } catch (error) {
    if (!(error instanceof EpochLost)) throw error;
  } finally {
    fallen.abort();
    await beating;
  }
}

/** Null when the database cannot be read from here: that says nothing about the leader. */
function lastBeat(l: Leading): Promise<string | null> {
  return l.store.lead().then(
    ({ epoch, beatAt }) => `${epoch}:${beatAt}`,
    () => null,
  );
}

/** Resolves when the present leader has been silent for too long; never, while it lives. */
async function silence(l: Leading, signal: AbortSignal): Promise<void> {
  let last: string | null = null;
  for (let quiet = 0; quiet < SILENT_CHECKS && !signal.aborted;) {
    const beat = await lastBeat(l);
    quiet = beat !== null && beat === last ? quiet + 1 : 0;
    last = beat;
    await l.clock.sleep(BEAT_MS, signal);
  }
}

/** Waits in the queue for the lock; robs a leader that fell silent. Resolves when a turn as leader is over. */
async function turn(l: Leading, signal: AbortSignal): Promise<void> {
  const leave = new AbortController();
  const waiting = new AbortController();
  let leading = false;
  const queued = l.lock.hold(l.name, AbortSignal.any([signal, leave.signal]), false, async (lost) => {
    leading = true;
    waiting.abort();
    await reign(l, lost);
  });
  const watched = silence(l, AbortSignal.any([signal, waiting.signal]));
  await Promise.race([queued, watched]);
  if (leading || signal.aborted) return queued;
  leave.abort();
  await queued;
  // Granted at the last moment: the turn is over.
  if (leading) return;
  await l.lock.hold(l.name, signal, true, (lost) => reign(l, lost));
}

/** Turns that end with an error wait ever longer for the next, up to a minute. */
const LONGEST_PAUSE_MS = 60_000;

/** Leads whenever it can until `signal` aborts. An error of the work ends the turn, never the candidacy. */
export async function lead(l: Leading, signal: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  for (let pause = BEAT_MS / 5; !signal.aborted;) {
    try {
      await turn(l, signal);
      pause = BEAT_MS / 5;
    } catch (error) {
      failed(error);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    await l.clock.sleep(pause, signal);
  }
}

/** `navigator.locks` as the Lock port. */
export function browserLock(locks: LockManager = navigator.locks): Lock {
  return {
    async hold(name, signal, steal, work) {
      if (signal.aborted) return;
      const stolen = new AbortController();
      let running: Promise<void> = Promise.resolve();
      try {
        await locks.request(name, steal ? { steal } : { signal }, () => {
          running = work(AbortSignal.any([signal, stolen.signal]));
          return running;
        });
      } catch (error) {
        // Stolen: the request rejects while our callback still runs. Aborted while queued: it never ran.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        stolen.abort();
        await running;
      }
    },
  };
}

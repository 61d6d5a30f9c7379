/** When which pull is due. A round takes one after the other: reads never take the connections of writes. */
import { dayOf } from '#lib/day.ts';
import { seesOf } from '#lib/sees.ts';
import { zoneOfBranch } from '#lib/zone.ts';
import { delay } from './core/backoff.ts';
import { pullOne } from './pull.ts';
import { learnMaster, type Master, masterOf } from './permissions.ts';
import type { Pull, PullKey, Whose } from './pull-keys.ts';
import { closeSession } from './settle.ts';
import type { Confirmed } from './status.ts';
import { EpochLost, type Store } from './ports.ts';
import { note, type Ports, type Turn } from './turn.ts';

export interface Rounds {
  /** All there are, in the order in which a round takes them. */
  readonly pulls: readonly Pull[];
  readonly wanted: Set<PullKey>;
  /** Device ms of the last good answer. */
  readonly doneAt: Map<PullKey, number>;
  /** By pull: how much was acknowledged when the round began that brought its last readable answer. */
  readonly seen: Map<PullKey, number>;
  running: boolean;
  /** Failed rounds in a row, and when the next may begin (device ms). */
  tries: number;
  notBefore: number;
  /** Device ms of the end of the last round that brought everything. */
  endedAt: number | null;
}

/** Where the last read-back that proves everything is kept in `meta`. */
export const CONFIRMED = 'confirmed';

/** All that shows what writes did. */
const readBacks = ({ pulls }: Rounds): PullKey[] => pulls.filter(({ readBack }) => readBack).map(({ key }) => key);

export async function loadRounds({ store, pulls }: Pick<Ports, 'store' | 'pulls'>): Promise<Rounds> {
  const marks = await Promise.all(pulls.map(({ key }) => store.pull(key)));
  const done = pulls.flatMap(({ key }, i) => (marks[i] ? [[key, marks[i].at] as const] : []));
  return {
    pulls,
    wanted: new Set(),
    doneAt: new Map(done),
    seen: new Map(),
    running: false,
    tries: 0,
    notBefore: 0,
    endedAt: null,
  };
}

/** False when something was acknowledged after the last read-back that proved everything. */
export async function isProven(store: Store): Promise<boolean> {
  const [confirmed, fence] = await Promise.all([store.meta(CONFIRMED), store.fence()]);
  return (confirmed as unknown as Confirmed | undefined)?.fence === fence;
}

/** Whether a pull wrote rows since then (device ms). */
export const pulledSince =
  (rounds: Rounds) =>
  (at: number): boolean =>
    rounds.running || [...rounds.doneAt.values()].some((done) => done >= at);

type Which = 'stale' | 'read-back' | 'all' | readonly string[];

export function want(rounds: Rounds, which: Which, now: number): void {
  const stale = (pull: Pull) => Math.abs(now - (rounds.doneAt.get(pull.key) ?? 0)) >= pull.fresh;
  const chosen = {
    stale,
    all: () => true,
    'read-back': (pull: Pull) => pull.readBack,
  };
  const test = typeof which === 'string' ? chosen[which] : (pull: Pull) => which.includes(pull.key);
  for (const pull of rounds.pulls.filter(test)) rounds.wanted.add(pull.key);
  if (which !== 'stale') rounds.notBefore = 0;
}

/** Device ms when the next round may begin; null when nothing is wanted, or one runs. */
export function roundDue(rounds: Rounds): number | null {
  return rounds.wanted.size > 0 && !rounds.running ? rounds.notBefore : null;
}

/** The day in the yard's time zone, by the server's clock. Before the master is here, in this device's. */
const whoseIsIt = (turn: Turn, master: Master | undefined): Whose => ({
  today: dayOf(
    turn.clock.now() + (turn.facts.offset() ?? 0),
    zoneOfBranch(master?.branch, master?.resource.branch_id ?? null),
  ),
  userId: turn.userId,
  sees: seesOf(master?.userPermissions ?? []),
  mayNot: ({ permission }) => permission !== null && master?.userPermissions.includes(permission) === false,
});

/** Pulls what is wanted. What fails stays wanted. */
export async function round(turn: Turn): Promise<void> {
  const { rounds } = turn;
  rounds.running = true;
  const open = rounds.pulls.filter(({ key }) => rounds.wanted.has(key));
  // What is wanted from now on belongs to the next round. Danger: before the fence is read, or who wants to see what was acknowledged
  // meanwhile is taken for served.
  rounds.wanted.clear();
  try {
    const fence = await turn.store.fence();
    await pullOpen(turn, open, fence);
    if (turn.signal.aborted) return;
    // Whatever else failed: what nobody writes to proves nothing.
    if (readBacks(rounds).every((key) => rounds.seen.get(key) === fence)) await confirm(turn, fence);
  } catch (error) {
    if (error instanceof EpochLost || turn.signal.aborted) throw error;
    // An answer that cannot be written must not stop what people want to send.
    note(turn, 'pull failed', null, String(error));
    postpone(turn, rounds.pulls);
  } finally {
    rounds.running = false;
    turn.changed();
  }
}

/** Stops at the first that gets no answer; it and what follows are for the next round. */
async function pullOpen(turn: Turn, open: readonly Pull[], fence: number): Promise<void> {
  const { rounds } = turn;
  let master = await masterOf(turn);
  for (const [i, pull] of open.entries()) {
    const { signIns } = turn;
    const result = await pullOne(turn, { pull, whose: whoseIsIt(turn, master) });
    if (result === 'stranger') {
      rounds.seen.clear();
      await closeSession(turn, signIns, null);
    }
    if (result === 'later' || result === 'stranger') return postpone(turn, open.slice(i));
    if (pull.key === 'master') {
      // What may be read changed with them, and what may be read no more must go.
      if (await learnMaster(turn, master)) want(rounds, others(rounds, open), turn.clock.now());
      master = await masterOf(turn);
    }
    if (result === 'unreadable') rounds.seen.delete(pull.key);
    else rounds.seen.set(pull.key, fence);
    rounds.doneAt.set(pull.key, turn.clock.now());
  }
  rounds.tries = 0;
  rounds.endedAt = turn.clock.now();
}

const others = ({ pulls }: Rounds, open: readonly Pull[]): string[] =>
  pulls.filter((pull) => !open.includes(pull)).map(({ key }) => key);

function postpone({ rounds, clock, random }: Turn, open: readonly Pull[]): void {
  for (const { key } of open) rounds.wanted.add(key);
  rounds.tries += 1;
  rounds.notBefore = Math.max(rounds.notBefore, clock.now() + delay(rounds.tries, random.next()));
}

async function confirm(turn: Turn, fence: number): Promise<void> {
  while ((await turn.store.dropConfirmedBlobs()) > 0 && !turn.signal.aborted);
  turn.store.stale();
  const [outbox, now] = await Promise.all([turn.store.outbox(), turn.store.fence()]);
  if (outbox.length > 0 || now !== fence || turn.signal.aborted) return;
  const readAt = readBacks(turn.rounds).map((key) => turn.rounds.doneAt.get(key) ?? 0);
  const confirmed: Confirmed = { at: Math.min(...readAt) + (turn.facts.offset() ?? 0), fence };
  await turn.store.setMeta(CONFIRMED, { ...confirmed });
}

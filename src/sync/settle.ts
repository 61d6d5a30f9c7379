/** Where a mutation in hand is put down. Each is one transaction that checks the epoch; after it a crash changes nothing. */
import type { Mutation, MutationError, MutationState } from '#db/records.ts';
import type { SecondFactor } from '#session/store.ts';
import { afterRetry, delay } from './core/backoff.ts';
import { SETTLE_MS } from './core/plan.ts';
import type { Outcome, Verdict } from './core/types.ts';
import { CLOCKS_APART_MS } from './ops/find.ts';
import type { Op } from './ops/op.ts';
import type { Acknowledgement } from './ports.ts';
import { abilities, note, noteSuccess, type Turn } from './turn.ts';
import type { Work } from './work.ts';

/** States of a mutation that the loop has in hand, except those whose outcome is unknown. */
export const IN_HAND: readonly MutationState[] = ['ready', 'sending'];

export type Learnt = ReturnType<Op['learn']> & Pick<Acknowledgement, 'superseded' | 'again'>;

/** So far may the clock have been off at the act from what is known of it now. */
const DOUBTFUL_MS = 60_000;

/**
 * When it was done, in server time, nobody can say: the clock was known otherwise then, or it was done after it was sent, or later than
 * the monotonic clock allows. (That one may stand still while a device sleeps, and so says nothing of what seems too early.)
 */
export function isTimeDoubtful({ facts, clock }: Turn, m: Mutation): boolean {
  const off = facts.offset() ?? m.off;
  const counted = clock.now() - (clock.mono() - m.mono);
  const latest = Math.min(m.sentAt ?? Infinity, counted) + off;
  return Math.abs(off - m.off) > DOUBTFUL_MS || m.at + m.off > latest + DOUBTFUL_MS;
}

/** Ms of the settle time that are left since it was done, by the monotonic clock, whatever the other says; 0 also where that one began anew. */
export function unsettledFor({ clock }: Turn, { mono }: Mutation): number {
  const elapsed = clock.mono() - mono;
  return elapsed < 0 ? 0 : Math.max(0, SETTLE_MS - elapsed);
}

const DAY_MS = 86_400_000;
/** No request lives longer after it was sent. */
const LONGEST_LIFE_MS = 15 * 60_000;

/** For an acknowledgement: this was sent before, and without keys the earlier try may still do it once more. */
export function again(turn: Turn, m: Mutation): Pick<Acknowledgement, 'again'> {
  if (abilities(turn).idem || turn.ops.get(m.op)?.replay !== 'create') return {};
  const now = turn.clock.now() + (turn.facts.offset() ?? m.off);
  const done = isTimeDoubtful(turn, m) ? now - DAY_MS : m.at + m.off;
  return { again: { since: done - CLOCKS_APART_MS, until: now + LONGEST_LIFE_MS } };
}

/** Acknowledged: the mutation goes, what the server said comes. */
export async function finish(turn: Turn, m: Mutation, learnt: Learnt, how = 'acknowledged'): Promise<null> {
  const now = turn.clock.now();
  const gone = await turn.store.acknowledge(m.mid, turn.epoch, { ...learnt, now });
  if (learnt.sid !== null) turn.sids.set(m.lid, learnt.sid);
  if (gone) turn.acked += 1;
  turn.tries.delete(m.mid);
  noteSuccess(turn, m.lane);
  note(turn, how, m.mid, m.op);
  return null;
}

type Retry = Extract<Verdict, { do: 'retry' }>;

/** A failure that neither counts nor says how long to wait. */
export const LATER: Retry = { do: 'retry', afterMs: null, scope: 'lane', counts: false };

export async function retry(turn: Turn, m: Mutation, verdict: Retry, why: string): Promise<null> {
  const tries = (turn.tries.get(m.mid) ?? 0) + 1;
  turn.tries.set(m.mid, tries);
  const afterMs = verdict.afterMs ?? delay(tries, turn.random.next());
  const change = afterRetry(m, { ...verdict, afterMs }, turn.clock.now(), 0);
  if (verdict.scope === 'all') turn.until = Math.max(turn.until, change.nextAt);
  const told = verdict.afterMs !== null;
  await turn.store.move(m.mid, turn.epoch, IN_HAND, { st: 'ready', ...change, told });
  note(turn, 'retry', m.mid, why);
  return null;
}

/** Sent, no answer, and a server without keys: to be looked for when the server is surely done with it. */
export async function loseTrack(turn: Turn, m: Mutation, counts: boolean): Promise<null> {
  const change = afterRetry(m, { afterMs: 0, counts }, turn.clock.now(), 0);
  await turn.store.move(m.mid, turn.epoch, ['sending'], { st: 'unsure', ...change });
  note(turn, 'unsure', m.mid, m.op);
  return null;
}

/** Nothing reached the server: as if it had never been sent, and nothing is counted. */
export async function putBack(
  turn: Turn,
  { m, sentBefore }: Pick<Work, 'm' | 'sentBefore'>,
  why: string,
): Promise<null> {
  await turn.store.move(m.mid, turn.epoch, ['sending'], { st: 'ready', sentAt: sentBefore });
  note(turn, why, m.mid);
  return null;
}

/** Parked in sight of the person. */
export async function fail(turn: Turn, m: Mutation, from: readonly MutationState[], err: MutationError): Promise<null> {
  await turn.store.move(m.mid, turn.epoch, from, { st: 'failed', err, attempts: m.attempts + 1 });
  note(turn, 'failed', m.mid, `${err.class} ${err.status ?? ''}`.trim());
  return null;
}

/**
 * Nothing more is sent until the person signed in again; nothing is counted, nothing deleted. `signIns`: as it was when the request
 * left that was refused. `outcome`: the refusal, where there is one.
 */
export async function closeSession(turn: Turn, signIns: number, outcome: Outcome | null): Promise<void> {
  if (turn.signedOut || turn.signIns !== signIns) return;
  turn.signedOut = true;
  // Danger: who was frozen meanwhile, and overtaken, hears of a session that is none any more. A database that fails does not hush it up.
  const { epoch } = await turn.store.lead().catch(() => turn);
  if (epoch === turn.epoch && turn.signIns === signIns) await turn.expired(askedFor(outcome));
}

/** What a 401 wants besides the password, as our server says it: an authenticator's code, or an authenticator. */
function askedFor(outcome: Outcome | null): SecondFactor | null {
  const { two_factor: asks } = (outcome?.kind === 'answer' ? (outcome.body ?? {}) : {}) as { two_factor?: unknown };
  return asks === 'code' || asks === 'enrol' ? asks : null;
}

export const reason = (outcome: Outcome): string =>
  outcome.kind === 'silence' ? outcome.reason : String(outcome.status);

/** When to try again, and when to stop trying everything. Milliseconds; `random` is 0 ≤ x < 1. */
import type { Mutation, Verdict } from './types.ts';

const FIRST_MS = 1_000;
/** No rule makes anything wait longer. */
const WAIT_MAX_MS = 15 * 60_000 + 1_000;
const CAP_MS = 60_000;
const LONG_CAP_MS = 5 * 60_000;
/** At half a minute each (full jitter of the cap) this many tries take an hour. */
const LONG_AFTER_TRIES = 125;

/** When something may happen that was put off until `at`: now, where that is so far off that the device's clock was set back since. */
export const dueAt = (at: number, now: number): number => (at > now + WAIT_MAX_MS ? now : at);

/** The longest wait before the `attempts`-th repetition (1 is the first). */
export function ceiling(attempts: number): number {
  if (attempts >= LONG_AFTER_TRIES) return LONG_CAP_MS;
  return Math.min(CAP_MS, FIRST_MS * 2 ** Math.max(0, Math.min(attempts - 1, 10)));
}

/** Full jitter: anything up to the ceiling, so that phones that failed together do not come back together. */
export function delay(attempts: number, random: number): number {
  return Math.floor(random * ceiling(attempts));
}

/** The count of tries after one that failed. A failure that does not count ends a run of those that do. */
export function afterFailure(
  mutation: Pick<Mutation, 'attempts' | 'firstFailedAt'>,
  counts: boolean,
  now: number,
): Pick<Mutation, 'attempts' | 'firstFailedAt'> {
  return { attempts: mutation.attempts + 1, firstFailedAt: counts ? (mutation.firstFailedAt ?? now) : null };
}

/** The fields of a mutation after a try that is to be repeated. */
export function afterRetry(
  mutation: Pick<Mutation, 'attempts' | 'firstFailedAt'>,
  { afterMs, counts }: { readonly afterMs: number | null; readonly counts: boolean },
  now: number,
  random: number,
): Pick<Mutation, 'attempts' | 'firstFailedAt' | 'nextAt'> {
  const failed = afterFailure(mutation, counts, now);
  return { ...failed, nextAt: now + (afterMs ?? delay(failed.attempts, random)) };
}

/** Lanes that failed in a row without any sign of life between, each once. Open from the third on. */
export interface Breaker {
  readonly lanes: readonly string[];
  /** Failed probes since it opened, and when the next may go. */
  readonly probes: number;
  readonly probeAt: number;
}

const OPENS_AT = 3;

export const CLOSED: Breaker = { lanes: [], probes: 0, probeAt: 0 };

export function isOpen(breaker: Breaker): boolean {
  return breaker.lanes.length >= OPENS_AT;
}

/** True when a verdict says that the server was not there or not itself; any other answer is a sign of life. */
function isDown(verdict: Verdict): boolean {
  return (
    verdict.do === 'unsure' ||
    (verdict.do === 'retry' && verdict.scope === 'lane' && (verdict.counts || verdict.afterMs === null))
  );
}

/** The breaker after a try of `lane`. */
export function afterTry(breaker: Breaker, lane: string, verdict: Verdict, now: number, random: number): Breaker {
  if (!isDown(verdict)) return CLOSED;
  const lanes = breaker.lanes.includes(lane) ? breaker.lanes : [...breaker.lanes, lane].slice(0, OPENS_AT);
  if (lanes.length < OPENS_AT) return { lanes, probes: 0, probeAt: 0 };
  const probes = breaker.probes + 1;
  return { lanes, probes, probeAt: now + delay(probes, random) };
}

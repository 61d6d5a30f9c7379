/** Time: the hybrid logical clock of the stamps, and how far this device's clock is off. Everything in milliseconds. */
import { STAMP_LEEWAY_MS, formatStamp } from '#contract/stamp.ts';

/** Kept in `meta`; advanced inside the transaction that saves what is stamped. */
export interface HlcState {
  readonly ms: number;
  readonly counter: number;
}

const COUNTER_END = 0x10000;
const MS_MAX = 999_999_999_999_998;

/** The last moment that an ISO instant can say with four digits of a year. */
const INSTANT_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const whole = (ms: number) => (ms > 0 ? Math.min(Math.trunc(ms), MS_MAX) : 0);

/** Overflow of the counter borrows from the next millisecond: a stamp never repeats and never goes back. */
function advance({ ms, counter }: HlcState): HlcState {
  return counter < COUNTER_END ? { ms, counter } : { ms: ms + 1, counter: 0 };
}

/** The next stamp; `now` is the corrected time (device + offset). Greater than every stamp before, whatever the clock does. */
export function tick(state: HlcState, now: number, device: string): { state: HlcState; stamp: string } {
  const ms = whole(now);
  const next = ms > state.ms ? { ms, counter: 0 } : advance({ ms: state.ms, counter: state.counter + 1 });
  return { state: next, stamp: formatStamp({ ...next, device }) };
}

/**
 * Brings a clock back that ran ahead while the device was set to a wrong time. Danger: only while the outbox is empty. Then the
 * server clamped every stamp we made to at most its `now` + leeway, so ours stay in order; with work pending they would not.
 */
export function heal(state: HlcState, now: number): HlcState {
  const limit = whole(now) + STAMP_LEEWAY_MS;
  return state.ms > limit ? { ms: limit, counter: COUNTER_END - 1 } : state;
}

/** One measurement: `off` is server minus device, and the round trip says how far it may be wrong (by half). */
export interface Sample {
  readonly off: number;
  readonly rtt: number;
}

const KEPT = 8;
const JUMP_MS = 2_000;

/** Adds what an answer said: the server's clock, the device's clock when the answer came, and the round trip. */
export function addSample(
  samples: readonly Sample[],
  answer: { readonly serverTime: number; readonly receivedAt: number; readonly rtt: number },
): readonly Sample[] {
  const rtt = Math.max(0, answer.rtt);
  return [...samples, { off: Math.round(answer.serverTime + rtt / 2 - answer.receivedAt), rtt }].slice(-KEPT);
}

/** The sample with the least round trip, the newest of equals; null when nothing was measured. */
function best(samples: readonly Sample[]): Sample | null {
  let found: Sample | null = null;
  for (const sample of samples) if (found === null || sample.rtt <= found.rtt) found = sample;
  return found;
}

/** The offset that is most likely right; null when nothing was measured. */
export const bestOffset = (samples: readonly Sample[]): number | null => best(samples)?.off ?? null;

/** By how many ms an offset that was taken for right may be wrong, as far as is known now. */
export function wrongBy(samples: readonly Sample[], off: number): number {
  const sample = best(samples);
  return sample === null ? 0 : Math.abs(sample.off - off) + sample.rtt / 2;
}

/** An offset, and where the two clocks of the device stood to each other (now − mono, read together) when it was right. */
export interface Known {
  readonly off: number;
  readonly origin: number;
}

/** Set by hand to the minute, or by the network: a clock this near to the server's is taken for right. */
const RIGHT_MS = 60_000;

/**
 * The offset as it is now. A clock that went back against the monotonic one was set, and is off by so much less. One that went forward was
 * set or the device slept, while which many monotonic clocks stand still: it is taken for set only where that made a slow clock right.
 */
export function carry(known: Known, now: number, mono: number): Known {
  const origin = now - mono;
  const by = origin - known.origin;
  if (Math.abs(by) <= JUMP_MS) return known;
  const madeRight = known.off > RIGHT_MS && Math.abs(known.off - by) <= RIGHT_MS;
  return { off: by < 0 || madeRight ? known.off - by : known.off, origin };
}

/**
 * An offset that an earlier run of the app measured, for the first acts of this one: no monotonic clock lasts from run to run. `seen`: the
 * device's clock at the last sign of life. A fast clock that went back since was most likely set right.
 */
export function fromEarlier(off: number, seen: number, now: number): number {
  return off < 0 && now < seen - RIGHT_MS ? 0 : off;
}

/** True when the device's clock was set since `origin` (= now − mono, read together): throw the samples away. */
export function jumped(origin: number, now: number, mono: number): boolean {
  return Math.abs(now - mono - origin) > JUMP_MS;
}

/** Device time + offset as the instant of the contract, `2026-11-21T14:30:00.000Z`. Total: nonsense becomes the nearest instant. */
export function instant(at: number, off: number): string {
  return new Date(Math.min(whole(at + off), INSTANT_MAX)).toISOString();
}

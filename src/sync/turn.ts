/** What the engine has in hand while it leads: its ports, and what it knows that is not on disk. */
import type { Lid, Mutation } from '#db/records.ts';
import type { SecondFactor } from '#session/store.ts';
import type { CachedStore } from './cached-store.ts';
import type { Connections } from './connections.ts';
import type { Capabilities, Outcome } from './core/types.ts';
import type { DeviceFacts, Reporting } from './device-report.ts';
import type { Link } from './link.ts';
import type { Master } from './permissions.ts';
import type { Rounds } from './rounds.ts';
import type { Op } from './ops/op.ts';
import type { Pull } from './pull-keys.ts';
import type { Clock, Media, Net, Random, Store } from './ports.ts';
import { NONE, type ServerFacts } from './server-facts.ts';

export interface Ports {
  readonly store: Store;
  readonly net: Net;
  readonly clock: Clock;
  readonly random: Random;
  readonly media: Media;
  readonly ops: ReadonlyMap<string, Op>;
  readonly pulls: readonly Pull[];
  /** Whose outbox this is; rows of others are left alone. */
  readonly userId: number;
  /** What the device says of its network; it may be wrong both ways. */
  online(): boolean;
  /** The server knows this person's session no longer, or not yet: null, or what it wants besides the password. */
  expired(asks: SecondFactor | null): Promise<void>;
  /** What the settings master says of the person. */
  person(told: Master): Promise<void>;
  /** Rows or mutations changed. */
  changed(): void;
  /** What the server is told of this device; without it, nothing is. */
  readonly device?: () => Promise<DeviceFacts>;
}

export interface Turn extends Ports {
  readonly store: CachedStore;
  readonly epoch: number;
  /** Aborts when the turn is over: whatever is awaited then, nothing more is written. */
  readonly signal: AbortSignal;
  readonly facts: ServerFacts;
  /** Mids in hand. */
  readonly busy: Set<string>;
  readonly connections: Connections;
  /** Mids whose photo is small and hashed; each is looked at once a turn, for looking reads the bytes. */
  readonly prepared: Set<string>;
  /** Server ids that were asked for already; they never change. */
  readonly sids: Map<Lid, number>;
  /** Tries of a mutation since the backoff began anew: `attempts` goes on counting, the waits begin small again. */
  readonly tries: Map<string, number>;
  /** Rows that a look-up took for the effect of its mutation: `todos/7`. */
  readonly claimed: Set<string>;
  /** The last success of a lane (device ms), for the newest few lanes. */
  readonly successes: Map<string, number>;
  link: Link;
  /** 429: nothing is sent before (device ms). */
  until: number;
  signedOut: boolean;
  /** How often the person signed in again, or somebody began to: what was asked before says nothing of the session since. */
  signIns: number;
  /** Aborts what is being sent, and nothing else; replaced when used. */
  interrupt: AbortController;
  /** For every request: aborts with the turn, or by `interrupt`. */
  sending: AbortSignal;
  /** Acknowledgements since the last read-back was asked for. */
  acked: number;
  /** Device ms since when the server can be reached, and of the last acknowledgement; null: not in this turn. */
  upSince: number | null;
  /** Requests in a row that nobody answered. */
  silences: number;
  lastSuccess: number | null;
  readonly rounds: Rounds;
  readonly reporting: Reporting;
}

/** Unknown counts as none. */
export const abilities = (turn: Turn): Capabilities => turn.facts.capabilities() ?? NONE;

/** A signal that interrupts what is being sent, and ends with the turn. */
export function interrupter(signal: AbortSignal): Pick<Turn, 'interrupt' | 'sending'> {
  const interrupt = new AbortController();
  return { interrupt, sending: AbortSignal.any([signal, interrupt.signal]) };
}

const LANES_REMEMBERED = 8;

export function noteSuccess(turn: Turn, lane: string): void {
  turn.lastSuccess = turn.clock.now();
  turn.successes.delete(lane);
  turn.successes.set(lane, turn.lastSuccess);
  const [oldest] = turn.successes.keys();
  if (turn.successes.size > LANES_REMEMBERED && oldest !== undefined) turn.successes.delete(oldest);
}

/** True when another lane had a success since this mutation began to fail. */
export function othersSucceed(turn: Turn, mutation: Mutation): boolean {
  const since = mutation.firstFailedAt;
  return since !== null && [...turn.successes].some(([lane, at]) => lane !== mutation.lane && at >= since);
}

/** After every request that says something of the link. */
export function listened(turn: Turn, outcome: Outcome): void {
  if (outcome.kind === 'answer') turn.silences = 0;
  else if (outcome.reason !== 'aborted') turn.silences += 1;
}

/** The journal is for support; a failure to write it stops nothing. */
export function note(turn: Pick<Turn, 'store' | 'clock'>, event: string, mid: string | null, detail = ''): void {
  void turn.store.note({ at: turn.clock.now(), event, mid, detail }).catch(() => undefined);
}

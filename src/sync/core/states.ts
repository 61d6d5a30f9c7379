/** The life of a mutation as data: what may happen in which state, and where it leads. Docs and tests read this table. */
import type { MutationState } from '#db/records.ts';

export type Event =
  /** `sentAt` is on disk; the bytes may leave now. */
  | 'send'
  /** A definite success, or a wish that is already fulfilled. */
  | 'acknowledge'
  /** Nothing happened on the server: wait and send again (also: a gate closed, a portal stood in between). */
  | 'retry'
  /** It may have happened, and the server keeps no keys. */
  | 'lose-track'
  /** The read-back found the effect / did not find it / cannot tell. */
  | 'found'
  | 'not-found'
  | 'unclear'
  /** A definite refusal, a failing server, or a row it depends on that cannot come. */
  | 'fail'
  /** This version of the app does not know the operation; / it knows it again. */
  | 'hold'
  | 'unhold'
  /** Acts of the person. */
  | 'release'
  | 'replace'
  | 'discard'
  /** A new leader found it on its way: it may be sent again (keys, or class `repeat`) / nobody knows. */
  | 'takeover-safe'
  | 'takeover-unsure';

/** `gone`: it left the outbox. */
export type Next = MutationState | 'gone';

export const STATES: Readonly<Record<MutationState, Readonly<Partial<Record<Event, Next>>>>> = {
  ready: {
    send: 'sending',
    acknowledge: 'gone',
    fail: 'failed',
    hold: 'held',
    retry: 'ready',
    replace: 'ready',
    discard: 'gone',
  },
  sending: {
    acknowledge: 'gone',
    retry: 'ready',
    'lose-track': 'unsure',
    fail: 'failed',
    'takeover-safe': 'ready',
    'takeover-unsure': 'unsure',
  },
  unsure: { found: 'gone', 'not-found': 'ready', unclear: 'failed', retry: 'unsure', fail: 'failed' },
  failed: { release: 'ready', replace: 'ready', discard: 'gone' },
  held: { unhold: 'ready', release: 'ready', discard: 'gone' },
};

/** The states in which an event may happen: the `from` of `Store.move`. */
export function sources(event: Event): MutationState[] {
  return (Object.keys(STATES) as MutationState[]).filter((state) => STATES[state][event] !== undefined);
}

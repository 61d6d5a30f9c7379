/** What screens know of the engine: `client.ts` implements it. Screens read rows from `#db/views.ts`, never from here. */
import type { Json, Lid, Mutation } from '#db/records.ts';
import type { OpArgs, OpName } from './ops/op.ts';
import type { Undone } from './ports.ts';

/** One intent: an operation with its arguments, and the files it carries (bytes already copied out of the File). */
export interface Intent<N extends OpName = OpName> {
  readonly op: N;
  readonly args: OpArgs[N];
  readonly files?: readonly { readonly bytes: ArrayBuffer; readonly mime: string }[];
}

/** Resolved only when the local transaction is durable. */
export interface Saved {
  readonly group: string;
  readonly mids: readonly string[];
}

/**
 * `offline`: the device has no network. `silent`: it has one, and nothing answers. `network`: something answers, but not our server.
 */
export type Reach = 'offline' | 'silent' | 'network' | 'online' | 'signed-out';

/** The truth strip in one value. */
export interface Truth {
  readonly reach: Reach;
  readonly pending: number;
  readonly sending: number;
  /** Failed, or perhaps there twice: needs a person. */
  readonly needsYou: number;
  /** Images that were sent and not yet seen on the server; those still to be sent are `pending`. */
  readonly photosUnconfirmed: number;
  /** Server time (ms) of the last read-back that is newer than the last write, or null: nothing may be green. */
  readonly confirmedAt: number | null;
  /** Pending, online, and no success for five minutes. */
  readonly stuck: boolean;
  /** Clock of this device minus the server's, ms; null when never measured. */
  readonly clockOffset: number | null;
  /** First pull of today's work and of the app's files done: works without a network. */
  readonly readyOffline: boolean;
}

/** What only the running engine knows; for people who look at it. */
export interface EngineNow {
  /** This tab's worker leads. */
  readonly leads: boolean;
  /** Device ms of the next question whether the server is there; null while it is, or nobody asks. */
  readonly probeAt: number | null;
}

export interface SyncClient {
  /** Saves the intents of ONE act atomically on this device and wakes the leader. Rejects with NoSpace, or when not saved. */
  act(...intents: readonly Intent[]): Promise<Saved>;
  /** As `act`, but nothing of it is sent for so long, and until then the person may take it back. */
  actLater(undoMs: number, ...intents: readonly Intent[]): Promise<Saved>;
  /** The undo: the act leaves the outbox as if it had never been, unless it is too late for that. */
  undo(saved: Saved): Promise<Undone>;
  /** Resolves when all mutations left the outbox (`sent`), need a person (`failed`), or after `ms` (`waiting`). */
  settled(saved: Saved, ms: number): Promise<'sent' | 'failed' | 'waiting'>;

  truth(): Truth;
  /** Calls back on every change of `truth()`; answers the unsubscribe. */
  onTruth(listener: () => void): () => void;

  retry(mids: readonly string[]): Promise<void>;
  retryAll(): Promise<void>;
  /** What the person would lose: every mutation that goes with these, and the rows that vanish or change back. */
  previewDiscard(mids: readonly string[]): Promise<readonly Pick<Mutation, 'mid' | 'op' | 'lid' | 'args'>[]>;
  discard(mids: readonly string[]): Promise<void>;
  /** False: it is being sent just now, or was sent already. */
  editAndRetry(mid: string, args: { readonly [key: string]: Json | undefined }): Promise<boolean>;
  /** The person has decided about what may be there twice; `second` is the row that is not this device's. */
  settleTwin(second: Lid): Promise<void>;
  /** The unsent work with its photos as a ZIP. */
  exportZip(): Promise<Blob>;

  /** Reads again from the server what the screens of today need (or the named keys). */
  refresh(keys?: readonly string[]): Promise<void>;
  engineNow(): Promise<EngineNow>;
  /** After a sign-in as the same person: opens the gates. */
  signedIn(): Promise<void>;
  stop(): Promise<void>;
}

/** The borders of the engine: it does its input and output through these, in a page's worker, the service worker, and the simulator. */
import type { AnyEndpoint, Auth, Input } from '#contract/endpoint.ts';
import type {
  BlobRow,
  ConflictRow,
  JournalRow,
  Json,
  Lid,
  MetaRow,
  Mutation,
  MutationState,
  PullRow,
  Row,
  TableName,
  VehicleRow,
} from '#db/records.ts';
import type { Outcome } from './core/types.ts';

/** A mutation before the store numbered, stamped and clocked it. */
export type Draft = Pick<
  Mutation,
  'mid' | 'userId' | 'group' | 'op' | 'v' | 'args' | 't' | 'lid' | 'lane' | 'deps' | 'at' | 'off' | 'mono' | 'app'
> &
  Partial<Pick<Mutation, 'nextAt' | 'undo'>> & {
    readonly blobs: readonly BlobRow[];
  };

/** A row as the server told it: fields of the view row, without the frame. `sid` is the key. */
export interface ServerRow {
  readonly t: TableName;
  readonly sid: number;
  readonly fields: { readonly [field: string]: unknown };
  /** References to rows of other tables by server id; the store turns them into local ids: `{ todo: {t: 'todos', sid: 7} }`. */
  readonly refs: { readonly [field: string]: { readonly t: TableName; readonly sid: number } | null };
  /** The server says it is deleted. */
  readonly deleted: boolean;
}

/** What an acknowledgement teaches. */
export interface Acknowledgement {
  /** The server's id of the mutation's own row (creates). */
  readonly sid: number | null;
  /** Rows of the answer, the mutation's own among them. Empty: base = base + patch. */
  readonly rows: readonly ServerRow[];
  /** Fields of which the server keeps a newer value. */
  readonly superseded: readonly string[];
  readonly now: number;
  /** Creates: an earlier try may still arrive, and make it again. */
  readonly again?: Again;
}

/** Server ms: since when something may have been made a second time, and until when that is likely. */
export interface Again {
  readonly since: number;
  readonly until: number;
}

/** A range of rows, by an index of their table. */
export interface Covered {
  readonly t: TableName;
  readonly index: string;
  readonly from: Json;
  readonly to: Json;
}

/** One page or whole answer of a pull. */
export interface Pulled {
  readonly key: string;
  readonly rows: readonly ServerRow[];
  readonly vehicles: readonly VehicleRow[];
  /**
   * Exactly which rows the answer was complete about; clean rows inside that it did not name are removed. Records are answered with all
   * their parts: those of the named records are covered with them.
   */
  readonly covers: readonly Covered[];
  /** No vehicle may be read any more: those that are here go. */
  readonly noVehicles?: boolean;
  /** Undefined: unchanged. The one that is kept stays, unless it was forgotten meanwhile. */
  readonly etag: string | null | undefined;
  readonly at: number;
  /** `Store.fence()` when the pull began. */
  readonly fence: number;
  /** To be kept as it came. */
  readonly whole: MetaRow | null;
  /** Of the leader that asked. */
  readonly epoch: number;
}

/** Thrown by every write of a leader that is no longer one. */
export class EpochLost extends Error {}

/** Thrown where the device has no room for the bytes: nothing was written. */
export class NoSpace extends Error {}

/**
 * The local database. Each method is one atomic transaction. Two implementations (Dexie, memory) pass one conformance suite.
 * Methods with `epoch` throw EpochLost when another leader took over.
 */
/** What came of an undo. `sent`: something of the act may have left; `needed`: something else was done since on what it made. */
export type Undone = 'done' | 'sent' | 'needed';

export interface Store {
  /** View rows, bases, mutations, blobs and the clock: all or nothing. Coalesces with unsent neighbours. */
  enqueue(drafts: readonly Draft[]): Promise<readonly Mutation[]>;

  /** All mutations in the order of `seq`. */
  outbox(): Promise<readonly Mutation[]>;
  /**
   * Moves a mutation, if it still exists and is in one of `from`. Answers it as it is now, for something may have melted into it since
   * it was last read; null when it did not move.
   */
  move(mid: string, epoch: number, from: readonly MutationState[], change: Partial<Mutation>): Promise<Mutation | null>;
  /** Deletes the mutation, writes base and view (fold of what remains), gives server ids. False when it was gone already. */
  acknowledge(mid: string, epoch: number, ack: Acknowledgement): Promise<boolean>;
  /** The person's act: deletes mutations and what depends on rows they created, refolds. Answers all mids deleted. */
  discard(mids: readonly string[]): Promise<readonly string[]>;
  /** The person's act: an undo. All of these leave the outbox, or none. */
  undo(mids: readonly string[]): Promise<Undone>;
  /**
   * A removal whose undo is over, of a row whose making was never sent: both leave the outbox with their bytes. Does nothing when the two
   * do not cancel out any more.
   */
  cancelOut(removal: string, epoch: number): Promise<void>;
  /** The person's act: new arguments under a new mid at the same place, ready. */
  replace(mid: string, newMid: string, args: Mutation['args']): Promise<boolean>;
  /** The person's act, or a gate that opened: failed/held → ready. */
  release(mids: readonly string[]): Promise<void>;

  /** The person's act: has decided whether this row is there once too often (`Twin.second`). */
  settleTwin(second: Lid): Promise<void>;

  row(t: TableName, lid: Lid): Promise<Row | undefined>;
  sidOf(lid: Lid): Promise<number | null>;
  /** The local id of the row that has this server id, or had it here and was taken from the screen by a pull. */
  lidOf(t: TableName, sid: number): Promise<Lid | null>;
  /** The server's snapshot behind a dirty row. */
  base(t: TableName, lid: Lid): Promise<Row | null | undefined>;

  fence(): Promise<number>;
  applyPull(pulled: Pulled): Promise<void>;
  pull(key: string): Promise<PullRow | undefined>;

  blob(bid: string): Promise<BlobRow | undefined>;
  /**
   * Puts the new blob (and the small picture, if there is one), points the mutation and image row at them and deletes the old one.
   * Does nothing when the mutation is gone.
   */
  replaceBlob(
    old: string,
    next: BlobRow,
    mid: string,
    imagePatch: { readonly [field: string]: unknown },
    thumb?: BlobRow | null,
  ): Promise<void>;
  /** Bytes whose image is confirmed on the server; the small pictures stay. */
  dropConfirmedBlobs(): Promise<number>;

  /** Raises the epoch; `sending` of older epochs becomes `unsure` (or `ready` for class `repeat` and servers with keys). */
  takeLead(now: number): Promise<number>;
  beat(epoch: number, now: number): Promise<void>;
  /** When the present leader last gave a sign of life (ms), and its epoch. */
  lead(): Promise<{ readonly epoch: number; readonly beatAt: number }>;

  meta(key: string): Promise<Json | undefined>;
  setMeta(key: string, value: Json): Promise<void>;
  addConflicts(rows: readonly ConflictRow[]): Promise<void>;
  note(entry: Omit<JournalRow, 'n'>): Promise<void>;
}

export interface NetRequest {
  readonly endpoint: AnyEndpoint;
  readonly input: Input<AnyEndpoint>;
  readonly file: {
    readonly field: string;
    readonly name: string;
    readonly mime: string;
    readonly bytes: ArrayBuffer;
  } | null;
  /** Idempotency key and stamp; left out by the transport on servers that did not advertise them (other origins). */
  readonly key: string | null;
  readonly stamp: string | null;
  /** If-None-Match */
  readonly etag: string | null;
  /** Of a rental call: what `Net.token` gave. */
  readonly token?: string | null;
}

/** What a call is sent with: a token (null: it needs none), or what became of the call for one. */
export type Token = { readonly token: string | null } | { readonly no: Outcome };

/** Never throws, never retries, never judges. */
export interface Net {
  send(request: NetRequest, signal?: AbortSignal): Promise<Outcome>;
  /** How many writes may share one request: those that are sent in the same moment do, whoever sends them sees nothing of it. */
  seats(): number;
  /** Fetches the CSRF cookie anew; one at a time. False: no answer. */
  refreshCsrf(): Promise<boolean>;
  /**
   * The token that a call of this kind needs, fetched when there is none; who asks meanwhile shares the fetch. `refused`: the one that was
   * sent and refused, which is dropped, and only that one.
   */
  token(auth: Auth, refused: string | null, signal?: AbortSignal): Promise<Token>;
}

export interface Clock {
  /** Device time, ms. */
  now(): number;
  /** Monotonic ms; its zero means nothing. */
  mono(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  uuid(): string;
}

/** `navigator.locks`, or the simulator's. Queued: resolves when it is held; `lost` aborts when it was stolen. */
export interface Lock {
  hold(name: string, signal: AbortSignal, steal: boolean, work: (lost: AbortSignal) => Promise<void>): Promise<void>;
}

/** The photo worker: decode upright at target size, encode, hash. */
export interface Media {
  compress(bytes: ArrayBuffer, mime: string, size: 'large' | 'medium' | 'small'): Promise<Prepared>;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

export interface Prepared {
  readonly bytes: ArrayBuffer;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumb: ArrayBuffer | null;
}

/** Words of the pure core. Nothing here or in the core touches a clock, a network, a database or a random source. */
import type { Json, Lid, Mutation, MutationError, Row, TableName } from '#db/records.ts';

/** The pure half of an operation: what it does to its row, and how unsent neighbours melt together. */
export interface OpLogic {
  readonly name: string;
  readonly v: number;
  readonly t: TableName;
  /** From the contract row. `create` needs a key or a probe to be sent again. */
  readonly replay: 'repeat' | 'create';
  /** Uses an upload slot. */
  readonly upload: boolean;
  /** True where 404 and 410 mean that the wish is fulfilled (a delete), unless they tell of a deleted todo. */
  readonly removes: boolean;
  /** The server judges whether it still fits: its 409 is for a person to read, and asks for nobody's merging. */
  readonly judged?: boolean;
  /** The row after the mutation. Must be idempotent, total (an undefined row may come) and never mutate its input. */
  apply(row: Row | undefined, mutation: Mutation): Row | undefined;
  /** Among unsent neighbours of one lane and row only. */
  coalesce?(earlier: Mutation, later: Mutation): Coalesced;
  /**
   * Creates: whether a row of the server, its references as local ids, may be this made a second time. `alike`: it may have been before
   * somebody changed it.
   */
  twin?(made: Made, row: Row): 'same' | 'alike' | null;
  /** Of what can be repeated: its first one makes the row, so that what refers to the row waits for it as for a create. */
  readonly begins?: true;
  /** Lanes of which it waits for everything that was said before it, beside its own. */
  after?(args: Mutation['args'], lid: Lid): readonly string[];
  /** The arguments without a row to which they refer, where that is given up; null where it means nothing without. */
  without?(args: Mutation['args'], lid: Lid): Mutation['args'] | null;
  /** Arguments of an older version in today's form; null when it cannot be done (the mutation is then held). */
  upgrade?(v: number, args: Mutation['args']): Mutation['args'] | null;
}

/** What of a mutation its effect can be known by. */
export type Made = Pick<Mutation, 'mid' | 'userId' | 'args' | 'at' | 'off'>;

export type Coalesced =
  | { readonly kind: 'keep' }
  | { readonly kind: 'merge'; readonly args: Mutation['args'] }
  | { readonly kind: 'cancel' };

export type OpTable = ReadonlyMap<string, OpLogic>;

/** What came back of a request, before anybody judged it. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Parsed JSON; undefined when the body was empty or no JSON (see `html`, `broken`). */
      readonly body: unknown;
      /** text/html where JSON was due, an opaque redirect, or another origin: somebody between us and the server. */
      readonly foreign: boolean;
      /** The body was cut off or is no JSON although it says so. */
      readonly broken: boolean;
      readonly retryAfterMs: number | null;
      readonly superseded: readonly string[];
      readonly etag: string | null;
      /** Server clock in ms, and the round trip that brought it. */
      readonly serverTime: number | null;
      readonly rtt: number;
      /** `idem, stamps, etag` of a server that is ours; null when the header was absent. */
      readonly capabilities: string | null;
    }
  /** No answer. `left`: bytes may have reached the server. */
  | { readonly kind: 'silence'; readonly reason: 'network' | 'timeout' | 'aborted'; readonly left: boolean };

/** What the engine does about an outcome: the table of sync.md §8. */
export type Verdict =
  | { readonly do: 'acknowledge' }
  /** The wish was already fulfilled: 404 or 410 on a delete. */
  | { readonly do: 'done' }
  /** Wait and send again. `scope` all: every lane waits. `counts`: towards the give-up of a failing server. */
  | { readonly do: 'retry'; readonly afterMs: number | null; readonly scope: 'lane' | 'all'; readonly counts: boolean }
  /** It may have happened: look for it before it is sent again. `counts`: as above. */
  | { readonly do: 'unsure'; readonly counts: boolean }
  | { readonly do: 'portal' }
  | { readonly do: 'gate'; readonly gate: 'session' | 'rental' | 'csrf' }
  /** 412 and 409 with a version: read the record again, merge, resend. */
  | { readonly do: 'reread' }
  /** 413 of an image: try the next size. */
  | { readonly do: 'shrink' }
  | { readonly do: 'fail'; readonly err: MutationError };

/** What kind of server answers: learnt from `Sync-Capabilities`, never assumed. */
export interface Capabilities {
  readonly idem: boolean;
  readonly stamps: boolean;
  readonly etag: boolean;
  /** It sends completed work back. Left out: nobody has asked it yet. */
  readonly returns?: boolean;
}

export type { Json, Mutation, MutationError, Row, TableName };

/** What a handler gets and gives. The kernel (mount.ts) has checked session, permission and input before it is called. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { User } from '#contract/areas/auth.ts';
import type { AnyEndpoint, Answer, Body, Params, Query } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Database } from '../db/tables.ts';
import type { BlobStore, ByteRange, StoredBlob } from '../files/blob-store.ts';
import type { JobQueue } from '../jobs/job.ts';
import type { AppUrl } from './app-url.ts';
import type { Channel } from './channel.ts';
import type { Device } from './device.ts';
import type { Stage } from './stage.ts';
import type { TotpSecret } from './totp-secret.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { TrackerProvider } from '../trackers/provider.ts';
import type { VinDecoder } from '../vin/decoder.ts';

/** The signed-in person of a request. `can` is the only place that knows what a role may do. */
export interface Person extends User {
  /** Their home and the others that they belong to. */
  readonly branches: readonly number[];
  readonly permissions: ReadonlySet<Permission>;
  readonly can: (permission: Permission) => boolean;
}

export interface SessionStart {
  readonly stage: 'full' | 'code';
  /** The person has just proved who they are. */
  readonly isConfirmed: boolean;
}

/** The browser's side of signing in and out: the session's row and the cookies that go with it. */
export interface SessionDoor {
  /** What names the session in the tables; null when the request came without one. */
  readonly hash: string | null;
  /** What the request says of its browser and its network. */
  device(): Device;
  /** Starts a session for the person, ends the one the request came with, and sends both cookies. Answers what names it in the tables. */
  begin(db: Kysely<Database>, userId: number, how: SessionStart): Promise<string>;
  /** Makes a full session, with a new secret, of one that lacked something. The tokens made in it end. Answers what names it. */
  renew(db: Kysely<Database>): Promise<string>;
  /** Ends the session and the tokens made in it. */
  end(db: Kysely<Database>): Promise<void>;
  /** Sends a fresh CSRF cookie for the session (or for nobody). */
  renewCsrf(): void;
}

/** A call inside another: made by the same person, with the same cookies, in the same way as if it had come alone. */
export type Relay = (call: {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<Response>;

export interface Context {
  /**
   * On a write this is the transaction that also holds the audit row and the idempotency record. In a `public` row it is none
   * (counting tries must survive a refusal), nor in an `apart` one: a handler that writes there does it in `write`.
   */
  readonly db: Kysely<Database>;
  /**
   * In rows without a transaction: does the work in one, with a context of its own, whose audit lines are written in it. Danger: only the
   * given context may be used inside.
   */
  readonly write: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
  /** Who asks. A handler of a `public` row or of one of channels must not look: nobody is signed in there. */
  readonly person: Person;
  /** The channel of a row of channels. Others must not look. */
  readonly channel: Channel;
  /** What the session still lacks; `full` in `public` rows. Only rows for any stage (`anyStage`) see another one. */
  readonly stage: Stage;
  /** The person said their password in this session within the last 15 minutes. */
  readonly isConfirmed: boolean;
  /** The server's clock when the request came; handlers never ask another. */
  readonly now: Date;
  /** The edit's stamp, clamped; made by the server when the client sent none. */
  readonly stamp: string;
  readonly files: BlobStore;
  /** What is done after the transaction, or never when it is rolled back: `ctx.jobs.add(ctx.db, …)`; mails by `mail(ctx, …)`. */
  readonly jobs: JobQueue;
  /** Whom mails are from; null: no mail server is set. */
  readonly mailFrom: string | null;
  readonly session: SessionDoor;
  readonly totpSecret: TotpSecret;
  /** What VINs say. Each new kind of vehicle takes it a fifth of a second. */
  readonly vins: VinDecoder;
  /** Seals what others must not read in the tables. */
  readonly secrets: Secrets;
  /** The maker of the yard's trackers; null where none is set. Danger: never ask it inside a transaction. */
  readonly trackers: TrackerProvider | null;
  /** Who takes renters' cards; null where none is set. Danger: never ask it inside a transaction. */
  readonly payments: PaymentProvider | null;
  /** Of the yard, ISO 4217. */
  readonly currency: string;
  /** Where people open the app; links in mails begin with it. */
  readonly appUrl: AppUrl;
  /** The origin of the page that asks, as its browser tells it; null when it tells none. Danger: whoever calls without a browser may say any. */
  readonly origin: string | null;
  /** Danger: only for rows that are `apart`. In a transaction it would wait for that one to end. */
  readonly relay: Relay;
  /** Where the request came from, for rate limits. Never stored as it is. */
  readonly address: string;
  /** One line of the audit trail, written in the same transaction. */
  readonly audit: (entry: AuditEntry) => void;
  /** Names the fields whose stored value is newer than what was sent (Sync-Superseded). */
  readonly superseded: (fields: readonly string[]) => void;
}

export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  /** The branch of the record; null or left out where it has none. */
  readonly branchId?: number | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface Received<E extends AnyEndpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** Parts of a multipart body: already streamed to the store, hashed, and sniffed. */
  readonly files: Readonly<Record<string, readonly StoredBlob[]>>;
}

/** A `bytes` answer. */
export interface FileAnswer {
  readonly stream: () => Readable;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly name: string;
  /** Present where a part of it can be asked for. */
  readonly part?: (range: ByteRange) => Readable;
  /** Nobody on the way, not even the browser, may keep it. */
  readonly isSecret?: boolean;
  /** It was made for this answer, and is not in the store. */
  readonly isMade?: boolean;
}

/** A `redirect` answer. Danger: the path is one of our own screens, never taken from a request. */
export interface RedirectAnswer {
  readonly redirect: `/${string}`;
}

/** Expected failures are thrown as `Refusal` (refusal.ts): the transaction rolls back and the border words the answer. */
export type Handler<E extends AnyEndpoint> = (
  received: Received<E>,
  context: Context,
) => Promise<Answer<E> | FileAnswer | RedirectAnswer>;

/** One handler a row: a missing one is a compile error. */
export type Handlers<Rows extends Readonly<Record<string, AnyEndpoint>>> = {
  readonly [N in keyof Rows]: Handler<Rows[N]>;
};

/** What every route stands on, put together once in app.ts. */
import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { JobQueue } from '../jobs/job.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AppUrl } from './app-url.ts';
import type { TotpSecret } from './totp-secret.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { TrackerProvider } from '../trackers/provider.ts';
import type { VinDecoder } from '../vin/decoder.ts';

export interface Kernel {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
  readonly jobs: JobQueue;
  /** Null: no mail server is set. Handlers ask for mails by `mail()`, and a job sends them. */
  readonly mailer: Mailer | null;
  readonly log: Logger;
  readonly clock: () => Date;
  /** People come by https, through a proxy whose X-Forwarded-For is believed. */
  readonly tls: boolean;
  /** Signs CSRF tokens; the same in every process of a yard. */
  readonly csrfKey: Buffer;
  readonly totpSecret: TotpSecret;
  readonly appUrl: AppUrl;
  readonly vins: VinDecoder;
  readonly secrets: Secrets;
  /** Null: no maker of trackers is set. */
  readonly trackers: TrackerProvider | null;
  /** Who takes renters' cards; null: payments are made at the desk alone. */
  readonly payments: PaymentProvider | null;
  /** Of the yard, ISO 4217. */
  readonly currency: string;
}

/** What a request carries from the frame (frame.ts) to the log line. */
export interface Variables {
  requestId: string;
  now: Date;
  /** The pattern of the address, never its values: what logs and metrics may know. */
  route: string;
  personId: number | null;
}

export interface Env {
  /** Node's request, when there is a port (tests call the app without one). */
  Bindings: { incoming?: IncomingMessage };
  Variables: Variables;
}

export type Request = HonoContext<Env>;

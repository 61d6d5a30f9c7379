/**
 * The test provider of payments: the demo yard's, and of whoever wants to see how payments go. It behaves as an outside service does: it has its own
 * tables, does each act once by its key, loses answers where it is told to, and tells everything twice and not in order.
 *
 * Danger: never ask it inside a transaction. The embedded database has one connection.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#server/db/tables.ts';
import { type AppUrl, readAppUrl } from '#server/http/app-url.ts';
import type { Checkout, CheckoutWanted, EventRead, Found, Outcome, PaymentProvider } from '../provider.ts';
import type { Losable } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { readTold, sendDue } from './events.ts';
import { act, type ActWanted, endCheckout, endOverdue, type Ledger, lookUp, openCheckout } from './ledger.ts';

export interface LocalOptions {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly appUrl: AppUrl;
  /** Of the yard: all of its processes sign events with the same secret. */
  readonly csrfKey: Buffer;
  /** Acts that are done without anybody hearing of it. */
  readonly lose?: readonly Losable[];
}

/** Asks the yard's own server. */
type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

export const SIGNATURE_HEADER = 'Yardhand-Test-Signature';

export class LocalProvider implements PaymentProvider {
  readonly name = 'local';
  readonly title = 'Test provider';
  readonly #options: LocalOptions;
  readonly #secret: string;
  #ask: Ask | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: LocalOptions) {
    this.#options = options;
    this.#secret = createHmac('sha256', options.csrfKey).update('events of the test provider').digest('hex');
  }

  get ledger(): Ledger {
    return { db: this.#options.db, now: this.#options.clock() };
  }

  /** Events are sent to this server from now on. */
  connect(ask: Ask): void {
    this.#ask = ask;
  }

  /** Sends what is due, after whatever is being sent. */
  deliver(): Promise<void> {
    this.#sending = this.#sending.catch(() => undefined).then(() => this.#deliverNow());
    return this.#sending;
  }

  /** The same, without anybody waiting for it: what fails, the job sends again. */
  kick(): void {
    this.deliver().catch((error: unknown) => this.#options.log.warn({ error }, 'events of the test provider wait'));
  }

  /** Nothing is sent any more; what is left, the next start sends. Resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#ask = null;
    await this.#sending.catch(() => undefined);
  }

  async #deliverNow(): Promise<void> {
    if (!this.#ask) return;
    await endOverdue(this.ledger);
    const { db, now } = this.ledger;
    await sendDue(db, now, async (body) => {
      const ask = this.#ask;
      if (!ask) return false;
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: this.sign(body) };
      return (await ask('/hooks/payments/local', { method: 'POST', headers, body })).ok;
    });
  }

  sign(body: string): string {
    return signatureOf(this.#secret, Buffer.from(body), this.ledger.now);
  }

  createCheckout(wanted: CheckoutWanted): Promise<Outcome<Checkout>> {
    return this.#answer(async () => {
      const { db, appUrl } = this.#options;
      const outcome = await openCheckout(this.ledger, wanted, await readAppUrl(db, appUrl));
      return this.#isLost('checkout') && outcome.outcome === 'done' ? { outcome: 'unknown' } : outcome;
    });
  }

  closeCheckout(ref: string): Promise<Outcome<null>> {
    return this.#answer(async () => {
      await endCheckout(this.ledger, ref);
      this.kick();
      return { outcome: 'done', value: null };
    });
  }

  find(key: string): Promise<Outcome<Found>> {
    return this.#answer(async () => ({ outcome: 'done', value: await lookUp(this.ledger, key) }));
  }

  capture(ref: string, amount: number, key: string): Promise<Outcome<string>> {
    return this.#act({ kind: 'capture', payment_ref: ref, amount, key });
  }

  release(ref: string, key: string): Promise<Outcome<string>> {
    return this.#act({ kind: 'release', payment_ref: ref, amount: 0, key });
  }

  refund(ref: string, amount: number, key: string): Promise<Outcome<string>> {
    return this.#act({ kind: 'refund', payment_ref: ref, amount, key });
  }

  readEvent(raw: Uint8Array, headers: Headers, now: Date): EventRead {
    if (!isSigned(this.#secret, raw, headers.get(SIGNATURE_HEADER), now)) return { read: 'bad' };
    const event = readTold(raw);
    return event ? { read: 'event', event } : { read: 'bad' };
  }

  #act(wanted: ActWanted): Promise<Outcome<string>> {
    return this.#answer(async () => {
      const outcome = await act(this.ledger, wanted, this.#isLost(wanted.kind));
      this.kick();
      return outcome;
    });
  }

  /** A failure of the database is what a lost connection is elsewhere. */
  async #answer<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work();
    } catch (error) {
      this.#options.log.warn({ error }, 'the test provider did not answer');
      return { outcome: 'unknown' };
    }
  }

  #isLost(what: Losable): boolean {
    return this.#options.lose?.includes(what) ?? false;
  }
}

/** Runs a handler: reads beside any transaction, writes inside one that holds effect, audit and idempotency record together. */
import type { Kysely } from 'kysely';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Database } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { Channel } from './channel.ts';
import { answerBytes } from './answer-file.ts';
import { answerJson, answerRead, answerRedirect } from './answers.ts';
import type { AuditEntry, Context, FileAnswer, Handler, Person, RedirectAnswer, Relay } from './handler.ts';
import { type Attempt, claim, type Effect, fingerprint, readKey, store } from './idempotency.ts';
import type { Kernel, Request } from './kernel.ts';
import type { Reception } from './receive.ts';
import { type Sent, sessionDoor } from './session-door.ts';
import type { Stage } from './stage.ts';
import { writeAudits } from './write-audits.ts';

/** What is known about a request besides its input. */
export interface Asked extends Sent {
  readonly person: Person | null;
  /** In rows of channels. */
  readonly channel: Channel | null;
  readonly stage: Stage;
  readonly isConfirmed: boolean;
  readonly now: Date;
  readonly stamp: string;
  readonly address: string;
  readonly origin: string | null;
  readonly requestId: string;
  readonly relay: Relay;
}

/** What a handler leaves beside its answer. A fresh one for every try of a transaction. */
interface Traces {
  readonly audits: AuditEntry[];
  readonly cookies: string[];
  readonly superseded: Set<string>;
}

const traces = (): Traces => ({ audits: [], cookies: [], superseded: new Set() });

/** The casts of the kernel: public rows and those of channels have no person, all others no channel, and their handlers do not look for one. */
function contextFor(kernel: Kernel, db: Kysely<Database>, asked: Asked, left: Traces): Context {
  const { person, channel, stage, isConfirmed, now, stamp, address, origin, relay } = asked;
  return {
    db,
    write: (work) => writeApart(kernel, asked, left, work),
    person: person as Person,
    channel: channel as Channel,
    stage,
    isConfirmed,
    now,
    stamp,
    address,
    origin,
    appUrl: kernel.appUrl,
    totpSecret: kernel.totpSecret,
    vins: kernel.vins,
    secrets: kernel.secrets,
    trackers: kernel.trackers,
    payments: kernel.payments,
    currency: kernel.currency,
    relay,
    files: kernel.files,
    jobs: kernel.jobs,
    mailFrom: kernel.mailer?.from ?? null,
    session: sessionDoor(kernel, asked, now, (cookies) => left.cookies.push(...cookies)),
    audit: (entry) => left.audits.push(entry),
    superseded: (fields) => fields.forEach((field) => left.superseded.add(field)),
  };
}

/** A transaction of its own inside of a row that has none. Its audit lines are written in it, and its cookies are sent with the answer. */
async function writeApart<T>(
  kernel: Kernel,
  asked: Asked,
  left: Traces,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { done, cookies } = await transaction(kernel.db, async (trx) => {
    const inner = traces();
    const done = await work(contextFor(kernel, trx, asked, inner));
    await writeAudits(trx, asked, inner.audits);
    return { done, cookies: inner.cookies };
  });
  left.cookies.push(...cookies);
  return done;
}

const isFile = (endpoint: AnyEndpoint, _answer: unknown): _answer is FileAnswer => endpoint.produces === 'bytes';

const isRedirect = (endpoint: AnyEndpoint, _answer: unknown): _answer is RedirectAnswer =>
  endpoint.produces === 'redirect';

/** A read, a call of somebody who is not signed in, or one whose parts have their own: no transaction around it. */
export async function readAnswer<E extends AnyEndpoint>(
  kernel: Kernel,
  c: Request,
  endpoint: E,
  handler: Handler<E>,
  received: Reception<E>,
  asked: Asked,
): Promise<Response> {
  const left = traces();
  const answer = await handler(received.input, contextFor(kernel, kernel.db, asked, left));
  await writeAudits(kernel.db, asked, left.audits);
  sendCookies(c, left.cookies);
  if (isFile(endpoint, answer)) return answerBytes(c, kernel.files, answer);
  if (isRedirect(endpoint, answer)) return answerRedirect(c, answer);
  const status = endpoint.success[0] ?? 200;
  return endpoint.method === 'GET'
    ? answerRead(c, status, answer)
    : answerJson(c, { status, headers: {}, text: JSON.stringify(answer) });
}

/** A write: all of it or nothing. */
export async function performWrite<E extends AnyEndpoint>(
  kernel: Kernel,
  c: Request,
  endpoint: E,
  handler: Handler<E>,
  received: Reception<E>,
  asked: Asked,
): Promise<Response> {
  const attempt = attemptOf(c, endpoint, received, asked);
  const { effect, cookies } = await transaction(kernel.db, async (trx) => {
    const stored = attempt && (await claim(trx, attempt));
    if (stored) return { effect: stored, cookies: [] };
    const left = traces();
    const answer = await handler(received.input, contextFor(kernel, trx, asked, left));
    await keepFiles(trx, received, asked.now);
    await writeAudits(trx, asked, left.audits);
    const effect = effectOf(endpoint, answer, left);
    if (attempt) await store(trx, attempt, effect, asked.now);
    return { effect, cookies: left.cookies };
  });
  sendCookies(c, cookies);
  return answerJson(c, effect);
}

/** `online` calls are never repeated on their own, and their answers hold secrets: nothing of them is stored. */
function attemptOf<E extends AnyEndpoint>(
  c: Request,
  endpoint: E,
  received: Reception<E>,
  asked: Asked,
): Attempt | null {
  const key = readKey(c.req.header(HEADERS.key));
  if (key === null || asked.person === null || endpoint.replay === 'online') return null;
  const { params, query, body } = received.input;
  const files = received.blobs.map((blob) => blob.sha256);
  const route = `${endpoint.method} ${endpoint.path}`;
  return { userId: asked.person.id, route, key, fingerprint: fingerprint(route, { params, query, body, files }) };
}

function effectOf(endpoint: AnyEndpoint, answer: unknown, left: Traces): Effect {
  const lost: Record<string, string> =
    left.superseded.size > 0 ? { [HEADERS.superseded]: [...left.superseded].join(', ') } : {};
  return { status: endpoint.success[0] ?? 200, headers: lost, text: JSON.stringify(answer) };
}

/**
 * Before the commit: bytes may wait in vain for their row, but a row must never stand for bytes that are not there. The row first: it
 * holds back who sweeps the store (files/sweep.ts) until the bytes are in it.
 */
async function keepFiles(trx: Kysely<Database>, received: Reception<AnyEndpoint>, now: Date): Promise<void> {
  if (received.blobs.length === 0) return;
  const rows = received.blobs.map(({ sha256, mime, size }) => ({ sha256, mime, size, created_at: now }));
  await trx
    .insertInto('blobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const blob of received.pending) await blob.keep();
}

function sendCookies(c: Request, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

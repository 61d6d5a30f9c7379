/**
 * One row of the contract as a route. In this order, so that nobody who may not do a thing makes the server work for it:
 * who, and is their session complete (401) → CSRF (419) → may they, and is it they (403) → body within limits (413, 415) → valid (422) → handler → answer.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { addressOf } from './address.ts';
import { type Channel, channelOfToken } from './channel.ts';
import { type Asked, performWrite, readAnswer } from './perform.ts';
import { readCookie } from './cookies.ts';
import { checkCsrf } from './csrf.ts';
import { deviceOf } from './device.ts';
import type { Handler } from './handler.ts';
import type { Kernel, Request } from './kernel.ts';
import { personOfSession, personOfToken, type SignedIn } from './person.ts';
import { type App, relayOf } from './relay.ts';
import { receive, type Reception } from './receive.ts';
import { lacking, Refusal } from './refusal.ts';
import { hashSecret } from './secrets.ts';
import { stampOf } from './server-stamp.ts';
import { isConfirmed, needStage, unconfirmed } from './stage.ts';
import { prolong, sessionSecret } from './session-door.ts';

/** The Hono handler of a row. `app` answers the calls that a call makes (`Context.relay`). */
export function mount<E extends AnyEndpoint>(kernel: Kernel, app: App, endpoint: E, handler: Handler<E>) {
  return async (c: Request): Promise<Response> => {
    c.set('route', endpoint.path);
    const channel = endpoint.auth === 'channel' ? await admitChannel(kernel, c) : null;
    const signedIn = channel === null ? await admit(kernel, c, endpoint) : null;
    const received = await receive(kernel, c, endpoint);
    try {
      const asked = { ...ask(kernel, app, c, signedIn), channel };
      return await (endpoint.method === 'GET' || endpoint.auth === 'public' || endpoint.apart
        ? readAnswer(kernel, c, endpoint, handler, received, asked)
        : performWrite(kernel, c, endpoint, handler, received, asked));
    } finally {
      await dropLeftovers(received);
    }
  };
}

/** No cookie is sent along with a channel's token, so nobody can be made to use it by a forged page: no CSRF token is asked for. */
async function admitChannel(kernel: Kernel, c: Request): Promise<Channel> {
  const channel = await channelOfToken(kernel.db, c.req.header('authorization') ?? '');
  if (!channel) throw new Refusal('unauthenticated', 'Unauthenticated.');
  return channel;
}

async function admit(kernel: Kernel, c: Request, endpoint: AnyEndpoint): Promise<SignedIn | null> {
  const signedIn = await identify(kernel, c, endpoint);
  if (endpoint.method !== 'GET' && (endpoint.auth === 'session' || endpoint.auth === 'public')) guardCsrf(kernel, c);
  if (endpoint.permission !== null && !signedIn?.person.can(endpoint.permission)) throw lacking(endpoint.permission);
  if (endpoint.confirmed && !isConfirmed(signedIn?.confirmedAt ?? null, c.get('now'))) throw unconfirmed();
  return signedIn;
}

async function identify(kernel: Kernel, c: Request, endpoint: AnyEndpoint): Promise<SignedIn | null> {
  if (endpoint.auth === 'public' || endpoint.auth === 'channel') return null;
  const signedIn = await (endpoint.auth === 'session'
    ? bySession(kernel, c)
    : personOfToken(kernel.db, endpoint.auth, c.req.header('authorization') ?? '', c.get('now')));
  if (!signedIn) throw new Refusal('unauthenticated', 'Unauthenticated.');
  c.set('personId', signedIn.person.id);
  needStage(endpoint, signedIn.stage);
  return signedIn;
}

async function bySession(kernel: Kernel, c: Request): Promise<SignedIn | null> {
  const secret = sessionSecret(kernel, c);
  if (secret === null) return null;
  const found = await personOfSession(kernel.db, hashSecret(secret), c.get('now'));
  if (!found) return null;
  const cookies = await prolong(kernel, found, secret, c.get('now'));
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return found;
}

function guardCsrf(kernel: Kernel, c: Request): void {
  const secret = sessionSecret(kernel, c);
  checkCsrf(kernel.csrfKey, {
    header: c.req.header(HEADERS.csrf),
    cookie: readCookie(c, CSRF_COOKIE),
    sessionHash: secret === null ? null : hashSecret(secret),
  });
}

function ask(kernel: Kernel, app: App, c: Request, signedIn: SignedIn | null): Omit<Asked, 'channel'> {
  const now = c.get('now');
  const address = addressOf(kernel, c);
  const secret = sessionSecret(kernel, c);
  return {
    person: signedIn?.person ?? null,
    stage: signedIn?.stage ?? 'full',
    isConfirmed: isConfirmed(signedIn?.confirmedAt ?? null, now),
    now,
    stamp: stampOf(c.req.header(HEADERS.stamp), now),
    sessionHash: signedIn?.hash ?? (secret === null ? null : hashSecret(secret)),
    device: () => deviceOf(c.req.header('user-agent'), address),
    address,
    origin: c.req.header('origin') ?? null,
    requestId: c.get('requestId'),
    relay: relayOf(app, c),
  };
}

/** Files that were not kept by a committed transaction. */
async function dropLeftovers(received: Reception<AnyEndpoint>): Promise<void> {
  for (const blob of received.pending) await blob.drop();
}

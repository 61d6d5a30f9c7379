/**
 * One row of the contract as a route. In this order, so that nobody who may not do a thing makes the server work for it:
 * who (401) → CSRF (419) → may they (403) → body within limits (413, 415) → valid (422) → handler → answer.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { addressOf } from './address.ts';
import { type Asked, performWrite, readAnswer } from './perform.ts';
import { readCookie } from './cookies.ts';
import { checkCsrf } from './csrf.ts';
import type { Handler, Person } from './handler.ts';
import type { Kernel, Request } from './kernel.ts';
import { personOfSession, personOfToken } from './person.ts';
import { type App, relayOf } from './relay.ts';
import { receive, type Reception } from './receive.ts';
import { forbidden, Refusal } from './refusal.ts';
import { hashSecret } from './secrets.ts';
import { stampOf } from './server-stamp.ts';
import { prolong, sessionSecret } from './session-door.ts';

/** The Hono handler of a row. `app` answers the calls that a call makes (`Context.relay`). */
export function mount<E extends AnyEndpoint>(kernel: Kernel, app: App, endpoint: E, handler: Handler<E>) {
  return async (c: Request): Promise<Response> => {
    c.set('route', endpoint.path);
    const person = await admit(kernel, c, endpoint);
    const received = await receive(kernel, c, endpoint);
    try {
      const asked = ask(kernel, app, c, person);
      return await (endpoint.method === 'GET' || endpoint.auth === 'public' || endpoint.apart
        ? readAnswer(kernel, c, endpoint, handler, received, asked)
        : performWrite(kernel, c, endpoint, handler, received, asked));
    } finally {
      await dropLeftovers(received);
    }
  };
}

async function admit(kernel: Kernel, c: Request, endpoint: AnyEndpoint): Promise<Person | null> {
  const person = await identify(kernel, c, endpoint);
  if (endpoint.method !== 'GET' && (endpoint.auth === 'session' || endpoint.auth === 'public')) guardCsrf(kernel, c);
  if (endpoint.permission !== null && !person?.can(endpoint.permission)) throw forbidden();
  return person;
}

async function identify(kernel: Kernel, c: Request, endpoint: AnyEndpoint): Promise<Person | null> {
  if (endpoint.auth === 'public') return null;
  const person = await (endpoint.auth === 'session'
    ? bySession(kernel, c)
    : personOfToken(kernel.db, endpoint.auth, c.req.header('authorization') ?? '', c.get('now')));
  if (!person) throw new Refusal('unauthenticated', 'Unauthenticated.');
  c.set('personId', person.id);
  return person;
}

async function bySession(kernel: Kernel, c: Request): Promise<Person | null> {
  const secret = sessionSecret(kernel, c);
  if (secret === null) return null;
  const found = await personOfSession(kernel.db, hashSecret(secret), c.get('now'));
  if (!found) return null;
  const cookies = await prolong(kernel, { secret, seenAt: found.seenAt }, c.get('now'));
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return found.person;
}

function guardCsrf(kernel: Kernel, c: Request): void {
  const secret = sessionSecret(kernel, c);
  checkCsrf(kernel.csrfKey, {
    header: c.req.header(HEADERS.csrf),
    cookie: readCookie(c, CSRF_COOKIE),
    sessionHash: secret === null ? null : hashSecret(secret),
  });
}

function ask(kernel: Kernel, app: App, c: Request, person: Person | null): Asked {
  const now = c.get('now');
  return {
    person,
    now,
    stamp: stampOf(c.req.header(HEADERS.stamp), now),
    secret: sessionSecret(kernel, c),
    address: addressOf(kernel, c),
    requestId: c.get('requestId'),
    relay: relayOf(app, c),
  };
}

/** Files that were not kept by a committed transaction. */
async function dropLeftovers(received: Reception<AnyEndpoint>): Promise<void> {
  for (const blob of received.pending) await blob.drop();
}

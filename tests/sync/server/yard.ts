/**
 * The server of a simulated world: its own honest implementation of what sync.md says a server of each kind does. It knows nothing of
 * phones but what comes over the wire; what the proofs want to know of its deeds it tells `watch`.
 */
import { rentalToken } from '#contract/areas/rental-token.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { clampStamp, formatStamp } from '#contract/stamp.ts';
import type { ServerKind } from '../history.ts';
import { type Asked, ok, Refused, refuse, reply, type Reply, type Wire } from './asked.ts';
import { isBatch, partAnswer, requestsIn } from './batch.ts';
import { READS } from './reads.ts';
import { Records } from './records.ts';
import type { Done, Writer } from './write.ts';
import { WRITES } from './writes.ts';

/** A write that happened. */
export interface Effect {
  /** The idempotency key as the phone made it: `<mid>` or `<mid>:…`; also where the server does not know keys. */
  readonly mid: string;
  readonly wire: Wire;
  readonly user: number;
  readonly path: string;
  readonly asked: Asked;
  readonly done: Done;
}

export interface Watch {
  effect(effect: Effect): void;
  /** Somebody knocked; `user` null: nobody we know. */
  knocked(wire: Wire, user: number | null): void;
}

interface Session {
  readonly user: number;
  csrf: string;
}

const CAPABILITIES: Readonly<Record<ServerKind, string | null>> = {
  full: 'idem, stamps, etag, batch',
  keys: 'idem',
  ignores: null,
  bare: null,
};

const EVERYDAY: readonly Permission[] = permissions.filter((name) => !/\.view-(all|branch)$/.test(name));
/** What a person loses for a while. */
const TAKEN: ReadonlySet<Permission> = new Set([
  'todo.update',
  'todo.create',
  'image.create',
  'checklist.update',
  'booking.view',
  'private-rental.view',
]);

export const pathOf = (path: string): string => path.replace('/api/', '');

/** Of everything that was asked, but how long ago (contract: `actTimes`). */
function fingerprint({ params, query, body, file }: Asked): string {
  const { elapsed_ms: _, ...rest } = body;
  return JSON.stringify([params, query, rest, file?.bytes.byteLength ?? null]);
}

export class Yard implements Writer {
  readonly records: Records;
  readonly kind: ServerKind;
  readonly soft: boolean;
  readonly knowsTwins: boolean;
  readonly isOurs: boolean;
  readonly capabilities: string | null;
  readonly #now: () => number;
  readonly #watch: Watch;
  readonly #sessions = new Map<string, Session>();
  readonly #forbidden = new Set<number>();
  readonly #keys = new Map<string, { readonly print: string; readonly reply: Reply }>();
  readonly #running = new Map<string, Wire>();
  /** Rental tokens that are good, and whose session each is of. */
  readonly #tokens = new Map<string, string>();
  #count = 0;

  constructor(kind: ServerKind, now: () => number, watch: Watch) {
    this.kind = kind;
    this.#now = now;
    this.#watch = watch;
    this.soft = this.knowsTwins = this.isOurs = kind === 'full' || kind === 'keys';
    this.records = new Records(kind !== 'bare', this.isOurs);
    this.capabilities = CAPABILITIES[kind];
  }

  get now(): number {
    return this.#now();
  }

  signIn(user: number): string {
    this.#count += 1;
    const session = `s${this.#count}`;
    this.#sessions.set(session, { user, csrf: `c${this.#count}` });
    return session;
  }

  signOut(session: string): void {
    this.#sessions.delete(session);
    for (const [token, of] of this.#tokens) if (of === session) this.#tokens.delete(token);
  }

  /** Every rental token of the person is good no longer. */
  endTokens(user: number): void {
    for (const [token, session] of this.#tokens)
      if (this.#sessions.get(session)?.user === user) this.#tokens.delete(token);
  }

  forbid(user: number, is: boolean): void {
    if (is) this.#forbidden.add(user);
    else this.#forbidden.delete(user);
  }

  permissions(user: number): readonly Permission[] {
    return this.#forbidden.has(user) ? EVERYDAY.filter((name) => !TAKEN.has(name)) : EVERYDAY;
  }

  /** What the cookie says now. */
  csrfOf(session: string | null): string | null {
    return (session === null ? undefined : this.#sessions.get(session))?.csrf ?? null;
  }

  /** The token that phones have is old from now on. */
  renewCsrf(session: string | null): void {
    const found = session === null ? undefined : this.#sessions.get(session);
    if (found) found.csrf = `c${(this.#count += 1)}`;
  }

  /** The server's own stamp. */
  stamp(): string | null {
    this.#count += 1;
    return this.kind === 'full'
      ? formatStamp({ ms: this.now, counter: this.#count % 0x10000, device: 'zzserver' })
      : null;
  }

  /** It arrived. Null: it is worked on, `finish` says how it went. */
  begin(wire: Wire): Reply | null {
    const name = this.#keyName(wire);
    if (name === null) return null;
    if (this.#running.has(name)) return reply(409, { message: 'This is being worked on.' }, { retryAfterMs: 1_000 });
    this.#running.set(name, wire);
    return null;
  }

  /** Does it; `then` hears the answer, or null where it never comes. */
  answer(wire: Wire, then: (told: Reply | null) => void): void {
    then(isBatch(wire.request) ? this.#batch(wire) : this.finish(wire));
  }

  /** Null: it died in the middle; what was done before stays done. */
  #batch(wire: Wire): Reply | null {
    const refusal = this.#atDoor(wire);
    if (refusal) return refusal;
    const requests = requestsIn(wire.request);
    const { refused, dies = requests.length + 1 } = wire;
    const answers = requests.slice(0, dies).map((request, i) => {
      const part = { ...wire, request };
      return partAnswer(i === refused?.at ? refused.reply : (this.begin(part) ?? this.finish(part)));
    });
    return dies <= requests.length ? null : ok({ answers });
  }

  /** Who is not let in, whatever is asked. */
  #atDoor(wire: Wire): Reply | null {
    const session = wire.session === null ? undefined : this.#sessions.get(wire.session);
    this.#watch.knocked(wire, session?.user ?? null);
    if (!session) return refuse(401, 'Unauthenticated.');
    const { endpoint, token } = wire.request;
    if (endpoint.auth === 'rental' && this.#tokens.get(token ?? '') !== wire.session)
      return refuse(401, 'This token has ended.');
    return wire.request.endpoint.method !== 'GET' && wire.csrf !== session.csrf ? refuse(419) : null;
  }

  finish(wire: Wire): Reply {
    for (const [name, running] of this.#running) if (running === wire) this.#running.delete(name);
    try {
      return this.#answer(wire);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  }

  #keyName({ request, session }: Wire): string | null {
    const honours = this.capabilities?.includes('idem') && request.endpoint.method !== 'GET' && request.key !== null;
    const user = session === null ? undefined : this.#sessions.get(session)?.user;
    return honours && user !== undefined ? `${user} ${request.endpoint.path} ${request.key}` : null;
  }

  #answer(wire: Wire): Reply {
    const { endpoint } = wire.request;
    if (endpoint.path === '/sanctum/csrf-cookie') return reply(204, undefined);
    const refusal = this.#atDoor(wire);
    const user = this.#sessions.get(wire.session ?? '')?.user;
    if (refusal || user === undefined) return refusal ?? refuse(401);
    if (endpoint.path === rentalToken.path && this.permissions(user).includes('booking.view'))
      return ok({ token: this.#newToken(wire.session), token_type: 'Bearer', expires_in: 3600 });
    if (endpoint.permission !== null && !this.permissions(user).includes(endpoint.permission))
      return refuse(403, 'You may not do this.', this.isOurs ? { permission: endpoint.permission } : {});
    const asked = this.#asked(wire, user);
    return endpoint.method !== 'GET' ? this.#write(wire, asked) : this.#read(wire, asked);
  }

  #newToken(session: string | null): string {
    const token = `t${(this.#count += 1)}`;
    this.#tokens.set(token, session ?? '');
    return token;
  }

  #asked({ request }: Wire, user: number): Asked {
    const { params = {}, query = {}, body = {} } = request.input as Record<string, Asked['body'] | undefined>;
    const now = this.now;
    const stamped = this.kind === 'full' && request.endpoint.method !== 'GET';
    const stamp = stamped ? (request.stamp === null ? this.stamp() : clampStamp(request.stamp, now)) : null;
    return { user, params, query, body: plain(body), file: request.file, stamp, now };
  }

  #read({ request }: Wire, asked: Asked): Reply {
    const done = READS[pathOf(request.endpoint.path)]?.(this, asked) ?? refuse(404);
    if (this.kind !== 'full' || done.status !== 200) return done;
    const etag = `"${this.records.revision} ${this.permissions(asked.user).length} ${JSON.stringify(asked.query)}"`;
    return request.etag === etag ? reply(304, undefined, { etag }) : { ...done, etag };
  }

  #write(wire: Wire, asked: Asked): Reply {
    const name = this.#keyName(wire);
    const known = name === null ? undefined : this.#keys.get(name);
    const print = name === null ? '' : fingerprint(asked);
    if (known) return known.print === print ? known.reply : refuse(422, 'This key was used for another request.');
    const path = pathOf(wire.request.endpoint.path);
    const done = WRITES[path]?.(this, asked);
    if (!done) return refuse(404);
    if (name !== null) this.#keys.set(name, { print, reply: done.reply });
    this.#watch.effect({ mid: midOf(wire), wire, user: asked.user, path, asked, done });
    return done.reply;
  }

  /** Somebody in the office does it, in a browser that has no outbox. */
  office(path: string, part: Partial<Pick<Asked, 'params' | 'body'>>): Reply | Promise<Reply> {
    const asked = {
      user: OFFICE,
      params: {},
      query: {},
      body: {},
      file: null,
      stamp: this.stamp(),
      now: this.now,
      ...part,
    };
    try {
      return WRITES[path]?.(this, asked).reply ?? ok({});
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  }
}

export const OFFICE = 99;

/** As JSON it has no undefined members. */
const plain = (body: Asked['body']): Asked['body'] =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const MID = 36;
const midOf = ({ request }: Wire): string => (request.key ?? request.file?.name ?? '').slice(0, MID);

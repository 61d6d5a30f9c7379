/** The way from one world to the real server: HTTP on loopback, cookies as a browser keeps them, and what a kill does to requests. */
import { auth } from '#contract/areas/auth.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { deployment } from '#http/deployment.ts';
import { encode } from '#http/encode.ts';
import { type Answered, toReply } from '#http/reply.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Rng } from '#tests/sync/random.ts';
import type { Killer } from './killer.ts';
import type { TwinServer } from './process.ts';
import { LAST, MOMENT } from './protocol.ts';

export const PASSWORD = 'correct-horse-battery';

export interface Told extends Answered {
  /** It was answered from the record of an earlier delivery. */
  readonly replayed: boolean;
}

/** The cookies of one session. */
export class Jar {
  readonly #cookies = new Map<string, string>();

  get csrf(): string | null {
    const value = this.#cookies.get(CSRF_COOKIE);
    return value === undefined ? null : decodeURIComponent(value);
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  take(texts: readonly string[]): void {
    for (const text of texts) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

export interface LinkOptions {
  readonly server: TwinServer;
  readonly killer: Killer;
  readonly rng: Rng;
  /** As the proxy in front reports it. */
  readonly address: string;
  /** Ms since 1970, as the world has it. */
  readonly now: () => number;
}

/** After a kill so many requests of a world find nobody listening; those that follow wait, for its time must not run on for days. */
const REFUSED = 3;

export class Link {
  readonly #options: LinkOptions;
  #down = { kills: 0, refused: 0 };

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** One request, `csrf` in its header. Null: no answer, because the server was killed or is not there. */
  async ask(request: NetRequest, jar: Jar, csrf: string | null): Promise<Told | null> {
    const { server, killer } = this.#options;
    if (!this.#mayFail()) await server.up();
    const { kills, isUp } = server;
    const flight = killer.leaves(request);
    try {
      return await this.#send(request, jar, csrf, flight.isLast ? { [LAST]: '1' } : {});
    } catch (error) {
      if (isUp && server.isUp && server.kills === kills && !server.isDoomed) throw error;
      return null;
    } finally {
      killer.landed(flight);
    }
  }

  /** Asks until there is an answer: for what no phone of the history does. */
  async insist(request: NetRequest, jar: Jar): Promise<Told> {
    for (;;) {
      await this.#options.server.up();
      const told = await this.ask(request, jar, jar.csrf);
      if (told) return told;
    }
  }

  #mayFail(): boolean {
    const { server, rng } = this.#options;
    if (server.isUp) return true;
    if (this.#down.kills !== server.kills) this.#down = { kills: server.kills, refused: 0 };
    this.#down.refused += 1;
    return this.#down.refused <= REFUSED && rng.chance(0.6);
  }

  async #send(
    { endpoint, input, file, key, stamp, etag, token = null }: NetRequest,
    jar: Jar,
    csrf: string | null,
    last: Readonly<Record<string, string>>,
  ): Promise<Told> {
    const { server, address, now } = this.#options;
    const to = { ...deployment(), origin: server.origin, ours: true };
    const { url, method, headers, body } = encode(
      endpoint,
      input,
      { files: file ? [file] : [], key, stamp, etag, csrf, token },
      to,
    );
    const own = { cookie: jar.header(), 'x-forwarded-for': address, [MOMENT]: String(now()), ...last };
    const response = await fetch(url, { method, headers: { ...headers, ...own }, body, redirect: 'manual' });
    const received = await response.arrayBuffer();
    jar.take(response.headers.getSetCookie());
    const head = { status: response.status, header: (name: string) => response.headers.get(name), elsewhere: false };
    const reply = toReply({ ...head, body: received, rtt: 0 }, endpoint.produces === 'bytes' ? 'bytes' : 'json', now());
    return { ...reply, replayed: response.headers.has(HEADERS.replayed) };
  }
}

const plain = { file: null, key: null, stamp: null, etag: null };

export async function signIn(link: Link, jar: Jar, email: string): Promise<void> {
  await link.insist({ ...plain, endpoint: auth.csrfCookie, input: {} }, jar);
  const { status } = await link.insist(
    { ...plain, endpoint: auth.login, input: { body: { email, password: PASSWORD } } },
    jar,
  );
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
}

/** 401: it had ended by itself. */
export async function signOut(link: Link, jar: Jar): Promise<void> {
  const { status } = await link.insist({ ...plain, endpoint: auth.logout, input: {} }, jar);
  if (status !== 200 && status !== 401) throw new Error(`signing out: ${status}`);
}

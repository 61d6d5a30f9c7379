/**
 * The real server as a world sees it. Everything a phone asks goes over HTTP; what the server did is then done in the model, so that
 * the invariants of tests/sync, which look at the model, are asked about the real server. Whether a write without an answer was done,
 * the record of its key says.
 */
import type { PartAnswer } from '#contract/areas/sync.ts';
import { HEADERS } from '#contract/headers.ts';
import { areas } from '#contract/index.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Rng } from '#tests/sync/random.ts';
import { type Asked, ok, refuse, Refused, reply, type Reply, type Wire } from '#tests/sync/server/asked.ts';
import { isBatch, partAnswer, requestsIn } from '#tests/sync/server/batch.ts';
import { OFFICE, pathOf, Yard } from '#tests/sync/server/yard.ts';
import type { World } from '#tests/sync/world.ts';
import { type Answer, askedOf, auditedAs, follow } from './deeds.ts';
import { type Place, ROLES } from './furnish.ts';
import { Jar, type Link, signIn, signOut, type Told } from './link.ts';
import type { TwinServer } from './process.ts';
import { expected } from './refusals.ts';
import type { Tally } from './tally.ts';

export interface TwinOptions {
  readonly server: TwinServer;
  readonly link: Link;
  readonly place: Place;
  readonly tally: Tally;
  readonly rng: Rng;
}

interface Session {
  readonly user: number;
  readonly jar: Jar;
  /** Which CSRF cookie it has by now. */
  csrf: number;
  ready: Promise<void>;
}

const midOf = ({ key }: NetRequest): string => (key ?? '').slice(0, 36);

const WRITING = new Map(
  Object.values(areas)
    .flatMap((area) => Object.values<AnyEndpoint>(area))
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => [pathOf(endpoint.path), endpoint]),
);

export class TwinYard extends Yard {
  readonly #world: World;
  readonly #options: TwinOptions;
  readonly #sessions = new Map<string, Session>();
  /** By person, route and key: the answer, word for word. */
  readonly done = new Map<string, string>();
  /** What the audit must hold, by action. */
  readonly audits = new Map<string, number>();
  #count = 0;

  constructor(world: World, options: TwinOptions) {
    super('full', () => world.clock, world.watch);
    this.#world = world;
    this.#options = options;
  }

  override signIn(user: number): string {
    this.#count += 1;
    const token = `t${this.#count}`;
    const jar = new Jar();
    const ready = this.#hold(signIn(this.#options.link, jar, this.#options.place.emailOf(user)));
    this.#sessions.set(token, { user, jar, csrf: 0, ready });
    return token;
  }

  override signOut(token: string): void {
    const session = this.#sessions.get(token);
    if (!session) return;
    const { ready, jar } = session;
    session.ready = this.#hold(ready.then(() => signOut(this.#options.link, jar)));
  }

  override forbid(user: number, is: boolean): void {
    const role = is ? ROLES.forbidden : ROLES.everyday;
    const text = 'update users set role_id = (select id from roles where name = $1) where id = $2';
    void this.#hold(this.#options.server.sql(text, [role, user]).then(() => undefined));
  }

  override csrfOf(token: string | null): string | null {
    const session = this.#sessions.get(token ?? '');
    return session ? `${token} ${session.csrf}` : null;
  }

  override renewCsrf(token: string | null): void {
    const session = this.#sessions.get(token ?? '');
    if (session) session.csrf += 1;
  }

  /** The server itself knows what runs. */
  override begin(): null {
    return null;
  }

  override answer(wire: Wire, then: (told: Reply | null) => void): void {
    void this.#hold(this.#exchange(wire).then(then));
  }

  override async office(
    path: string,
    { params = {}, body = {} }: Partial<Pick<Asked, 'params' | 'body'>>,
  ): Promise<Reply> {
    const key = `office-${(this.#count += 1)}`;
    const endpoint = WRITING.get(path)!;
    const request = { endpoint, input: { params, body }, file: null, key, stamp: this.stamp(), etag: null };
    const user = this.#options.place.people.get(OFFICE)!;
    return this.#hold(this.#insist(request, user));
  }

  /** Time of the world waits for it; what goes wrong with it breaks the history. */
  async #hold<T>(work: Promise<T>): Promise<T> {
    work.catch((error: unknown) =>
      this.#world.broke('no surprise', error instanceof Error ? (error.stack ?? '') : String(error)),
    );
    return this.#world.time.outside(work);
  }

  /** The office waits until it knows. */
  async #insist(request: NetRequest, user: number): Promise<Reply> {
    const token = [...this.#sessions].find(([, session]) => session.user === user)?.[0] ?? this.signIn(user);
    const session = this.#sessions.get(token)!;
    for (;;) {
      await session.ready;
      const told = await this.#options.link.ask(request, session.jar, session.jar.csrf);
      await this.#settle(request, user, [told], null);
      if (told?.status === 401)
        session.ready = signIn(this.#options.link, session.jar, this.#options.place.emailOf(user));
      else if (told) return replyOf(told);
    }
  }

  async #exchange(wire: Wire): Promise<Reply | null> {
    if (isBatch(wire.request)) return this.#together(wire);
    const session = this.#sessions.get(wire.session ?? '');
    if (!session) return refuse(401);
    await session.ready;
    const { request } = wire;
    const { link, rng, tally } = this.#options;
    const csrf = wire.csrf === this.csrfOf(wire.session) ? session.jar.csrf : 'stale';
    const isTwice = request.key !== null && rng.chance(0.08);
    if (isTwice) tally.doubles += 1;
    const deliveries = Array.from({ length: isTwice ? 2 : 1 }, () => link.ask(request, session.jar, csrf));
    const told = await Promise.all(deliveries);
    if (request.endpoint.method !== 'GET') await this.#settle(request, session.user, told, wire);
    else if (told[0]) this.#examine(request, told[0]);
    return told[0] ? replyOf(told[0]) : null;
  }

  /** A batch goes as one request; what the road does to parts of it, they do not reach the server. */
  async #together(wire: Wire): Promise<Reply | null> {
    const session = this.#sessions.get(wire.session ?? '');
    if (!session) return refuse(401);
    await session.ready;
    const requests = requestsIn(wire.request);
    const { refused, dies = requests.length } = wire;
    const sent = requests.flatMap((_, i) => (i < dies && i !== refused?.at ? [i] : []));
    const csrf = wire.csrf === this.csrfOf(wire.session) ? session.jar.csrf : 'stale';
    const request = sent.length < requests.length ? withParts(wire.request, sent) : wire.request;
    const told = sent.length > 0 ? await this.#options.link.ask(request, session.jar, csrf) : null;
    if (told && told.status !== 200) this.#examine(request, told);
    const parts = sent.map((at, i) => ({ at, told: told && partTold(told, i) }));
    for (const { at, told: one } of parts)
      if (told === null || told.status === 200)
        await this.#settle(requests[at]!, session.user, [one], { ...wire, request: requests[at]! });
    if (dies < requests.length || (told === null && sent.length > 0)) return null;
    if (told && told.status !== 200) return replyOf(told);
    const answers = requests.map((_, i) => {
      const one = parts.find(({ at }) => at === i)?.told;
      return partAnswer(one ? replyOf(one) : (refused?.reply ?? refuse(500)));
    });
    return ok({ answers });
  }

  /** The server's own faults, and refusals that nothing in a history explains. */
  #examine({ endpoint }: NetRequest, told: Told): void {
    const { tally } = this.#options;
    const path = pathOf(endpoint.path);
    if (told.status < 400 && !told.foreign && !told.broken) return;
    if (told.status >= 500) tally.serverErrors += 1;
    const { name, isExpected } = expected(path, told);
    tally.refused(name);
    if (!isExpected) this.#world.broke('no surprise', `${name} ${JSON.stringify(told.body)}`);
  }

  /** What came of a write, and what the model makes of it. `wire` null: the office's. */
  async #settle(request: NetRequest, user: number, told: readonly (Told | null)[], wire: Wire | null): Promise<void> {
    const { tally } = this.#options;
    const name = nameOf(request, user);
    for (const one of told) if (one) this.#examine(request, one);
    const successes = told.filter((one) => one !== null && one.status < 300) as Told[];
    const fresh = successes.filter((one) => !one.replayed);
    tally.replays += successes.length - fresh.length;
    if (fresh.length > (this.done.has(name) ? 0 : 1)) this.#world.broke('at most once', `${name} was done again`);
    const isInDoubt = told.includes(null) && !this.done.has(name);
    const answer: Answer | undefined = successes[0] ?? (isInDoubt ? await this.#recorded(request, user) : undefined);
    if (answer && !this.done.has(name)) {
      if (fresh.length === 0 && !isInDoubt) this.#world.broke('no surprise', `${name}: answered from nobody’s record`);
      this.#follow(request, user, answer, wire);
      this.done.set(name, JSON.stringify(answer.body));
    }
    for (const { body } of successes)
      if (JSON.stringify(body) !== this.done.get(name)) this.#world.broke('at most once', `${name}: another answer`);
  }

  /** After a kill: what the database holds under the key. */
  async #recorded({ endpoint, key }: NetRequest, user: number): Promise<Answer | undefined> {
    const { server, tally } = this.#options;
    const text = 'select headers, answer from idempotency where user_id = $1 and route = $2 and key = $3';
    const [row] = await server.sql<{ headers: Record<string, string>; answer: string }>(text, [
      user,
      routeOf(endpoint),
      key,
    ]);
    if (row) tally.doubtDone += 1;
    else tally.doubtUndone += 1;
    if (!row) return undefined;
    const superseded = row.headers['Sync-Superseded']?.split(', ') ?? [];
    return { body: JSON.parse(row.answer), superseded };
  }

  #follow(request: NetRequest, user: number, answer: Answer, wire: Wire | null): void {
    const path = pathOf(request.endpoint.path);
    const asked = askedOf(request, user, this.now);
    this.#options.tally.writes += 1;
    for (const action of auditedAs(this, path, asked, answer))
      this.audits.set(action, (this.audits.get(action) ?? 0) + 1);
    try {
      const done = follow(this, path, asked, answer);
      const [ours, theirs] = [done.reply.superseded, answer.superseded].map((fields) => fields.toSorted().join());
      if (ours !== theirs)
        this.#world.broke('latest wins', `${path} ${request.key}: superseded ${theirs}, by stamps ${ours}`);
      if (wire) this.#world.watch.effect({ mid: midOf(request), wire, user, path, asked, done });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#world.broke(
        'no surprise',
        `${path} ${request.key} was done, and is refused by the model: ${error.message}`,
      );
    }
  }
}

/** The batch with these of its parts. */
function withParts(request: NetRequest, at: readonly number[]): NetRequest {
  const { parts } = request.input.body as { readonly parts: readonly unknown[] };
  return { ...request, input: { body: { parts: at.map((i) => parts[i]) } } };
}

function partTold(told: Told, i: number): Told | null {
  const { answers } = (told.body ?? {}) as { readonly answers?: readonly PartAnswer[] };
  const part = answers?.[i];
  if (!part) return null;
  const { status, body, headers } = part;
  const retryAfterMs = headers['Retry-After'] === undefined ? null : Number(headers['Retry-After']) * 1_000;
  const superseded = headers[HEADERS.superseded]?.split(', ') ?? [];
  return { ...told, status, body, retryAfterMs, superseded, replayed: HEADERS.replayed in headers };
}

const routeOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

const nameOf = ({ endpoint, key }: NetRequest, user: number): string => `${user} ${routeOf(endpoint)} ${key}`;

const replyOf = ({ status, body, superseded, etag, retryAfterMs }: Told): Reply =>
  reply(status, body, { superseded, etag, retryAfterMs });

/**
 * A server of a few calls behind the Net port, for tests of the loop: it keeps what it was told, speaks of it as documented, and does
 * what a test says about single requests. With `capabilities` it knows keys, without it is any documented server.
 */
import type { Punch } from '#contract/areas/attendance.ts';
import type { devices } from '#contract/areas/devices.ts';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { Auth, Body } from '#contract/endpoint.ts';
import { tokenKeeper } from '#http/token-keeper.ts';
import { tokenIn } from '#http/tokens.ts';
import type { Outcome } from '#sync/core/types.ts';
import type { Net, NetRequest, Token } from '#sync/ports.ts';
import { tokenFrom } from '#sync/token.ts';
import { noParts, plainTodo } from './plain-todo.ts';
import { bookingImageOf, imageOf, masterOf, type PunchBody, punchOf, type Snapped } from './tiny-rows.ts';
import type { VirtualClock } from './virtual-clock.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

export type Fault =
  /** Nothing arrives, nothing comes back. */
  | 'lost'
  /** It happens, but the answer never comes: the request times out. */
  | 'answer lost'
  /** The server answers this, and does nothing. */
  | Partial<Answer>;

interface Rule {
  readonly path: string;
  readonly fault: Fault;
  times: number;
}

export const ME = 7;
const iso = (ms: number): string => new Date(ms).toISOString();

const answer = (part: Partial<Answer>): Answer => ({
  kind: 'answer',
  status: 200,
  body: {},
  foreign: false,
  broken: false,
  retryAfterMs: null,
  superseded: [],
  etag: null,
  serverTime: null,
  rtt: 10,
  capabilities: null,
  ...part,
});

export const PORTAL: Partial<Answer> = { status: 200, foreign: true, body: undefined };
const GET_TOKEN: NetRequest = { endpoint: rentalToken, input: {}, file: null, key: null, stamp: null, etag: null };
const OFFLINE: Outcome = { kind: 'silence', reason: 'network', left: true };
const TIMEOUT: Outcome = { kind: 'silence', reason: 'timeout', left: true };

export class TinyYard implements Net {
  /** What came, in order: `+seconds METHOD path`. */
  readonly timeline: string[] = [];
  readonly requests: NetRequest[] = [];
  readonly todos = new Map<number, Todo>();
  readonly punches: Punch[] = [];
  /** Null: it does not know the call. */
  bookings: MirroredBooking[] | null = [];
  /** What devices said of their unsent work. */
  readonly reports: Body<typeof devices.report>[] = [];
  /** Names of the pictures of bookings that came, in that order. */
  readonly shots: string[] = [];
  /** Called before a picture of a booking is looked at. */
  beforeShot = (): void => undefined;
  /** Bytes of images by their id. */
  readonly files = new Map<number, ArrayBuffer>();
  capabilities: string | null = 'idem, stamps, etag';
  permissions: string[] = ['todo.view', 'todo.update', 'attendance.view', 'attendance.punch', 'vehicle.view'];
  /** Of its one branch; null: it has none. */
  timezone: string | null = null;
  me = ME;
  latency = 100;
  csrfRefreshes = 0;
  signedIn = true;
  /** What it wants of a session that is not complete yet. */
  stage: 'code' | 'enrol' | null = null;
  underWay = 0;
  mostUnderWay = 0;
  /** Unplugged: everything is silence. */
  online = true;
  /** The server's clock minus the phone's, ms. */
  off = 0;
  readonly #clock: VirtualClock;
  readonly #began: number;
  #rules: Rule[] = [];
  #ids = 100;
  readonly #keys = new Map<string, Answer>();
  /** Rental tokens that are good. */
  readonly #tokens = new Set<string>();
  readonly #keeper = tokenKeeper(async () => tokenIn(await this.send(GET_TOKEN)));

  constructor(clock: VirtualClock) {
    this.#clock = clock;
    this.#began = clock.mono();
  }

  #now(): number {
    return this.#clock.now() + this.off;
  }

  /** The next `times` requests whose path begins so meet this. */
  next(path: string, fault: Fault, times = 1): void {
    this.#rules.push({ path, fault, times });
  }

  todo(part: Partial<Todo> = {}): Todo {
    const id = part.id ?? (this.#ids += 1);
    const todo: Todo = { ...blank(id, this.#now()), ...part };
    this.todos.set(id, todo);
    return todo;
  }

  /** Paths of the writes that came. */
  writes(): string[] {
    return this.requests.filter((r) => r.endpoint.method !== 'GET').map((r) => r.endpoint.path.replace('/api/', ''));
  }

  async refreshCsrf(): Promise<boolean> {
    this.csrfRefreshes += 1;
    await this.#clock.sleep(this.latency);
    return this.online;
  }

  seats(): number {
    return 1;
  }

  /** By the real keeper, as the transport has it. */
  token(auth: Auth, refused: string | null): Promise<Token> {
    if (auth !== 'rental') return Promise.resolve({ token: null });
    return tokenFrom(this.#keeper, refused, () => this.#clock.sleep(500).then(() => true));
  }

  /** Every rental token that was given ends. */
  endTokens(): void {
    this.#tokens.clear();
  }

  async send(request: NetRequest, signal?: AbortSignal): Promise<Outcome> {
    const seconds = ((this.#clock.mono() - this.#began) / 1000).toFixed(1);
    this.timeline.push(`+${seconds} ${request.endpoint.method} ${request.endpoint.path}`);
    this.requests.push(request);
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const outcome = await this.#answer(request, signal).finally(() => (this.underWay -= 1));
    return signal?.aborted ? { kind: 'silence', reason: 'aborted', left: true } : outcome;
  }

  async #answer(request: NetRequest, signal: AbortSignal | undefined): Promise<Outcome> {
    const rule = this.#rules.find((r) => request.endpoint.path.includes(r.path) && r.times > 0);
    if (rule) rule.times -= 1;
    await this.#clock.sleep(this.latency / 2, signal);
    if (!this.online || rule?.fault === 'lost') return OFFLINE;
    if (typeof rule?.fault === 'object') return this.#frame(answer(rule.fault));
    // What reached the server happens, whether anybody still waits for it or not.
    const done = this.#once(request);
    if (rule?.fault === 'answer lost') {
      await this.#clock.sleep(30_000, signal);
      return TIMEOUT;
    }
    await this.#clock.sleep(this.latency / 2, signal);
    return this.#frame(done);
  }

  #frame(done: Answer): Answer {
    if (done.foreign) return done;
    return { ...done, serverTime: done.serverTime ?? this.#now(), capabilities: this.capabilities };
  }

  /** A known key is answered with what was answered. */
  #once(request: NetRequest): Answer {
    const key = this.capabilities === null || request.endpoint.method === 'GET' ? null : request.key;
    const known = key === null ? undefined : this.#keys.get(key);
    if (known) return known;
    const done = this.#tagged(request, this.#do(request));
    if (key !== null && done.status < 400) this.#keys.set(key, done);
    return done;
  }

  /** Reads carry an ETag; who names it gets 304 while nothing changed. */
  #tagged(request: NetRequest, done: Answer): Answer {
    if (!this.capabilities?.includes('etag') || request.endpoint.method !== 'GET' || done.status !== 200) return done;
    const etag = `"${JSON.stringify(done.body)}"`;
    return request.etag === etag ? answer({ status: 304, body: undefined, etag }) : { ...done, etag };
  }

  #do({ endpoint, input, file, token }: NetRequest): Answer {
    const body = (input.body ?? {}) as Record<string, never>;
    const { id } = (input.params ?? {}) as { id?: number };
    if (endpoint.path === '/sanctum/csrf-cookie') return answer({ status: 204, body: undefined });
    if (endpoint.path === '/api/upload-checkin-image') this.beforeShot();
    if (!this.signedIn) return answer({ status: 401, body: { message: 'Unauthenticated.' } });
    if (this.stage) return answer({ status: 401, body: { message: 'Not yet.', two_factor: this.stage } });
    if (endpoint.auth === 'rental' && !this.#tokens.has(token ?? ''))
      return answer({ status: 401, body: { message: 'This token has ended.' } });
    switch (endpoint.path.replace('/api/', '')) {
      case 'getRentalToken':
        return ok({ token: this.#newToken(), token_type: 'Bearer', expires_in: 3600 });
      case 'checkinout-master':
        return ok(masterOf(this.me, this.permissions, this.timezone));
      case 'todo-data-range':
        return ok({ todos: this.#between(String((input.query as { date: string }).date)), next_cursor: null });
      case 'todo-data':
        return ok({ todos: this.#between(String((input.query as { date: string }).date)), next_cursor: null });
      case 'pending-todo':
        return ok({
          todos: this.#late(String((input.query as { date: string }).date)),
          next_cursor: null,
          pendingTaskCount: 0,
        });
      case 'get-todo-details':
        return this.#one(Number((input.query as { id: number }).id));
      case 'userPunchList':
        return ok({ punches: this.punches, next_cursor: null });
      case 'active_vehicles':
        return ok({ vehicles: [], next_cursor: null });
      case 'booking-mirror':
        return this.bookings ? ok({ bookings: this.bookings, next_cursor: null }) : notFound;
      case 'private-rental-mirror':
        return ok({ rentals: [], next_cursor: null });
      case 'checkinout-reason':
        return ok({ reasons: [] });
      case 'add-todo':
        return ok({ todoCreated: this.todo({ ...body, id: (this.#ids += 1) }) });
      case 'update-todo/{id}':
        return this.#update(Number(id), body);
      case 'complete-todo/{id}':
        return this.#update(Number(id), { status: 'completed' });
      case 'delete-todo/{id}':
        return this.todos.delete(Number(id)) ? ok({}) : notFound;
      case 'device-report':
        this.reports.push(body as never);
        return ok({});
      case 'save-checkin':
        return this.#punch(body);
      case 'upload-checkin-image':
        return this.#shot(body as never);
      case 'upload-todo':
        return this.#upload(body as never, file);
      default:
        return answer({ status: 404, body: { message: `The route ${endpoint.path} could not be found.` } });
    }
  }

  #newToken(): string {
    const token = `token ${(this.#ids += 1)}`;
    this.#tokens.add(token);
    return token;
  }

  #one(id: number): Answer {
    const todo = this.todos.get(id);
    return todo ? ok({ todo }) : notFound;
  }

  #between(range: string): Todo[] {
    const [from = '', to = from] = range.split(',');
    return [...this.todos.values()].filter((t) => t.todo_date >= from && t.todo_date <= to);
  }

  #late(day: string): Todo[] {
    return [...this.todos.values()].filter((t) => t.todo_date < day && t.status === 'pending');
  }

  #update(id: number, patch: Partial<Todo>): Answer {
    const todo = this.todos.get(id);
    if (!todo) return notFound;
    Object.assign(todo, patch, { updated_at: iso(this.#now()) });
    return ok({ todo });
  }

  #punch(body: PunchBody): Answer {
    const now = iso(this.#now());
    const punch = punchOf(body, { id: (this.#ids += 1), user_id: this.me, now });
    this.punches.push(punch);
    return ok({ punch });
  }

  #shot(body: Snapped): Answer {
    const booking = this.bookings?.find(({ id }) => id === body.booking_id);
    if (!booking) return notFound;
    const image = bookingImageOf(body, (this.#ids += 1), iso(this.#now()));
    this.shots.push(body.name);
    booking.images.push(image);
    return ok({ image: { ...image, thumb: `${image.url}?size=thumb` } });
  }

  #upload(
    body: { todo_id: number; name: string; sha256: string; kind: 'photo'; taken_at: string },
    file: NetRequest['file'],
  ): Answer {
    const todo = this.todos.get(Number(body.todo_id));
    if (!todo || !file) return notFound;
    const id = (this.#ids += 1);
    const image = imageOf({ ...body, id, todo_id: todo.id, mime: file.mime, size: file.bytes.byteLength }, this.me);
    todo.todoimages.push(image);
    this.files.set(id, file.bytes);
    return ok({ image });
  }
}

const ok = (body: object): Answer => answer({ body: structuredClone({ status: 200, message: '', ...body }) });
const notFound = answer({ status: 404, body: { message: 'This todo does not exist.' } });

const blank = (id: number, now: number): Todo => ({
  ...plainTodo(id, iso(now)),
  ...noParts(),
  resource: ME,
  resource_name: 'Kim',
});

/** The road from a phone to the server and back: what may become of a request on it. */
import type { Outcome } from '#sync/core/types.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Fault } from './history.ts';
import type { Phone } from './phone/phone.ts';
import { EPOCH } from './phone/clock-port.ts';
import { isBatch, requestsIn } from './server/batch.ts';
import { ok, refuse, reply, type Reply, type Wire } from './server/asked.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;
type End = (outcome: Outcome) => void;

/** No answer. `left`: bytes may have reached the server. */
export const silence = (reason: 'network' | 'timeout' | 'aborted', left = true): Outcome => ({
  kind: 'silence',
  reason,
  left,
});

/** The server's longest request; what takes longer can be mistaken for lost. */
export const SETTLE_MS = 90_000;
const TIMEOUT_MS = 30_000;

interface Trip {
  readonly phone: Phone;
  readonly wire: Wire;
  readonly end: End;
  readonly there: number;
  readonly back: number;
}

export function travel(phone: Phone, request: NetRequest, end: End): void {
  const { rng, world } = phone;
  const most = world.history.weather.latency;
  const wire: Wire = {
    request,
    session: phone.session?.token ?? null,
    csrf: phone.csrf,
    left: world.time.now,
    phone: phone.index,
  };
  const half = (): number => 5 + rng.int(Math.max(1, most >> 1));
  const trip: Trip = { phone, wire, end, there: half(), back: half() };
  const fault = phone.online ? (phone.faults.meet(request) ?? chance(phone, request)) : 'lost';
  if (fault !== null) world.count(`fault ${fault}`);
  if (isBatch(request)) meetTogether(trip, fault);
  else meet(trip, fault);
}

/** No network is ever quite calm: so often a request is lost at rest, and so often its answer. */
const FLICKERS = 0.03;

/** What the weather does to it. */
function chance({ rng, world }: Phone, { endpoint }: NetRequest): Fault | null {
  const { lost, answerLost, late, twice } = world.history.weather;
  const x = rng.next();
  if (world.calm) return x < FLICKERS ? 'lost' : x < 2 * FLICKERS ? 'answerLost' : null;
  if (x < lost) return 'lost';
  if (x < lost + answerLost) return 'answerLost';
  if (x < lost + answerLost + late) return 'late';
  return x < lost + answerLost + late + twice && endpoint.method !== 'GET' ? 'twice' : null;
}

/** What the server, or something before it, may say of one part of a batch as well as of all of it. */
const OF_A_PART: ReadonlySet<Fault> = new Set([403, 404, 409, 410, 412, 413, 422, 500]);

/** A batch has one fate on the road; in the server its parts may have several. */
function meetTogether(trip: Trip, fault: Fault | null): void {
  const { phone, wire } = trip;
  const { rng, world } = phone;
  const requests = requestsIn(wire.request);
  world.count(`batch of ${Math.min(requests.length, 4)}${requests.length > 3 ? ' or more' : ''}`);
  const at = rng.int(requests.length);
  const removes = /delete/i.test(requests[at]?.endpoint.path ?? '');
  if (
    typeof fault === 'number' &&
    OF_A_PART.has(fault) &&
    !(removes && [404, 410].includes(fault)) &&
    rng.chance(0.7)
  ) {
    world.count('batch with a refused part');
    const reply = { ...refuse(fault), retryAfterMs: patience(fault, phone) };
    return meet({ ...trip, wire: { ...wire, refused: { at, reply } } }, null);
  }
  const dies = (fault === 'answerLost' || fault === 'late') && rng.chance(0.6);
  if (dies) world.count('batch of which a part was done');
  meet(dies ? { ...trip, wire: { ...wire, dies: at } } : trip, fault);
}

/** Silence, told at once or only by the time-out. */
function unheard({ phone, end }: Trip): void {
  if (phone.rng.chance(0.6)) phone.world.time.after(phone.rng.int(800), () => end(silence('network')));
}

function meet(trip: Trip, fault: Fault | null): void {
  const { phone, wire, end, there } = trip;
  const { rng, world } = phone;
  if (typeof fault === 'number' && fault !== 401)
    return after(trip, there, () => end(frame(trip, refuse(fault), { retryAfterMs: patience(fault, phone) })));
  switch (fault) {
    case null:
      return arrive(trip, there, (told) => home(trip, told));
    case 'lost':
      return unheard(trip);
    case 'answerLost':
      arrive(trip, there, () => undefined);
      return unheard(trip);
    case 'late':
      arrive(trip, lateness(trip), (told) => home(trip, told));
      return;
    case 'twice':
      arrive(trip, there, (told) => home(trip, told));
      // No client can do anything about a network that repeats what it carries to a server without keys.
      if (world.yard.soft) arrive(trip, there + rng.int(40_000), () => undefined);
      return;
    case 'html':
      return after(trip, there, () =>
        end(frame(trip, refuse(200), { foreign: true, body: undefined, capabilities: null })),
      );
    case 'broken':
      return arrive(trip, there, (told) =>
        after(trip, trip.back, () => end(frame(trip, told, { broken: told.status !== 204, body: undefined }))),
      );
    case 'errorField':
      return after(trip, there, () => end(frame(trip, reply(200, { status: 200, error: 'Not today.' }))));
    case 'failedAfter':
      return arrive(trip, there, () =>
        after(trip, trip.back, () => end(frame(trip, refuse(502), { capabilities: null }))),
      );
    case 'partless':
      return arrive(trip, there, (told) => home(trip, { ...told, body: partless(told.body) }));
    case 'empty':
      return after(trip, there, () => end(frame(trip, ok({}))));
    case 'stale':
      return arrive(trip, there, (told) => {
        world.yard.endTokens(phone.session?.user ?? 0);
        home(trip, told);
      });
    case 'csrf':
      world.yard.renewCsrf(wire.session);
      phone.renewals += 1;
      return arrive(trip, there, (told) => home(trip, told));
    case 'rental':
    case 401:
      return after(trip, there, () => end(frame(trip, refuse(401))));
  }
}

/** As a server says it that does not know of pictures yet, or no more. */
function partless(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const records = ['bookings', 'prechecks', 'rentals'].flatMap((name) => {
    const list = (body as Readonly<Record<string, unknown>>)[name];
    return Array.isArray(list) ? [[name, list.map((record) => ({ ...record, images: undefined }))] as const] : [];
  });
  return { ...body, ...Object.fromEntries(records) };
}

/** How long the server says to wait. */
function patience(status: number, { rng }: Phone): number | null {
  if (![409, 429, 503].includes(status) || rng.chance(0.4)) return null;
  return rng.chance(0.1) ? 900_000 : rng.between(1_000, 60_000);
}

/** Beyond the client's time-out; in some worlds beyond what any server is allowed, too. */
function lateness({ phone, wire }: Trip): number {
  const { rng, world } = phone;
  const beyond = world.beyondSettle && wire.request.endpoint.method !== 'GET' && rng.chance(0.5);
  return beyond ? rng.between(SETTLE_MS, 600_000) : rng.between(TIMEOUT_MS - 5_000, SETTLE_MS - 10_000);
}

function after({ phone }: Trip, ms: number, then: () => void): void {
  phone.world.time.after(ms, then);
}

/** The request reaches the server, which may take a moment over it. */
function arrive(trip: Trip, ms: number, then: (told: Reply) => void): void {
  const { world, rng } = trip.phone;
  world.flying += 1;
  after(trip, ms, () => {
    const early = world.yard.begin(trip.wire);
    if (early) {
      world.flying -= 1;
      return then(early);
    }
    const finish = (): void => {
      world.flying -= 1;
      world.yard.answer(trip.wire, (told) => (told ? then(told) : unheard(trip)));
    };
    if (rng.chance(0.85)) finish();
    else after(trip, rng.int(4_000), finish);
  });
}

function home(trip: Trip, told: Reply): void {
  after(trip, trip.back, () => {
    // The way back is as bad as the way there.
    if (trip.phone.online) trip.end(frame(trip, told));
    else unheard(trip);
  });
}

function frame({ phone, wire }: Trip, told: Reply, part: Partial<Answer> = {}): Answer {
  const { time, yard } = phone.world;
  // That a token is refused says nothing of the session.
  if (told.status === 401 && wire.request.endpoint.auth !== 'rental') phone.refused = true;
  return {
    kind: 'answer',
    status: told.status,
    body: told.body,
    foreign: false,
    broken: false,
    retryAfterMs: told.retryAfterMs,
    superseded: told.superseded,
    etag: told.etag,
    serverTime: EPOCH + Math.floor(time.now),
    rtt: time.now - wire.left,
    capabilities: yard.capabilities,
    ...part,
  };
}

/**
 * Several writes in one request, where the server offers it (`batch` in its Sync-Capabilities). The engine goes on sending each alone;
 * what it starts in the same moment rides together, and each is told the answer to its own part. What becomes of the request as a
 * whole becomes of each: without an answer all of them may have happened, and go again with their keys.
 */
import { BATCH_MOST, type PartAnswer, sync } from '#contract/areas/sync.ts';
import { HEADERS } from '#contract/headers.ts';
import { deployment } from '#http/deployment.ts';
import { encode } from '#http/encode.ts';
import { list, retryAfter } from '#http/reply.ts';
import type { Outcome } from './core/types.ts';
import type { Net, NetRequest } from './ports.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

/** Statuses of the whole that say nothing of what it holds: of the session, of the token, of the time. */
const OF_THE_DOOR: ReadonlySet<number> = new Set([401, 408, 419, 425, 429]);

const mayRide = ({ endpoint, key }: NetRequest): boolean =>
  key !== null && endpoint.method !== 'GET' && endpoint.auth === 'session' && endpoint.files === null;

function partOf({ endpoint, input, key, stamp }: NetRequest) {
  const { url, method, body } = encode(endpoint, input, {}, { ...deployment(), origin: '' });
  return { method, path: url, body, key, stamp };
}

function batchOf(riders: readonly Rider[]): NetRequest {
  const input = { body: { parts: riders.map(({ part }) => part) } };
  return { endpoint: sync.batch, input, file: null, key: null, stamp: null, etag: null };
}

function isAnswer(one: unknown): one is PartAnswer {
  const { status, headers } = (one ?? {}) as Partial<PartAnswer>;
  return typeof status === 'number' && Boolean(headers);
}

/** The answers to `count` parts, as far as they are documented. */
function answersIn({ status, body }: Answer, count: number): readonly PartAnswer[] | null {
  const { answers } = (body ?? {}) as { readonly answers?: unknown };
  const isRight = status === 200 && Array.isArray(answers) && answers.length === count && answers.every(isAnswer);
  return isRight ? answers : null;
}

function told(whole: Answer, { status, headers, body }: PartAnswer, i: number): Outcome {
  return {
    ...whole,
    status,
    body,
    retryAfterMs: retryAfter(headers['Retry-After'] ?? null, Date.now()),
    superseded: list(headers[HEADERS.superseded] ?? null),
    // One look at the server's clock, however many hear of it.
    serverTime: i === 0 ? whole.serverTime : null,
  };
}

/** True: the way is good for as much again. False: it was too much for somebody. Null: it says nothing of that. */
function wentWell(outcome: Outcome): boolean | null {
  if (outcome.kind === 'silence') return outcome.reason === 'aborted' ? null : false;
  return outcome.foreign ? null : !outcome.broken && outcome.status < 500;
}

interface Rider {
  readonly request: NetRequest;
  readonly part: ReturnType<typeof partOf>;
}

interface Trip {
  readonly signal: AbortSignal | undefined;
  readonly riders: Rider[];
  readonly outcomes: Promise<readonly Outcome[]>;
}

/** `send` with company. `seats`: how many writes a request may hold now. */
export function batching(send: Net['send']): Pick<Net, 'send' | 'seats'> {
  let offered = false;
  /** Somebody on the way does not know the call: nobody is asked again. */
  let refused = false;
  /** Less after a request that came to nothing, so that one that is poison, or a slow link, ends up alone; more after each success. */
  let most = BATCH_MOST;
  let open: Trip | null = null;

  const seats = (): number => (offered && !refused ? most : 1);

  const alone: Net['send'] = async (request, signal) => {
    const outcome = await send(request, signal);
    if (outcome.kind === 'answer' && outcome.capabilities !== null) offered = /\bbatch\b/.test(outcome.capabilities);
    return outcome;
  };

  /** What each of the riders is told. */
  const share = (outcome: Outcome, count: number): readonly Outcome[] => {
    const all = (one: Outcome): readonly Outcome[] => Array.from({ length: count }, () => one);
    if (outcome.kind === 'silence' || outcome.foreign || outcome.broken) return all(outcome);
    if (OF_THE_DOOR.has(outcome.status) || outcome.status >= 500) return all(outcome);
    const answers = answersIn(outcome, count);
    if (answers) return answers.map((answer, i) => told(outcome, answer, i));
    refused = true;
    // A success that nobody understands may have been one. Else nothing happened: each goes again at once, alone.
    return all(outcome.status < 400 ? { ...outcome, broken: true } : { ...outcome, status: 408, retryAfterMs: 0 });
  };

  const ride = async ({ riders, signal }: Trip): Promise<readonly Outcome[]> => {
    const [only, second] = riders;
    const outcome = await alone(only && !second ? only.request : batchOf(riders), signal);
    const well = wentWell(outcome);
    if (well !== null) most = well ? Math.min(BATCH_MOST, most * 2) : Math.ceil(most / 2);
    return second ? share(outcome, riders.length) : [outcome];
  };

  const depart = (signal: AbortSignal | undefined): Trip => {
    const outcomes = Promise.resolve().then(() => {
      if (open === trip) open = null;
      return ride(trip);
    });
    const trip: Trip = { signal, riders: [], outcomes };
    return trip;
  };

  return {
    seats,
    async send(request, signal) {
      if (!offered || refused || !mayRide(request)) return alone(request, signal);
      // Before anything else: a request that cannot be made stops nobody but itself.
      const rider = { request, part: partOf(request) };
      // Who rides together is called off together.
      const joins = open !== null && open.signal === signal && open.riders.length < most;
      const trip = joins && open ? open : (open = depart(signal));
      const i = trip.riders.push(rider) - 1;
      return (await trip.outcomes)[i] as Outcome;
    },
  };
}

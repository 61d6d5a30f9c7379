/** Kills the server at random moments, and knows what was under way then. */
import { sync } from '#contract/areas/sync.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Rng } from '#tests/sync/random.ts';
import type { TwinServer } from './process.ts';
import type { Tally } from './tally.ts';

export type FlightKind = 'read' | 'write' | 'upload' | 'repetition';

export interface Flight {
  readonly kind: FlightKind;
  /** The server dies when it has done this, and tells nobody. */
  readonly isLast: boolean;
  readonly began: number;
}

/** What the next kill waits for. `anything`: a moment, whatever is under way; `answer`: a write that is done and not yet told. */
const AIMS = ['anything', 'anything', 'write', 'write', 'upload', 'repetition', 'answer', 'answer'] as const;
/** A kill that waits in vain for its kind of request comes all the same. */
const PATIENCE_MS = 4_000;
/** A doomed server has this long to do its last deed. */
const LAST_MS = 60_000;
/** While the database opens again after a kill. */
const EARLY_MS = 1_500;

export class Killer {
  readonly #server: TwinServer;
  readonly #tally: Tally;
  readonly #rng: Rng;
  readonly #flights = new Set<Flight>();
  readonly #seen = new Set<string>();
  /** What a write takes, about. */
  #tookMs = 8;
  #aim: (typeof AIMS)[number] | null = null;
  #hit: () => void = () => undefined;

  constructor(server: TwinServer, tally: Tally, rng: Rng) {
    this.#server = server;
    this.#tally = tally;
    this.#rng = rng;
  }

  leaves(request: NetRequest): Flight {
    const kind = this.#kindOf(request);
    const isLast = this.#aim === 'answer' && kind !== 'read';
    const flight = { kind, isLast, began: performance.now() };
    this.#flights.add(flight);
    this.#tally.requests += 1;
    if (isLast) this.#server.doom();
    if (isLast || this.#aim === kind) this.#hit();
    return flight;
  }

  landed(flight: Flight): void {
    this.#flights.delete(flight);
    if (flight.kind !== 'read') this.#tookMs += (performance.now() - flight.began - this.#tookMs) / 8;
  }

  #kindOf({ endpoint, key, file }: NetRequest): FlightKind {
    if (endpoint === sync.batch) return 'write';
    if (endpoint.method === 'GET' || key === null) return 'read';
    if (this.#seen.has(key)) return 'repetition';
    this.#seen.add(key);
    return file ? 'upload' : 'write';
  }

  /** One kill at a random moment; resolves when the server is ready again. */
  async strike(): Promise<void> {
    const rng = this.#rng;
    this.#aim = rng.pick(AIMS);
    await this.#moment();
    for (const { kind } of this.#flights) this.#tally.underWay[kind] += 1;
    if (this.#flights.size === 0) this.#tally.idleKills += 1;
    const early = rng.chance(0.25) ? rng.int(EARLY_MS) : null;
    if (early !== null) this.#tally.earlyKills += 1;
    await this.#server.kill(early);
    this.#tally.kills += 1;
  }

  async #moment(): Promise<void> {
    const aim = this.#aim;
    if (aim === 'anything') return pause(this.#rng.int(300));
    await Promise.race([new Promise<void>((resolve) => (this.#hit = resolve)), pause(PATIENCE_MS)]);
    this.#aim = null;
    if (aim === 'answer') return this.#server.gone(LAST_MS);
    // Before, in and after its transaction, however fast the machine is.
    const ms = this.#rng.int(1 + Math.round(this.#tookMs * 1.2));
    if (ms > 0) await pause(ms);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

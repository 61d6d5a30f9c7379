/** One simulated world: time, a server, phones, and those who watch that nothing breaks. */
import type { NetRequest } from '#sync/ports.ts';
import { type Broken, type Invariant } from './broken.ts';
import type { History } from './history.ts';
import { Ledger, type Work } from './ledger.ts';
import { EPOCH } from './phone/clock-port.ts';
import type { Home } from './phone/home.ts';
import { Phone } from './phone/phone.ts';
import type { Tab } from './phone/tab.ts';
import { rng, type Rng } from './random.ts';
import { Yard } from './server/yard.ts';
import { Timeline } from './timeline.ts';
import type { Media } from '#sync/ports.ts';
import { halver } from './phone/media-port.ts';
import { Watch } from './watch.ts';

/** Makes the database of a person on a phone. */
export type MakeHome = (world: World, phone: Phone, user: number) => Home;

export interface WorldOptions {
  readonly makeHome: MakeHome;
  /** Its databases are outside of virtual time: it waits for them. */
  readonly outside?: boolean;
  /** Another server than the model's, which keeps the model's records all the same (tests/twin). */
  readonly makeYard?: (world: World) => Yard;
  /** The photo worker of a tab. */
  readonly makeMedia?: (tab: Tab) => Media;
  /** Lines of the trace are handed over. */
  readonly tell?: (line: string) => void;
}

export class World {
  readonly history: History;
  readonly time: Timeline;
  readonly rng: Rng;
  readonly yard: Yard;
  readonly ledger = new Ledger();
  readonly watch: Watch;
  readonly phones: readonly Phone[];
  /** How often each fault and each transition happened. */
  readonly counts = new Map<string, number>();
  broken: Broken | null = null;
  /** Next to nothing goes wrong any more: everybody gets to rest. */
  calm = false;
  /** Requests that have not reached the server yet. */
  flying = 0;
  /** What a request older than the settle time made twice: at rest its person must have been asked. */
  readonly doubled = new Set<Work>();
  /** Requests may live longer than the settle time here: then a server without keys may do a thing twice. */
  readonly beyondSettle: boolean;
  #hash = 0x811c9dc5;
  #hash2 = 0x1234567;
  readonly #options: WorldOptions;

  constructor(history: History, options: WorldOptions) {
    this.history = history;
    this.#options = options;
    this.rng = rng(history.seed);
    this.time = new Timeline(this.rng.fork().next);
    this.beyondSettle = history.beyondSettle;
    this.watch = new Watch(this);
    this.yard = options.makeYard?.(this) ?? new Yard(history.server, () => this.clock, this.watch);
    if (history.vehicle !== undefined) this.yard.records.vehicle = history.vehicle;
    this.phones = history.phones.map((spec, i) => new Phone(this, i, spec, this.rng.fork()));
  }

  /** A right clock: ms since 1970. */
  get clock(): number {
    return EPOCH + Math.floor(this.time.now);
  }

  makeMedia(tab: Tab): Media {
    return (this.#options.makeMedia ?? halver)(tab);
  }

  makeHome(phone: Phone, user: number): Home {
    const home = this.#options.makeHome(this, phone, user);
    if (!this.#options.outside) return home;
    return {
      ...home,
      outbox: () => this.time.outside(home.outbox()),
      views: () => this.time.outside(home.views()),
      meta: (key) => this.time.outside(home.meta(key)),
      makeRoom: () => this.time.outside(home.makeRoom()),
    };
  }

  /** A line of the trace: two runs of one history must tell the same. */
  log(...words: readonly (string | number)[]): void {
    const line = `${this.time.now} ${words.join(' ')}`;
    this.#options.tell?.(line);
    let [a, b] = [this.#hash, this.#hash2];
    for (let i = 0; i < line.length; i++) {
      const c = line.charCodeAt(i);
      a = Math.imul(a ^ c, 0x01000193);
      b = Math.imul(b + c, 0x85ebca6b) ^ (b >>> 13);
    }
    this.#hash = a;
    this.#hash2 = b;
  }

  get hash(): string {
    return `${(this.#hash >>> 0).toString(16)}${(this.#hash2 >>> 0).toString(16)}`;
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** The first break is the one that counts. */
  broke(invariant: Invariant, detail: string): void {
    this.broken ??= { invariant, detail, at: this.time.now };
    this.log('BROKEN', invariant, detail);
  }

  outside<T>(work: Promise<T>): Promise<T> {
    return this.#options.outside ? this.time.outside(work) : work;
  }

  leaving(tab: Tab, request: NetRequest): void {
    this.watch.leaving(tab, request);
  }

  refreshing(tab: Tab, by: 1 | -1): void {
    this.watch.refreshing(tab, by);
  }

  /** How long until a person notices that they are signed out, ms. */
  patience(phone: Phone): number {
    if (this.calm) return 1_000;
    return phone.rng.chance(0.7) ? phone.rng.between(2_000, 60_000) : phone.rng.between(60_000, 1_800_000);
  }
}

/** One tab of a phone, or its service worker: the real engine and the real candidacy on simulated ports. */
import type { MetaRow } from '#db/records.ts';
import type { TokenKeeper } from '#http/token-keeper.ts';
import type { Intent, Saved } from '#sync/api.ts';
import type { Outcome } from '#sync/core/types.ts';
import { uuidv7 } from '#sync/core/ids.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { browserLock, lead } from '#sync/leader.ts';
import { mutate } from '#sync/mutate.ts';
import { createOffset, type Offset } from '#sync/offset.ts';
import { type Clock, EpochLost, NoSpace, type Random, type Store } from '#sync/ports.ts';
import { offsetAtStart } from '#sync/store-clock.ts';
import type { WakeReason } from '#sync/wake.ts';
import { Injected } from '../broken.ts';
import type { Rng } from '../random.ts';
import { tabClock } from './clock-port.ts';
import type { Home, Ops } from './home.ts';
import { Life, type Source } from './life.ts';
import { tabNet } from './net-port.ts';
import type { Phone } from './phone.ts';
import { tabStore } from './store-port.ts';
import { Traps } from './traps.ts';

/** While work is pending the loop is woken this often (src/sync/tab.ts). */
const WORKING_MS = 30_000;

/** The engine on one person's database. */
export interface Host {
  readonly home: Home;
  readonly store: Store;
  readonly engine: Engine;
  readonly end: AbortController;
  /** The epoch it works under now; null: it does not lead. */
  epoch: number | null;
  /** Virtual ms when it was overtaken, as the disk says. */
  over: Promise<void>;
}

export class Tab {
  readonly life: Life;
  readonly phone: Phone;
  readonly rng: Rng;
  readonly traps = new Traps();
  readonly clock: Clock;
  readonly random: Random;
  readonly name: string;
  /** Refreshes of a stale token that are under way. */
  refreshing = 0;
  /** Of rental tokens, by person. */
  readonly keepers = new Map<number, TokenKeeper<Outcome>>();
  /** Requests without an answer. */
  underWay = 0;
  host: Host | null = null;
  readonly #heard: Offset;
  /** What an earlier run measured is read. */
  #told: Promise<void> = Promise.resolve();
  #ops: Ops;
  readonly #ends: AbortController[] = [];

  constructor(phone: Phone, name: string, ops: Ops) {
    this.phone = phone;
    this.name = name;
    this.#ops = ops;
    phone.opened.push(this);
    this.rng = phone.rng.fork();
    const { time } = phone.world;
    this.life = new Life(time, this.rng);
    this.clock = tabClock(time, this.life, () => phone.skew);
    this.#heard = createOffset(this.clock);
    const next = (): number => this.rng.next();
    this.random = { next, uuid: () => uuidv7(this.clock.now(), next) };
  }

  get ops(): Ops {
    return this.#ops;
  }

  /** An answer that takes `ms` to be heard. */
  hear<T>(source: Source, work: Promise<T>, ms = 0): Promise<T> {
    if (ms === 0) return this.life.through(source, work);
    return this.life.through(source, this.#delayed(work, ms));
  }

  async #delayed<T>(work: Promise<T>, ms: number): Promise<T> {
    try {
      return await work;
    } finally {
      await new Promise<void>((resolve) => {
        this.phone.world.time.after(ms, resolve);
      });
    }
  }

  /** How long the disk takes: mostly no time worth speaking of. */
  diskMs(): number {
    return this.rng.chance(0.08) ? this.rng.int(40) : 0;
  }

  /** Stands for the lead on the database of whoever is signed in. */
  open(): void {
    const { session } = this.phone;
    if (!session || this.host || this.life.dead) return;
    const home = this.phone.home(session.user);
    this.#told = this.#begin(home);
    const store = tabStore(this, home);
    const end = new AbortController();
    this.#ends.push(end);
    const engine = this.#engine(home, store);
    const host: Host = { home, store, engine, end, epoch: null, over: Promise.resolve() };
    this.host = host;
    const candidate = {
      store,
      clock: this.clock,
      lock: browserLock(this.phone.locks.of(this.life)),
      name: `leader ${home.user}`,
      work: async (epoch: number, lost: AbortSignal): Promise<void> => {
        this.phone.world.log('lead', this.name, epoch);
        host.epoch = epoch;
        await engine.turn(epoch, lost).finally(() => {
          host.epoch = null;
        });
      },
    };
    host.over = lead(candidate, end.signal, (error) => this.#failed(error));
    this.#nudge(host);
  }

  #engine(home: Home, store: Store): Engine {
    const { phone } = this;
    return createEngine({
      store,
      net: tabNet(this, home.user),
      clock: this.clock,
      random: this.random,
      media: phone.world.makeMedia(this),
      ops: this.#ops,
      pulls: phone.pulls,
      userId: home.user,
      online: () => phone.saysOnline,
      expired: async () => phone.expired(home.user),
      person: async () => undefined,
      changed: () => undefined,
    });
  }

  /** Only what was broken on purpose may end a turn. */
  #failed(error: unknown): void {
    if (error instanceof Injected || error instanceof EpochLost || error instanceof NoSpace) return;
    const words =
      error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error);
    this.phone.world.broke('no surprise', words);
  }

  #nudge(host: Host): void {
    this.phone.world.time.after(WORKING_MS, () =>
      this.life.run('timer', () => {
        if (this.host !== host) return;
        this.#nudge(host);
        void host.store.outbox().then(
          (outbox) => outbox.length > 0 && this.wake('own'),
          () => undefined,
        );
      }),
    );
  }

  /** As src/sync/tab.ts: its own engine, and the others by the channel. */
  wake(reason: WakeReason): void {
    if (!this.life.runs) return;
    this.host?.engine.wake(reason);
    this.phone.say(this, reason);
  }

  /** A message of another tab: it is for who leads. */
  hearWake(reason: WakeReason): void {
    this.life.run('message', () => {
      if (this.host?.engine.status()) this.host.engine.wake(reason);
    });
  }

  /** The person does something in this tab. `ids`: takes every id that the act was given. */
  async act(host: Host, intents: readonly Intent[], ids: Set<string>, undoMs = 0): Promise<Saved> {
    const offset = (): number => this.#offset(host) ?? 0;
    const room = (): Promise<void> => Promise.resolve();
    const uuid = (): string => {
      const id = this.random.uuid();
      ids.add(id);
      return id;
    };
    const { store, home } = host;
    const actor = {
      store,
      ops: this.#ops,
      userId: home.user,
      clock: this.clock,
      random: { uuid },
      offset,
      room,
      app: 'sim',
    };
    await this.#told;
    const saved = await mutate(actor, intents, undoMs);
    this.wake('enqueued');
    return saved;
  }

  /** As src/sync/client.dom.ts at its start. */
  async #begin(home: Home): Promise<void> {
    const off = await offsetAtStart(async (key) => ({ key, value: await home.meta(key) }) as MetaRow, this.clock.now());
    if (this.#heard.now() === null) this.#heard.heard(off);
  }

  /** As the leader says it to the other tabs; while there is none, what the tab heard last. */
  #offset({ home }: Host): number | null {
    const leader = this.phone.living().find(({ host }) => host?.home === home && host.engine.status() !== null);
    if (leader) this.#heard.heard(leader.host?.engine.status()?.offset ?? null);
    return this.#heard.now();
  }

  /** Leaves the person's database: they signed out. */
  async leave(): Promise<void> {
    const { host } = this;
    this.host = null;
    host?.end.abort();
    await host?.over;
  }

  die(): void {
    this.life.die();
    this.phone.locks.forget(this.life);
  }

  /** With its world: nothing may wait any more. */
  end(): void {
    this.die();
    for (const end of this.#ends) end.abort('the world is over');
  }
}

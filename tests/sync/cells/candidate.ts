/** A tab that stands for the lead: the real candidacy, lead and engine, in a system that may freeze, kill or rob it. */
import { expect } from 'vitest';
import type { Session, SessionEvent } from '#session/store.ts';
import { lead } from '#sync/leader.ts';
import { memoryStore } from '#sync/memory-store.ts';
import { OPS } from '#sync/ops/table.ts';
import type { Clock, Lock, Store } from '#sync/ports.ts';
import { standFor } from '#sync/stand.ts';
import { memoryLock } from '#tests/support/memory-lock.ts';
import { Phone } from '#tests/support/phone.ts';
import { ME } from '#tests/support/tiny-yard.ts';
import { settled } from '#tests/support/virtual-clock.ts';

export type Post = 'not standing' | 'queued' | 'leading' | 'frozen' | 'fallen' | 'pausing';

/** What the tabs of one device share. */
export class Device {
  readonly base = new Phone({ store: memoryStore(OPS) });
  readonly lock = memoryLock();
  readonly clock = this.base.clock;
  readonly store = this.base.store;

  pass(ms: number): Promise<void> {
    return this.clock.pass(ms);
  }
}

const session = (id: number): Session => ({
  user: { id, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: 1, department: null },
  permissions: [],
  signedInAt: 0,
  expired: false,
});

const open = (): { readonly done: Promise<void>; readonly end: () => void } => {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
};

const LOCK = 'lead';

export class Candidate {
  readonly device: Device;
  readonly errors: unknown[] = [];
  /** Epochs under which it led. */
  readonly epochs: number[] = [];
  /** How often it asked for the lock, stood for the lead, and looked at the leader's beat. */
  asked = 0;
  stood = 0;
  looks = 0;
  /** From now on every call of the database fails. */
  broken = false;
  /** Its heartbeats alone fail. */
  mute = false;
  /** While open, a turn that lost the lead does not end. */
  #slow = open();
  #post: Post = 'not standing';
  #thawed: Promise<void> = Promise.resolve();
  #thaw: (() => void) | null = null;
  #killed = open();
  #session: Session | null = null;
  #listener: (event: SessionEvent) => void = () => undefined;
  readonly #engine: Phone['engine'];

  constructor(device: Device) {
    this.device = device;
    this.#slow.end();
    const store = this.#store();
    const clock = this.#clock();
    const { yard } = device.base;
    this.#engine = new Phone({ clock: device.clock, yard, ports: { store, clock } }).engine;
    const work = (epoch: number, lost: AbortSignal) => this.#turn(epoch, lost);
    const candidate = { store, clock, lock: this.#lock(), name: LOCK, work };
    standFor({
      userId: ME,
      sessions: { read: async () => this.#session, on: (listener) => this.#listen(listener) },
      lead: async (signal) => {
        this.stood += 1;
        await lead(candidate, signal, (error) => this.errors.push(error));
        this.#post = 'not standing';
      },
      interrupt: () => this.#engine.interrupt(),
      resume: () => undefined,
      left: () => Promise.resolve(),
    });
  }

  get post(): Post {
    return this.#thaw && this.#post === 'leading' ? 'frozen' : this.#post;
  }

  async signIn(id: number | null): Promise<void> {
    this.#session = id === null ? null : session(id);
    void this.#thawed.then(() => this.#listener('changed'));
    await settled();
  }

  /** As when somebody saved something. */
  wake(): void {
    this.#engine.wake('enqueued');
  }

  /** From now on a turn that lost the lead does not end before `windUp`. */
  linger(): void {
    this.#slow = open();
  }

  async windUp(): Promise<void> {
    this.#slow.end();
    await settled();
  }

  freeze(): void {
    const { done, end } = open();
    this.#thawed = done;
    this.#thaw = end;
  }

  async thaw(): Promise<void> {
    this.#thaw?.();
    this.#thaw = null;
    await settled();
  }

  /** Nothing of it runs any more, and the system lets go of its lock. */
  async kill(): Promise<void> {
    this.freeze();
    this.#killed.end();
    await settled();
  }

  /** As somebody who queues with `steal`. */
  rob(): void {
    void this.device.lock.hold(LOCK, new AbortController().signal, true, () => new Promise(() => undefined));
  }

  /** As another leader of the same database. */
  async overtake(): Promise<number> {
    return this.device.store.takeLead(this.device.clock.now());
  }

  #listen(listener: (event: SessionEvent) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }

  async #turn(epoch: number, lost: AbortSignal): Promise<void> {
    this.epochs.push(epoch);
    this.#post = 'leading';
    lost.addEventListener('abort', () => (this.#post = 'fallen'));
    try {
      await this.#engine.turn(epoch, lost);
    } finally {
      await this.#slow.done;
    }
  }

  /** Every answer waits until the system lets it run; a broken database answers nothing. */
  #store(): Store {
    const { store } = this.device;
    const entries = Object.entries(store).map(([name, call]) => [
      name,
      async (...args: unknown[]): Promise<unknown> => {
        await this.#thawed;
        if (name === 'lead') this.looks += 1;
        if (this.broken || (this.mute && name === 'beat')) throw new Error('no database');
        const answer: unknown = await (call as (...given: unknown[]) => Promise<unknown>).apply(store, args);
        await this.#thawed;
        return answer;
      },
    ]);
    return Object.fromEntries(entries) as Store;
  }

  #clock(): Clock {
    const { clock } = this.device;
    return {
      now: () => clock.now(),
      mono: () => clock.mono(),
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal);
        await this.#thawed;
      },
    };
  }

  #lock(): Lock {
    const { lock } = this.device;
    return {
      hold: async (name, signal, steal, work) => {
        this.asked += 1;
        this.#post = 'queued';
        let led = false;
        try {
          await lock.hold(name, signal, steal, (lost) => {
            led = true;
            return Promise.race([this.#thawed.then(() => work(lost)), this.#killed.done]);
          });
        } finally {
          if (led) this.#post = 'pausing';
        }
      },
    };
  }
}

export function expectPost(candidate: Candidate, post: Post): void {
  expect(candidate.post).toBe(post);
}

async function notStanding(): Promise<Candidate> {
  const candidate = new Candidate(new Device());
  await settled();
  return candidate;
}

export async function signedIn(device: Device): Promise<Candidate> {
  const candidate = new Candidate(device);
  await candidate.signIn(ME);
  await device.pass(100);
  return candidate;
}

/** Behind another that leads. */
export async function behindAnother(): Promise<{ leader: Candidate; candidate: Candidate }> {
  const device = new Device();
  const leader = await signedIn(device);
  const candidate = await signedIn(device);
  return { leader, candidate };
}

async function frozen(): Promise<Candidate> {
  const candidate = await signedIn(new Device());
  candidate.freeze();
  return candidate;
}

/** Another took the lead; its turn is slow to end. */
async function fallen(): Promise<Candidate> {
  const candidate = await signedIn(new Device());
  candidate.linger();
  await candidate.overtake();
  await candidate.device.pass(6_000);
  return candidate;
}

/** As fallen, and its turn has just ended. */
async function pausing(): Promise<Candidate> {
  const candidate = await fallen();
  await candidate.windUp();
  return candidate;
}

const WAYS: Readonly<Record<Post, () => Promise<Candidate>>> = {
  'not standing': notStanding,
  queued: async () => (await behindAnother()).candidate,
  leading: () => signedIn(new Device()),
  frozen,
  fallen,
  pausing,
};

/** A candidate at this post. */
export async function at(post: Post): Promise<Candidate> {
  const candidate = await WAYS[post]();
  expectPost(candidate, post);
  return candidate;
}

/** `navigator.locks` of one phone: queued, stolen, given back by the dead. Only what `browserLock` asks for. */
import type { Timeline } from '../timeline.ts';
import type { Life } from './life.ts';

type Grant = (lock: Lock | null) => unknown;

interface Claim {
  readonly life: Life;
  readonly grant: Grant;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class Locks {
  readonly #time: Timeline;
  readonly #held = new Map<string, Claim>();
  readonly #queues = new Map<string, Claim[]>();

  constructor(time: Timeline) {
    this.#time = time;
  }

  /** The lock manager as this tab has it. */
  of(life: Life): LockManager {
    const request = (name: string, options: LockOptions, grant: Grant): Promise<unknown> =>
      new Promise((resolve, reject) => this.#request(name, options, { life, grant, resolve, reject }));
    return { request, query: () => Promise.resolve({}) } as LockManager;
  }

  /** A tab is gone: its locks are free, its wishes forgotten. */
  forget(life: Life): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((claim) => claim.life !== life),
      );
    for (const [name, claim] of this.#held) if (claim.life === life) this.#release(name, claim);
  }

  /** Takes the lock away from whoever has it. */
  rob(name: string): void {
    const robbed = this.#held.get(name);
    if (!robbed) return;
    this.#held.delete(name);
    this.#reject(robbed);
    this.#advance(name);
  }

  #queue(name: string): Claim[] {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #request(name: string, { steal, ifAvailable, signal }: LockOptions, claim: Claim): void {
    if (claim.life.dead) return;
    if (signal?.aborted) return claim.reject(aborted());
    if (ifAvailable && (this.#held.has(name) || this.#queue(name).length > 0)) return this.#refuse(claim);
    if (steal) {
      const robbed = this.#held.get(name);
      this.#held.delete(name);
      if (robbed) this.#reject(robbed);
      this.#queue(name).unshift(claim);
    } else this.#queue(name).push(claim);
    signal?.addEventListener('abort', () => this.#leave(name, claim));
    this.#advance(name);
  }

  #refuse(claim: Claim): void {
    this.#time.after(0, () => claim.life.run('lock', () => claim.resolve(claim.grant(null))));
  }

  #reject(claim: Claim): void {
    this.#time.after(0, () => claim.life.run('lock', () => claim.reject(aborted())));
  }

  #leave(name: string, claim: Claim): void {
    const queue = this.#queue(name);
    const at = queue.indexOf(claim);
    if (at < 0) return;
    queue.splice(at, 1);
    claim.reject(aborted());
  }

  #advance(name: string): void {
    if (this.#held.has(name)) return;
    const claim = this.#queue(name).shift();
    if (!claim) return;
    this.#held.set(name, claim);
    this.#time.after(0, () => claim.life.run('lock', () => this.#grant(name, claim)));
  }

  #grant(name: string, claim: Claim): void {
    // Robbed before it heard of its luck: the callback runs all the same, as in browsers.
    void this.#hold(name, claim);
  }

  async #hold(name: string, claim: Claim): Promise<void> {
    try {
      const value = await claim.grant({ name, mode: 'exclusive' });
      this.#release(name, claim);
      claim.resolve(value);
    } catch (error) {
      this.#release(name, claim);
      claim.reject(error);
    }
  }

  #release(name: string, claim: Claim): void {
    if (this.#held.get(name) !== claim) return;
    this.#held.delete(name);
    this.#advance(name);
  }
}

const aborted = (): DOMException => new DOMException('The request was aborted.', 'AbortError');

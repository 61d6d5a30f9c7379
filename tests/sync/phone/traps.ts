/** Things that will go wrong at the n-th call of a port from now. */
import type { When } from '../history.ts';

export interface Trap {
  readonly port: 'store' | 'net';
  calls: number;
  readonly when: When;
  readonly what: 'crash' | 'error';
  times: number;
  /** Ends the tab. */
  readonly crash: () => void;
}

export class Traps {
  readonly #set: Trap[] = [];

  set(trap: Trap): void {
    this.#set.push(trap);
  }

  clear(): void {
    this.#set.length = 0;
  }

  /** A call is about to be made: what goes wrong with it, if anything. */
  spring(port: Trap['port']): Trap | null {
    for (const trap of this.#set) {
      if (trap.port !== port) continue;
      trap.calls -= 1;
      if (trap.calls > 0) continue;
      trap.times -= 1;
      if (trap.times <= 0) this.#set.splice(this.#set.indexOf(trap), 1);
      return trap;
    }
    return null;
  }
}

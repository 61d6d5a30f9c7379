/** Faults that wait for the next requests of a phone. */
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Fault } from '../history.ts';

interface Rule {
  readonly fault: Fault;
  readonly on: 'write' | 'read' | 'any' | 'token';
  times: number;
}

/** Answers that only writes are given. */
const OF_WRITES: ReadonlySet<Fault> = new Set([404, 409, 410, 412, 413, 422, 'csrf', 'failedAfter', 'twice']);

export class Faults {
  readonly #rules: Rule[] = [];

  add(rule: Rule): void {
    this.#rules.push(rule);
  }

  clear(): void {
    this.#rules.length = 0;
  }

  /** The fault that this request meets, if one waits for it. */
  meet({ endpoint }: NetRequest): Fault | null {
    const isToken = endpoint.path === rentalToken.path;
    const kind = endpoint.method === 'GET' ? 'read' : 'write';
    // The cheap GET by which the engine asks whether anybody is there meets the weather only.
    if (endpoint.path === '/sanctum/csrf-cookie') return null;
    // No server says of what is there that it is gone, when somebody wants it gone.
    const removes = /delete/i.test(endpoint.path);
    const rule = this.#rules.find(
      (r) =>
        (r.fault !== 'partless' || endpoint.path.endsWith('-mirror')) &&
        (r.on === 'token' ? isToken : r.on === 'any' || r.on === kind) &&
        !(r.on !== 'token' && kind === 'read' && OF_WRITES.has(r.fault)) &&
        !(removes && (r.fault === 404 || r.fault === 410)),
    );
    if (!rule) return null;
    rule.times -= 1;
    if (rule.times <= 0) this.#rules.splice(this.#rules.indexOf(rule), 1);
    return rule.fault;
  }
}

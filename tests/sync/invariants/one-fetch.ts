/** (13) One refresh, of rental tokens: at most one fetch for each one that ended, and never two at once. */
import type { NetRequest } from '#sync/ports.ts';

/** What one page or worker holds of one person. */
export class HeldToken {
  readonly #broke: (problem: string) => void;
  #token: string | null = null;
  #fetching = false;

  constructor(broke: (problem: string) => void) {
    this.#broke = broke;
  }

  fetched(): void {
    if (this.#fetching) this.#broke('a second fetch of a token at once');
    if (this.#token !== null) this.#broke(`a token is fetched, and nobody refused ${this.#token}`);
    this.#fetching = true;
  }

  /** Null: the fetch brought none. */
  got(token: string | null): void {
    this.#fetching = false;
    this.#token = token;
  }

  /** The server refused a call. */
  refused({ token }: NetRequest): void {
    if (token === this.#token) this.#token = null;
  }
}

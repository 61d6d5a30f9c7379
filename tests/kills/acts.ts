/** What a person does in a round, each with what the server must hold afterwards. They do it by hand (hand.ts) and write it down here. */

/** `shot`: a picture at a vehicle, of a booking or a walk-round; `image`: one of a todo. */
export type Made = 'line' | 'reading' | 'image' | 'punch' | 'return' | 'damage' | 'shot';

/** What an act does to the server. `mark` is unique in the whole run: a title, a todo, the moment of a photo and where it belongs. */
export type Effect =
  | { readonly kind: 'made'; readonly what: Made; readonly mark: string }
  | { readonly kind: 'gone'; readonly what: Made; readonly mark: string }
  /** A field of a row that many acts write; the last saved one wins. */
  | { readonly kind: 'set'; readonly field: string; readonly value: string }
  /** A punch by hand. `at`: the right time of the tap, ms. */
  | { readonly kind: 'punched'; readonly what: string; readonly at: number };

export interface Act {
  /** Number in the run. */
  readonly n: number;
  /** In words, for who reads what went wrong. */
  readonly says: string;
  readonly effects: readonly Effect[];
}

/** What was begun, in its order, and what of it the screen then showed as saved. */
export class Diary {
  readonly acts: Act[] = [];
  readonly saved = new Set<number>();
  readonly #next: () => number;
  readonly #heard = new Set<() => void>();

  /** `next` numbers acts over the whole run. */
  constructor(next: () => number) {
    this.#next = next;
  }

  /** Written before the first touch; answers how to say that the screen shows it saved. */
  begin(says: string, make: (n: number) => readonly Effect[]): () => void {
    const n = this.#next();
    this.acts.push({ n, says, effects: make(n) });
    return () => {
      this.saved.add(n);
      for (const hear of this.#heard) hear();
    };
  }

  /** Resolves when so many more are saved. */
  more(count: number): Promise<void> {
    const enough = this.saved.size + count;
    return new Promise((resolve) => this.#heard.add(() => this.saved.size >= enough && resolve()));
  }
}

/** Unique in the run, and found by one search for the round. */
export const roundMark = (round: number): string => `K${round}.`;

/** The instant of a photo is its mark: no two of a run share one, and none of a todo the minute of a day. */
export const shotAt = (n: number): string => new Date(2026, 0, 1, 0, n).toISOString();

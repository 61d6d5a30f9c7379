/** The tables of docs/sync.md as types: a cell is a few words and the test that they are true; a missing one does not compile. */
import type { MutationState } from '#db/records.ts';

export interface Cell {
  readonly is: string;
  readonly holds: () => Promise<void>;
}

/** Event → state → cell. */
export type Table<E extends string, S extends string> = Readonly<Record<E, Readonly<Record<S, Cell>>>>;

/** `gone`: it left the outbox. */
export type State = MutationState | 'gone';

export const cell = (is: string, holds: () => Promise<void>): Cell => ({ is, holds });

/** What cannot happen, why, and the test that it is refused. */
export const never = (why: string, holds: () => Promise<void>): Cell => cell(`cannot: ${why}`, holds);

/** What every side is given to send. Pages and the judge read the same list. */
import type { User } from '#contract/areas/auth.ts';

/** `creates`: each makes a todo. `updates`: each writes the note of one of the records, in turn. */
export type Kind = 'creates' | 'updates';

export interface Item {
  /** Made by the client, in the payload: what the server knows it by. */
  readonly id: string;
  /** The server's id of the record that an update is about. */
  readonly record: number | null;
}

const ITEMS = 500;
export const RECORDS = 50;

/** The one that is refused in the faulty run: early, so that whoever waits for it keeps nearly all others waiting. */
export const POISON = 'item-20';

export function itemsOf(kind: Kind): Item[] {
  return Array.from({ length: ITEMS }, (_, i) => ({
    id: `item-${i}`,
    record: kind === 'creates' ? null : 1 + (i % RECORDS),
  }));
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The body of an item's request, the same for all sides. */
export function bodyOf({ id, record }: Item): { readonly [field: string]: string } {
  return record === null
    ? { title: `Wash ${id}`, note: id, todo_date: dayOf(Date.now()), todo_time: '10:30' }
    : { note: id };
}

export const PERSON: User = {
  id: 7,
  name: 'Bench',
  email: 'bench@example.com',
  role: 'technician',
  branch_id: null,
  department: null,
};

/** What a page offers to the runner as `globalThis.side`. */
export interface Side {
  /** Saves the items on the device; the server cannot be reached. */
  queue(kind: Kind): Promise<void>;
  /** The server can be reached again. */
  go(): void | Promise<void>;
  /** Client-made ids of what the side still means to send (refused ones among them, where it keeps them for a person). */
  pending(): Promise<readonly string[]>;
}

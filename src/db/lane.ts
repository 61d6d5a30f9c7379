/** What is done to a record and to its parts is sent in the order it was done: they share one lane. */
import { MIRROR } from './mirror.ts';
import type { Lid, Mutation } from './records.ts';
import { partsOf } from './tables.ts';

/** `todo:todo/7`: the lane of a record. */
export function recordLane(record: Lid): string {
  return `${record.slice(0, record.indexOf('/'))}:${record}`;
}

/** Questions to the office about a todo: in the todo's lane they would wait behind the work that they are about. */
export function askLane(todo: Lid): string {
  return `ask:${todo}`;
}

/** The signatures of a booking: one that is refused holds up neither its status nor what is read of its vehicle. */
export const signLane = (booking: Lid): string => `sign:${booking}`;

/** The end of a walk-round: it waits for pictures, and what is said of the walk-round meanwhile must not wait behind it. */
export const endLane = (walkRound: Lid): string => `end:${walkRound}`;

/** A person's punches, whoever else uses the device. */
export const punchLane = (userId: number): string => `punch:${userId}`;

/** Where the lanes of pictures begin: each has one of its own (docs/decisions/0003). */
export const PHOTO_LANES = 'photo:';

/** What names the owner of a row: the arguments of a mutation, or the row's own fields. */
interface Owned extends Pick<Mutation, 't' | 'lid'> {
  readonly args: Readonly<Record<string, unknown>>;
}

/** The record that a mutation is about or belongs to: of a part its owner; null where it names none. */
export function ownerOf({ t, lid, args }: Owned): Lid | null {
  const { owner } = MIRROR[t];
  if (owner === undefined) return lid;
  const named = args[owner];
  return typeof named === 'string' ? named : null;
}

/**
 * The record without which the server does not take a mutation: of a follow-on the todo it comes from. What only refers to a record, as a
 * punch does, is taken without it; and a record without parts takes no other work with it when it goes.
 */
export function workOf(m: Pick<Mutation, 't' | 'lid' | 'args' | 'op'>): Lid | null {
  if (MIRROR[m.t].isPart) return ownerOf(m);
  if (partsOf(m.t).length === 0) return null;
  const from = m.op === 'todos.createStatus' ? m.args['todo'] : null;
  return typeof from === 'string' ? from : m.lid;
}

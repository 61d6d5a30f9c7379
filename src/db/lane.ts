/** A todo, its checklist and its readings share one lane: what is done to them is sent in the order it was done. */
import type { Lid, Mutation } from './records.ts';

export function todoLane(todo: Lid): string {
  return `todo:${todo}`;
}

/** Questions to the office about a todo: in the todo's lane they would wait behind the work that they are about. */
export function askLane(todo: Lid): string {
  return `ask:${todo}`;
}

/** A person's punches, whoever else uses the device. */
export const punchLane = (userId: number): string => `punch:${userId}`;

/** One end-of-day report. */
export const reportLane = (report: Lid): string => `report:${report}`;

/** Where the lanes of photos begin: each has one of its own (docs/decisions/0003). */
export const PHOTO_LANES = 'photo:';

/** The todo that a mutation is about or belongs to; null where there is none. */
export function todoOf({ t, lid, args }: Pick<Mutation, 't' | 'lid' | 'args'>): Lid | null {
  if (t === 'todos') return lid;
  return typeof args['todo'] === 'string' ? args['todo'] : null;
}

/** The todo without which the server does not take a mutation: of a follow-on the one it comes from, of a punch none. */
export function workOf(m: Pick<Mutation, 't' | 'lid' | 'args' | 'op'>): Lid | null {
  if (m.t === 'punches') return null;
  const from = m.op === 'todos.createStatus' ? m.args['todo'] : null;
  return typeof from === 'string' ? from : todoOf(m);
}

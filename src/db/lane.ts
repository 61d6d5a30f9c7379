/** A todo and everything that belongs to it share one lane: what is done to them is sent in the order it was done. */
import type { Lid } from './records.ts';

const TODO = 'todo:';

export function todoLane(todo: Lid): string {
  return TODO + todo;
}

/** The todo of a lane; null for lanes of other things. */
export function todoOfLane(lane: string): Lid | null {
  return lane.startsWith(TODO) ? lane.slice(TODO.length) : null;
}

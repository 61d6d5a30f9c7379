/** (1) Every act that was said to be saved is in the outbox, applied, or discarded by the person. */
import type { Work } from '../ledger.ts';
import type { World } from '../world.ts';
import { makings } from './at-most-once.ts';
import { keptAsConflict, patchOf } from './conflicts.ts';

const REMOVALS: Readonly<Record<string, 'todos' | 'lines' | 'images' | 'precheckImages'>> = {
  'todos.remove': 'todos',
  'todos.deleteChecklist': 'lines',
  'todos.deleteImage': 'images',
  'prechecks.deleteImage': 'precheckImages',
};

/** Taken out of the outbox as done: was it? Answers what is wrong. */
export function lost(world: World, work: Work): string | null {
  if (isGone(world, work)) return null;
  const equals = world.ledger.equals(work);
  const isEnough = makings(equals) >= equals.filter(({ fate }) => fate === 'acked').length;
  // Two equal todos are two; of two equal pictures the server keeps one.
  if (equals.length > 1 ? isEnough || work.op.endsWith('.upload') : work.effects.length > 0) return null;
  const fields = Object.keys(patchOf(work.m));
  if (fields.length > 0 && fields.every((field) => keptAsConflict(world, work, field))) return null;
  return `${work.op} ${work.mid} was taken for done, and the server never did it`;
}

/** What it takes away is not there (any more). */
function isGone({ yard, phones }: World, { op, m, phone }: Work): boolean {
  const kind = REMOVALS[op];
  if (!kind) return false;
  const home = phones[phone]?.homes.get(m.userId);
  const sid = home?.memory?.table('base').get([m.t, m.lid])?.row?.sid ?? home?.memory?.table(m.t).get(m.lid)?.sid;
  if (sid === undefined) return true;
  const kept = yard.records.get(kind, sid);
  if (!kept || kept.deleted) return true;
  // With its todo; where that may be brought back, it is not.
  const todo = 'todo_id' in kept.row && !yard.isOurs ? kept.row.todo_id : null;
  return todo !== null && yard.records.get('todos', todo)?.deleted !== false;
}

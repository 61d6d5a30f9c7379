/** (2) What a mutation makes is made once; or, without keys, by a request older than the settle time, and then a person is asked. */
import type { Twin } from '#db/records.ts';
import type { Work } from '../ledger.ts';
import type { Punch } from '#contract/areas/attendance.ts';
import { SETTLE_MS } from '../road.ts';
import type { TodoFields } from '../server/records.ts';
import type { Done } from '../server/write.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';
import { mirrored } from './converged.ts';

/** How many records these works made. */
export function makings(works: readonly Work[]): number {
  const made = works.flatMap(({ effects }) =>
    effects.flatMap(({ done }) => (done.made ? [`${done.made.kind} ${done.made.id}`] : [])),
  );
  return new Set(made).size;
}

const isAway = ({ yard }: World, { kind, id }: NonNullable<Done['made']>): boolean =>
  yard.records.get(kind, id)?.deleted !== false;

/** Somebody set another day before it was looked for under its own. */
function isMoved({ yard }: World, { asked, done: { made } }: Effect): boolean {
  const row = made?.kind === 'todos' ? yard.records.get('todos', made.id)?.row : undefined;
  const day = asked.body['todo_date'];
  return row !== undefined && day !== undefined && row.todo_date !== day;
}

/** After one more effect of the work. */
export function twice(world: World, work: Work, { done }: Effect): string | null {
  if (!done.made) return null;
  if (makings([work]) < 2) return null;
  const equals = world.ledger.equals(work);
  if (equals.length > 1 && makings(equals) <= equals.length) return null;
  if (!world.yard.soft && isExcused(world, work, equals)) return null;
  return `${work.op} ${work.mid} made ${makings([work])} things`;
}

/** Without keys nobody can help it, or a person must be asked. One of equals may have been taken for another's. */
function isExcused(world: World, work: Work, equals: readonly Work[]): boolean {
  const effects = equals.flatMap((equal) => equal.effects);
  if (equals.some(({ longestLife }) => longestLife >= SETTLE_MS) || effects.some((effect) => isMoved(world, effect))) {
    world.doubled.add(work);
    return true;
  }
  if (!effects.some(({ done: { made } }) => made && isAway(world, made))) return false;
  world.count('known limit: made again after somebody deleted it before it was looked for');
  return true;
}

/** Another title, another note and another day than were sent: nobody would know it again. */
function isBeyondRecognition({ yard }: World, { asked: { body }, done: { made } }: Effect): boolean {
  const row = made?.kind === 'todos' ? yard.records.get('todos', made.id)?.row : undefined;
  if (!row || row.title === body['title'] || row.todo_date === body['todo_date']) return false;
  return !body['note'] || row.note !== body['note'];
}

/** At rest: what of it is there twice was put before its person, as `unconfirmed` or as one of these questions. */
export function unasked(world: World, work: Work, twins: readonly Twin[]): string | null {
  const equals = world.ledger.equals(work);
  const there = equals.flatMap(({ effects }) =>
    effects.flatMap(({ done: { made } }) => (made && isShown(world, made) ? [made.id] : [])),
  );
  const asked = new Set(twins.map(({ second }) => Number(second.slice(second.indexOf('/') + 1))));
  const silent = new Set(there.filter((id) => !asked.has(id)));
  world.count(`made twice by a request older than the settle time: ${how(equals, there, asked)}`);
  if (silent.size <= equals.length || equals.some(({ unconfirmed }) => unconfirmed)) return null;
  if (equals.some(({ effects }) => effects.some((effect) => isBeyondRecognition(world, effect)))) {
    world.count('known limit: made again after everything of it was changed, its day too');
    return null;
  }
  return `${work.op} ${work.mid} made ${[...silent].join(' and ')}, and nobody was asked`;
}

function how(equals: readonly Work[], there: readonly number[], asked: ReadonlySet<number>): string {
  if (there.some((id) => asked.has(id))) return `${equals[0]?.op}: asked`;
  if (new Set(there).size <= equals.length) return 'one is gone again';
  return 'asked when it was not found';
}

/** It is there, and of a day that phones mirror. */
function isShown(world: World, { kind, id }: NonNullable<Done['made']>): boolean {
  const kept = world.yard.records.get(kind, id);
  if (!kept || kept.deleted) return false;
  if (kind === 'punches') return isRecent(world, kept.row as Punch);
  const todo = kind === 'todos' ? kept : world.yard.records.get('todos', (kept.row as { todo_id: number }).todo_id);
  return todo !== undefined && !todo.deleted && mirrored(world, todo.row as TodoFields);
}

const isRecent = ({ yard }: World, { at }: Punch): boolean =>
  at.slice(0, 10) >= new Date(yard.now - 86_400_000).toISOString().slice(0, 10);

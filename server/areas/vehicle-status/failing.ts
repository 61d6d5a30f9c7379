/**
 * A check that fails becomes work, and where it blocks, a reason for which the vehicle stays. Checks of the board and of walk-rounds
 * do it alike; each remembers the todo beside its own item.
 */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { deleteTodo, makeTodo } from '../todos/edits.ts';
import { isWorkedOn } from '../todos/line-queries.ts';
import type { HeldVehicle } from './access.ts';
import { openWork } from './holds.ts';

/** A check that was found to be wrong. */
export interface Failure {
  readonly title: string;
  readonly note: string;
  readonly at: Date;
  /** The vehicle stays in for it. */
  readonly blocks: boolean;
}

/** Holds these todos until the transaction ends. Todos are held before vehicles, everywhere: call it before the vehicle is held. */
export async function holdTodos({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select 1 from todos where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db);
}

/** The todo of a check that failed: for the vehicle's branch, today, for whoever takes it. */
async function makeWork(ctx: Context, vehicle: HeldVehicle, { title, note }: Failure): Promise<number> {
  const branch = vehicle.branch_id ?? ctx.person.branch_id;
  return makeTodo(ctx, {
    title,
    note,
    todo_date: dayOf(ctx.now, await zoneOf(ctx.db, branch)),
    todo_time: null,
    category_id: null,
    vehicle_id: vehicle.id,
    branch_id: branch,
    resource: null,
    parent_id: null,
    people: [],
    lines: [],
  });
}

/** Makes the todo of a failure, and the hold of one that blocks; answers the todo. The vehicle is held. */
export async function workFor(ctx: Context, vehicle: HeldVehicle, failure: Failure): Promise<number> {
  const todo = await makeWork(ctx, vehicle, failure);
  const { at, note, blocks } = failure;
  if (blocks)
    await openWork(ctx, {
      vehicle_id: vehicle.id,
      kind: 'maintenance',
      cause: 'defect',
      source: ['todo', todo],
      at,
      note,
    });
  return todo;
}

/**
 * Takes back what a failure made; answers whether its todo is gone. One that was completed stays: it was mended, and is now found to be right. 422 at
 * `place` where somebody works on it.
 */
export async function takeBackWork(ctx: Context, todoId: number, place: string): Promise<boolean> {
  const todo = await ctx.db
    .selectFrom('todos')
    .select(['id', 'title', 'branch_id', 'completed_at', 'deleted_at'])
    .where('id', '=', todoId)
    .executeTakeFirstOrThrow();
  if (todo.completed_at !== null) return false;
  if (todo.deleted_at !== null) return true;
  if (await isWorkedOn(ctx.db, todo.id))
    throw invalid({
      [place]: [`Somebody works on “${todo.title}”, which its failing made. Complete that todo instead.`],
    });
  await deleteTodo(ctx, todo, 'The check that made it was taken back.');
  return true;
}

/**
 * What a todo means for its vehicle: while a Wash is open the vehicle is being cleaned. Todos say that they were written, and the
 * holds follow from what the todo is then; so it does not matter what was done to it, or in which order that becomes known.
 */
import { sql } from 'kysely';
import type { HoldKind } from './tables.ts';
import { followTodoTime } from '#server/areas/rentals/todo-time.ts';
import type { Context } from '#server/http/handler.ts';
import {
  closeThese,
  type Hold,
  type HoldName,
  type Holding,
  lockLiving,
  openHoldsOf,
  openWork,
  reopenHold,
} from './holds.ts';

interface Todo {
  readonly id: number;
  readonly vehicle_id: number | null;
  readonly kind: HoldKind | null;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly deleted_at: Date | null;
  /** Its hold opens when it is made, else with the first act on it. Work that is planned for a later day keeps no vehicle before that day. */
  readonly from_creation: boolean;
  /** When it was made, or when its day began. */
  readonly due_at: Date;
  readonly is_due: boolean;
}

async function readTodo({ db, now }: Holding, id: number): Promise<Todo | undefined> {
  const { rows } = await sql<Todo>`
    select t.id, v.id as vehicle_id, c.status_while_open as kind, t.started_at, t.completed_at, t.deleted_at,
      coalesce(c.status_from = 'created', false) as from_creation,
      greatest(t.created_at, t.todo_date::timestamp at time zone coalesce(b.timezone, 'UTC')) as due_at,
      t.todo_date <= (${now}::timestamptz at time zone coalesce(b.timezone, 'UTC'))::date as is_due
    from todos t
    left join task_categories c on c.id = t.category_id
    left join vehicles v on v.id = t.vehicle_id and v.deleted_at is null
    left join branches b on b.id = coalesce(t.branch_id, v.branch_id)
    where t.id = ${id}`.execute(db);
  return rows[0];
}

const sourceOf = (id: number) => ['todo', id] as const;

/** The holds that this todo is behind, of whatever vehicle, open or not. */
const holdsOf = ({ db }: Holding, id: number): Promise<Hold[]> =>
  db.selectFrom('vehicle_holds').selectAll().where('source_kind', '=', 'todo').where('source_id', '=', id).execute();

/** Whether the todo keeps its vehicle from being ready now. */
const holds = ({ completed_at, deleted_at, from_creation, is_due, started_at }: Todo): boolean =>
  completed_at === null && deleted_at === null && ((from_creation && is_due) || started_at !== null);

/** Since when: whatever came first. */
const heldSince = ({ from_creation, is_due, due_at, started_at }: Todo): Date => {
  if (!from_creation || !is_due) return started_at ?? due_at;
  return started_at !== null && started_at < due_at ? started_at : due_at;
};

/** The hold that the todo has while it is open; null where it has none. */
function wantedOf(todo: Todo): HoldName | null {
  const { id, vehicle_id, kind } = todo;
  if (vehicle_id === null || kind === null || !holds(todo)) return null;
  return { vehicle_id, kind, cause: 'todo', source: sourceOf(id) };
}

const isNamed = (hold: Hold, name: HoldName | null): boolean =>
  name !== null && hold.vehicle_id === name.vehicle_id && hold.kind === name.kind && hold.cause === name.cause;

/** A defect stays one for as long as its todo is neither completed nor deleted. */
const isWanted = (hold: Hold, todo: Todo, wanted: HoldName | null): boolean =>
  hold.cause === 'defect' ? todo.completed_at === null && todo.deleted_at === null : isNamed(hold, wanted);

/** Closes what the todo no longer stands for, each on its own vehicle. */
async function closeUnwanted(ctx: Holding, todo: Todo, known: readonly Hold[], wanted: HoldName | null): Promise<void> {
  const open = known.filter((hold) => hold.closed_at === null && !isWanted(hold, todo, wanted));
  const isDone = todo.completed_at !== null && todo.deleted_at === null;
  await closeThese(ctx, open, isDone ? (todo.completed_at ?? ctx.now) : ctx.now, isDone ? 'done' : 'cancelled');
}

/** Somebody with the right to say so called the vehicle ready all the same: that stands, whatever is done on the todo. */
const isOverridden = (known: readonly Hold[], name: HoldName): boolean =>
  known.filter((hold) => isNamed(hold, name)).toSorted((a, b) => b.id - a.id)[0]?.close_reason === 'overridden';

/** Brings back the defects that were closed with a completion or a deletion which does not stand any more. */
async function reopenDefects(ctx: Holding, todo: Todo, known: readonly Hold[]): Promise<void> {
  for (const { vehicle_id, kind } of known.filter((one) => one.cause === 'defect' && isWanted(one, todo, null))) {
    const name = { vehicle_id, kind, cause: 'defect', source: sourceOf(todo.id) } as const;
    if (!isOverridden(known, name)) await reopenHold(ctx, name);
  }
}

/** The same for the todo's own hold; and opens what was never there, or begins earlier what was begun before anybody knew. */
async function openWanted(ctx: Holding, todo: Todo, known: readonly Hold[], wanted: HoldName): Promise<void> {
  if (isOverridden(known, wanted)) return;
  const there = known.find((hold) => isNamed(hold, wanted) && hold.closed_at === null);
  const at = heldSince(todo);
  if (there && there.opened_at <= at) return;
  if (!there && (await reopenHold(ctx, wanted))) return;
  await openWork(ctx, { ...wanted, at });
}

/** What was done for the vehicle by the todo was done for its return, too. */
async function closeReturns(ctx: Holding, { vehicle_id, kind, completed_at, deleted_at }: Todo): Promise<void> {
  if (vehicle_id === null || kind === null || completed_at === null || deleted_at !== null) return;
  const open = await openHoldsOf(ctx.db, vehicle_id);
  const ended = open.filter((one) => one.cause === 'return' && one.kind === kind && one.opened_at <= completed_at);
  await closeThese(ctx, ended, completed_at);
}

/** The vehicles that it keeps, or kept. */
const concernedBy = ({ vehicle_id }: Todo, behind: readonly Hold[]): readonly number[] =>
  [vehicle_id, ...behind.map((hold) => hold.vehicle_id)].filter((one) => one !== null);

/**
 * Call it after every write of a todo that may change whether it is open, begun, deleted, of which vehicle or category. The todo must be held; its
 * vehicles are locked here.
 */
export async function followTodo(ctx: Holding, id: number): Promise<void> {
  const todo = await readTodo(ctx, id);
  if (!todo) return;
  await followTodoTime(ctx, id);
  const behind = await holdsOf(ctx, id);
  if (todo.kind === null && behind.length === 0) return;
  const living = new Set((await lockLiving(ctx.db, concernedBy(todo, behind))).map((vehicle) => vehicle.id));
  // Read again: whoever held the vehicles before may have closed some.
  const known = (await holdsOf(ctx, id)).filter(({ vehicle_id }) => living.has(vehicle_id));
  const wanted = wantedOf(todo);
  await closeUnwanted(ctx, todo, known, wanted);
  await reopenDefects(ctx, todo, known);
  if (wanted !== null) await openWanted(ctx, todo, known, wanted);
  await closeReturns(ctx, todo);
}

/** Somebody did something on the todo at this instant. The earliest such act begins it, whenever it becomes known. The todo is locked here. */
export async function beginTodo(ctx: Context, id: number, at: Date): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('todos')
    .set({ started_at: at, started_by: ctx.person.id })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('started_at', '>', at)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await followTodo(ctx, id);
}

/** Writing todos and who may do them. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Direction } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { notBefore } from '#server/lib/not-before.ts';
import type { Stamps } from '#server/lib/stamps.ts';
import { followTodo } from '../vehicle-status/todo-effects.ts';

export interface NewTodo {
  readonly title: string;
  readonly note: string;
  readonly todo_date: string;
  readonly todo_time: string | null;
  readonly category_id: number | null;
  readonly vehicle_id: number | null;
  readonly branch_id: number | null;
  readonly resource: number | null;
  readonly parent_id: number | null;
  readonly vendor_id?: number | null;
  readonly location_id?: number | null;
  readonly location_address_id?: number | null;
  readonly vehicle_group_id?: number | null;
  /** How long it is thought to take. */
  readonly minutes?: number;
  /** What made it, where nobody wrote it by hand: of one source there is one todo. */
  readonly source?: 'maintenance' | 'booking';
  readonly source_ref?: string;
  /** The booking whose hand-over it is. */
  readonly booking_id?: number;
}

export interface NewLine {
  readonly direction: Direction;
  readonly title: string;
  /** Whoever added it by hand. */
  readonly created_by?: number;
}

export async function insertTodo(ctx: Context, todo: NewTodo): Promise<number> {
  const { id } = await ctx.db
    .insertInto('todos')
    .values({ ...todo, created_by: ctx.person.id, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await followTodo(ctx, id);
  return id;
}

/** Lines in the order given, behind those the todo has. Their ids. */
export async function insertLines(ctx: Context, todoId: number, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const { last } = await ctx.db
    .selectFrom('checklist_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('todo_id', '=', todoId)
    .executeTakeFirstOrThrow();
  const values = lines.map((line, i) => ({
    ...line,
    todo_id: todoId,
    position: last + i + 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }));
  const rows = await ctx.db.insertInto('checklist_lines').values(values).returning('id').execute();
  return rows.map((row) => row.id);
}

/** The lines a todo of this category starts with, those before the job first. */
export async function templateLines(db: Kysely<Database>, categoryId: number | null): Promise<NewLine[]> {
  if (categoryId === null) return [];
  return db
    .selectFrom('category_lines')
    .select(['direction', 'title'])
    .where('category_id', '=', categoryId)
    .orderBy(sql`array_position(array['prev', 'own', 'next'], direction)`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Columns to set; `undefined` leaves one as it is. */
export type TodoChange = Partial<Omit<NewTodo, 'parent_id' | 'minutes' | 'source' | 'source_ref' | 'booking_id'>> & {
  readonly completion_note?: string;
  readonly completed_at?: Date | undefined;
  readonly completed_by?: number | undefined;
  readonly returned_at?: null;
  readonly returned_by?: null;
  readonly return_reason?: null;
  readonly deleted_at?: Date | null;
  readonly deleted_by?: number | null;
  readonly delete_reason?: string | null;
};

export async function changeTodo(ctx: Context, id: number, change: TodoChange, stamps?: Stamps): Promise<void> {
  await ctx.db
    .updateTable('todos')
    .set({ ...change, updated_at: notBefore(ctx.now), ...(stamps && { stamps: JSON.stringify(stamps) }) })
    .where('id', '=', id)
    .execute();
  await followTodo(ctx, id);
}

/** Makes exactly these people the todo's group. Who is no longer in it is remembered: their late work is still taken. */
export async function setPeople(ctx: Context, todoId: number, people: readonly number[]): Promise<void> {
  await ctx.db.updateTable('todo_people').set({ has_left: true }).where('todo_id', '=', todoId).execute();
  await rememberPeople(ctx, todoId, people, false);
}

/** Remembers that the person once had the todo; one who is in its group stays there. */
export async function rememberFormer(ctx: Context, todoId: number, userId: number): Promise<void> {
  await rememberPeople(ctx, todoId, [userId], true);
}

/**
 * Remembers a branch of the todo: `was_in`, so that whoever sees all of that branch may have worked on it; `open_in` when nobody had it there, so
 * that anybody of the branch may have.
 */
export async function rememberBranch(
  ctx: Context,
  column: 'was_in' | 'open_in',
  todoId: number,
  branchId: number,
): Promise<void> {
  const branch = sql`${branchId}::bigint`;
  await ctx.db
    .updateTable('todos')
    .set({ [column]: sql<number[]>`array_append(array_remove(${sql.ref(column)}, ${branch}), ${branch})` })
    .where('id', '=', todoId)
    .execute();
}

async function rememberPeople(
  ctx: Context,
  todoId: number,
  people: readonly number[],
  hasLeft: boolean,
): Promise<void> {
  if (people.length === 0) return;
  await ctx.db
    .insertInto('todo_people')
    .columns(['todo_id', 'todo_date', 'user_id', 'has_left'])
    .expression((eb) =>
      eb
        .selectFrom('todos')
        .innerJoin('users', (join) => join.on(sql<boolean>`users.id = any(${people}::bigint[])`))
        .select((s) => ['todos.id', 'todos.todo_date', 'users.id as user_id', s.lit(hasLeft).as('has_left')])
        .where('todos.id', '=', todoId),
    )
    .onConflict((oc) =>
      oc
        .columns(['todo_id', 'user_id'])
        .doUpdateSet({ has_left: sql<boolean>`todo_people.has_left and excluded.has_left` }),
    )
    .execute();
}

/** Whether the todo's category asks for a reading, and whether there is one. */
export function readingRules(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('todos as t')
    .leftJoin('task_categories as c', 'c.id', 't.category_id')
    .select(['t.vehicle_id', 'c.needs_odometer'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('odometer_readings as o').select('o.id').whereRef('o.todo_id', '=', 't.id'))
        .as('has_reading'),
    )
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Those already approved keep who approved them and when. */
export async function approveTodos(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('todos')
    .set({ approved_at: ctx.now, approved_by: ctx.person.id, updated_at: notBefore(ctx.now) })
    .where(anyOf('id', ids))
    .where('approved_at', 'is', null)
    .execute();
}

/** To be done again by who had them, else by who completed them; the punches of their completions stay. */
export async function returnTodos(ctx: Context, ids: readonly number[], reason: string): Promise<void> {
  await ctx.db
    .updateTable('todos')
    .set({ resource: sql<number>`coalesce(resource, completed_by)` })
    .set({ completed_at: null, completed_by: null, returned_at: ctx.now, returned_by: ctx.person.id })
    .set({ return_reason: reason, returns: sql<number>`returns + 1`, updated_at: notBefore(ctx.now) })
    .where(anyOf('id', ids))
    .execute();
  for (const id of ids) await followTodo(ctx, id);
}

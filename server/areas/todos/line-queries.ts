/** Writing checklist lines. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { LineState } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { notBefore } from '#server/lib/not-before.ts';
import type { Stamps } from '#server/lib/stamps.ts';

export type LineRecord = NonNullable<Awaited<ReturnType<typeof lineById>>>;

/** The line's own row, deleted or not. */
export function lineById(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('checklist_lines')
    .select([
      'id',
      'todo_id',
      'direction',
      'title',
      'state',
      'note',
      'status_todo_id',
      'stamps',
      'created_by',
      'deleted_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface LineChange {
  readonly state?: LineState | undefined;
  readonly note?: string | undefined;
  readonly checked_at?: Date | null;
  readonly checked_by?: number | null;
  readonly status_todo_id?: number | null;
  readonly deleted_at?: Date;
  readonly deleted_by?: number;
}

export async function changeLine(ctx: Context, id: number, change: LineChange, stamps?: Stamps): Promise<void> {
  await ctx.db
    .updateTable('checklist_lines')
    .set({ ...change, updated_at: notBefore(ctx.now), ...(stamps && { stamps: JSON.stringify(stamps) }) })
    .where('id', '=', id)
    .execute();
}

/** The line that made this todo no longer points at it, but is kept in mind. */
export async function unlinkFollowOn(ctx: Context, todoId: number): Promise<void> {
  await ctx.db
    .updateTable('todos')
    .set((eb) => ({
      unlinked_line_id: eb
        .selectFrom('checklist_lines')
        .select((line) => line.fn.min('id').as('id'))
        .where('status_todo_id', '=', todoId),
    }))
    .where('id', '=', todoId)
    .execute();
  await ctx.db
    .updateTable('checklist_lines')
    .set({ status_todo_id: null, updated_at: notBefore(ctx.now) })
    .where('status_todo_id', '=', todoId)
    .execute();
}

/** The line that made this todo points at it again, where it has made no other since. Its todo must be held, as for every change of a line. */
export async function linkFollowOn(ctx: Context, todoId: number): Promise<void> {
  await ctx.db
    .updateTable('checklist_lines')
    .set({ status_todo_id: todoId, updated_at: notBefore(ctx.now) })
    .set({ stamps: sql<string>`stamps || jsonb_build_object('status_todo_id', ${ctx.stamp}::text)` })
    .where('id', '=', (eb) => eb.selectFrom('todos').select('unlinked_line_id').where('todos.id', '=', todoId))
    .where('status_todo_id', 'is', null)
    .execute();
}

/** Whether anybody did anything on the todo: completed it, ticked a line, read an odometer, took a photo, made a follow-on. */
export async function isWorkedOn(db: Kysely<Database>, todoId: number): Promise<boolean> {
  const row = await db
    .selectFrom('todos as t')
    .select((eb) =>
      eb
        .or([
          eb('t.completed_at', 'is not', null),
          eb.exists(
            eb
              .selectFrom('checklist_lines as l')
              .select('l.id')
              .whereRef('l.todo_id', '=', 't.id')
              .where('l.state', '<>', 'open')
              .where('l.deleted_at', 'is', null),
          ),
          eb.exists(eb.selectFrom('odometer_readings as o').select('o.id').whereRef('o.todo_id', '=', 't.id')),
          eb.exists(
            eb
              .selectFrom('todo_images as i')
              .select('i.id')
              .whereRef('i.todo_id', '=', 't.id')
              .where('i.deleted_at', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('todos as f')
              .select('f.id')
              .whereRef('f.parent_id', '=', 't.id')
              .where('f.deleted_at', 'is', null),
          ),
        ])
        .as('worked_on'),
    )
    .where('t.id', '=', todoId)
    .executeTakeFirstOrThrow();
  return row.worked_on === true;
}

/** The name of a person who is known to exist. */
export async function nameOf(db: Kysely<Database>, userId: number): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return name;
}

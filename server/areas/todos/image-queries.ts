/** Images of todos, one by one. */
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ImageKind, TodoImages } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { selectImages } from './queries.ts';

/** An image that is known to exist. */
export function imageById(db: Kysely<Database>, id: number) {
  return selectImages(db).where('i.id', '=', id).executeTakeFirstOrThrow();
}

/** The image's own row, deleted or not. */
export function imageRecord(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('todo_images')
    .select(['id', 'todo_id', 'sha256', 'mime', 'size', 'name', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Sameness {
  readonly created_by: number;
  readonly todo_id: number;
  readonly kind: ImageKind;
  readonly odometer_id: number | null;
  readonly line_id: number | null;
  readonly sha256: string;
}

/**
 * The id of the same bytes for the same todo, kind, line and reading by the same person. Danger: a deletion that is older than this upload may
 * come later, or at this moment. So it counts as uploaded again, in the statement that finds it.
 */
export async function uploadAgain(db: Kysely<Database>, same: Sameness, stamp: string): Promise<number | undefined> {
  const row = await db
    .updateTable('todo_images')
    .set({ stamp: sql<string>`greatest(stamp, ${stamp})` })
    .where('created_by', '=', same.created_by)
    .where('todo_id', '=', same.todo_id)
    .where('kind', '=', same.kind)
    .where('odometer_id', 'is not distinct from', same.odometer_id)
    .where('line_id', 'is not distinct from', same.line_id)
    .where('sha256', '=', same.sha256)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The new image's id, or undefined when another request stored the same image in between. */
export async function insertImage(db: Kysely<Database>, image: Insertable<TodoImages>): Promise<number | undefined> {
  const row = await db
    .insertInto('todo_images')
    .values(image)
    .onConflict((oc) =>
      oc
        .columns(['created_by', 'todo_id', 'kind', 'odometer_id', 'line_id', 'sha256'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False where it was deleted already, or uploaded again after the deletion was stamped. */
export async function deleteImageRow({ db, now, stamp }: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('todo_images')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('stamp', 'is', null), eb('stamp', '<=', stamp)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the reading was taken for this todo. */
export async function isReadingOf(db: Kysely<Database>, readingId: number, todoId: number): Promise<boolean> {
  const row = await db
    .selectFrom('odometer_readings')
    .select('id')
    .where('id', '=', readingId)
    .where('todo_id', '=', todoId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the line is of this todo; one that was removed meanwhile still is. */
export async function isLineOf(db: Kysely<Database>, lineId: number, todoId: number): Promise<boolean> {
  const row = await db
    .selectFrom('checklist_lines')
    .select('id')
    .where('id', '=', lineId)
    .where('todo_id', '=', todoId)
    .executeTakeFirst();
  return row !== undefined;
}

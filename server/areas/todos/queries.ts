/** Todos whole, as answers show them: a page costs five queries however many todos it has. */
import { sql, type Kysely } from 'kysely';
import type { Todo } from '#contract/areas/todos.ts';
import type { Database } from '#server/db/tables.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { presentImage, presentLine, presentReading, presentTodo, splitLines } from './present.ts';

export type TodoRow = Awaited<ReturnType<typeof todoRows>>[number];

function todoRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('todos as t')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .leftJoin('task_categories as c', 'c.id', 't.category_id')
    .leftJoin('users as r', 'r.id', 't.resource')
    .leftJoin('users as done', 'done.id', 't.completed_by')
    .leftJoin('users as approver', 'approver.id', 't.approved_by')
    .select([
      't.id',
      't.title',
      't.note',
      't.todo_time',
      't.category_id',
      't.vehicle_id',
      't.branch_id',
      't.resource',
      't.parent_id',
    ])
    .select([
      't.completed_at',
      't.completed_by',
      't.approved_at',
      't.approved_by',
      't.deleted_at',
      't.created_at',
      't.updated_at',
    ])
    .select(['v.vin', 'v.plate', 'v.name as vehicle_name', 'c.name as category', 'c.needs_odometer', 'c.photo_count'])
    .select(['r.name as resource_name', 'done.name as completed_by_name', 'approver.name as approved_by_name'])
    .select(sql<string>`to_char(t.todo_date, 'YYYY-MM-DD')`.as('todo_date'))
    .where(anyOf('t.id', ids))
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

function selectLines(db: Kysely<Database>) {
  return db
    .selectFrom('checklist_lines as l')
    .leftJoin('users as u', 'u.id', 'l.checked_by')
    .select([
      'l.id',
      'l.todo_id',
      'l.direction',
      'l.title',
      'l.position',
      'l.state',
      'l.note',
      'l.checked_at',
      'l.checked_by',
    ])
    .select(['l.status_todo_id', 'l.updated_at', 'u.name as checked_by_name']);
}

function lineRows(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectLines(db)
    .where(anyOf('l.todo_id', todoIds))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .orderBy('l.id')
    .execute();
}

export type ReadingRow = Awaited<ReturnType<typeof readingRows>>[number];

/** Readings with who made them. */
export function selectReadings(db: Kysely<Database>) {
  return db
    .selectFrom('odometer_readings as o')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .select([
      'o.id',
      'o.todo_id',
      'o.vehicle_id',
      'o.value',
      'o.note',
      'o.read_at',
      'o.received_at',
      'o.created_by',
      'o.updated_at',
    ])
    .select('u.name as created_by_name');
}

export function readingRows(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectReadings(db).where(anyOf('o.todo_id', todoIds)).orderBy('o.read_at').orderBy('o.id').execute();
}

export type ImageRow = Awaited<ReturnType<typeof imageRows>>[number];

/** Images with who took them. */
export function selectImages(db: Kysely<Database>) {
  return db
    .selectFrom('todo_images as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .select([
      'i.id',
      'i.todo_id',
      'i.kind',
      'i.odometer_id',
      'i.name',
      'i.sha256',
      'i.mime',
      'i.size',
      'i.width',
      'i.height',
    ])
    .select(['i.taken_at', 'i.latitude', 'i.longitude', 'i.created_by', 'i.created_at', 'u.name as created_by_name'])
    .where('i.deleted_at', 'is', null);
}

function imageRows(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectImages(db).where(anyOf('i.todo_id', todoIds)).orderBy('i.id').execute();
}

function peopleRows(db: Kysely<Database>, todoIds: readonly number[]) {
  return db
    .selectFrom('todo_people')
    .select(['todo_id', 'user_id'])
    .where(anyOf('todo_id', todoIds))
    .where('has_left', '=', false)
    .orderBy('user_id')
    .execute();
}

/** The todos with these ids, in this order, with all that belongs to them. */
export async function wholeTodos(db: Kysely<Database>, ids: readonly number[]): Promise<Todo[]> {
  if (ids.length === 0) return [];
  const [todos, people, lines, readings, images] = await Promise.all([
    todoRows(db, ids),
    peopleRows(db, ids),
    lineRows(db, ids),
    readingRows(db, ids),
    imageRows(db, ids),
  ]);
  const byId = new Map(todos.map((t) => [t.id, t]));
  const peopleOf = Map.groupBy(people, (p) => p.todo_id);
  const linesOf = Map.groupBy(lines, (l) => l.todo_id);
  const readingsOf = Map.groupBy(readings, (r) => r.todo_id);
  const imagesOf = Map.groupBy(images, (i) => i.todo_id);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return presentTodo(row, {
      people: (peopleOf.get(id) ?? []).map((p) => p.user_id),
      lines: (linesOf.get(id) ?? []).map(presentLine),
      readings: (readingsOf.get(id) ?? []).map(presentReading),
      images: (imagesOf.get(id) ?? []).map(presentImage),
    });
  });
}

/** One todo that is known to exist. */
export async function wholeTodo(db: Kysely<Database>, id: number): Promise<Todo> {
  return must((await wholeTodos(db, [id]))[0], `todo ${id}`);
}

/** The todo's checklist by direction. */
export async function statusTodoOf(db: Kysely<Database>, todoId: number) {
  return splitLines((await lineRows(db, [todoId])).map(presentLine));
}

/** One line, deleted or not, that is known to exist. */
export async function wholeLine(db: Kysely<Database>, id: number) {
  return presentLine(await selectLines(db).where('l.id', '=', id).executeTakeFirstOrThrow());
}

/** Everybody a todo can be given to, by name. */
export function peopleToChoose(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Todos whole, as answers show them: one query, and one row, for a page of them. */
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Database } from '#server/db/tables.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { presentImage, presentLine, presentReading, presentRemoved, presentTodo, splitLines } from './present.ts';

/**
 * A row as a query gives it, or as it comes inside JSON: there a moment is text. Rows inside JSON are one value for the driver, which
 * costs a third of reading them column by column.
 */
type Row<Q extends { execute(): Promise<unknown[]> }> = AsJson<Awaited<ReturnType<Q['execute']>>[number]>;
type AsJson<R> = { [C in keyof R]: Extract<R[C], Date> extends never ? R[C] : R[C] | string };

export type TodoRow = Row<ReturnType<typeof selectTodos>>;

function selectTodos(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('todos as t')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .leftJoin('task_categories as c', 'c.id', 't.category_id')
    .leftJoin('users as r', 'r.id', 't.resource')
    .leftJoin('users as done', 'done.id', 't.completed_by')
    .leftJoin('users as approver', 'approver.id', 't.approved_by')
    .leftJoin('users as returner', 'returner.id', 't.returned_by')
    .leftJoin('users as deleter', 'deleter.id', 't.deleted_by')
    .leftJoin('todos as parent', 'parent.id', 't.parent_id')
    .select([
      't.id',
      't.title',
      't.note',
      't.completion_note',
      't.todo_time',
      't.category_id',
      't.vehicle_id',
      't.branch_id',
      't.resource',
      't.parent_id',
    ])
    .select(['t.vendor_id', 't.location_id', 't.location_address_id', 't.vehicle_group_id'])
    .select([
      't.completed_at',
      't.completed_by',
      't.approved_at',
      't.approved_by',
      't.returned_at',
      't.return_reason',
      't.returns',
      't.deleted_at',
      't.delete_reason',
      't.created_at',
      't.updated_at',
    ])
    .select(['v.vin', 'v.plate', 'v.name as vehicle_name', 'c.name as category', 'c.needs_odometer', 'c.photo_count'])
    .select(['r.name as resource_name', 'done.name as completed_by_name', 'approver.name as approved_by_name'])
    .select(['returner.name as returned_by_name', 'deleter.name as deleted_by_name', 'parent.title as parent_title'])
    .select(sql<string>`to_char(t.todo_date, 'YYYY-MM-DD')`.as('todo_date'))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('bookings as b')
          .innerJoin('booking_customers as bc', 'bc.booking_id', 'b.id')
          .innerJoin('customers as renter', 'renter.id', 'bc.customer_id')
          .select(['b.id', 'b.starts_at', 'b.ends_at', 'renter.first_name', 'renter.last_name'])
          .whereRef('b.id', '=', 't.booking_id')
          .where('bc.role', '=', 'renter'),
      ).as('booking'),
    )
    .select((eb) => [
      eb
        .selectFrom('vehicle_groups as several')
        .select('several.name')
        .whereRef('several.id', '=', 't.vehicle_group_id')
        .as('vehicle_group'),
      jsonObjectFrom(
        eb
          .selectFrom('vendors as helper')
          .select(['helper.id', 'helper.name', 'helper.phone'])
          .whereRef('helper.id', '=', 't.vendor_id'),
      ).as('vendor'),
      jsonObjectFrom(
        eb
          .selectFrom('locations as place')
          .select(['place.id', 'place.name'])
          .whereRef('place.id', '=', 't.location_id'),
      ).as('location'),
      jsonObjectFrom(
        eb
          .selectFrom('location_addresses as a')
          .select(['a.id', 'a.line1', 'a.line2', 'a.city', 'a.region', 'a.postal_code', 'a.country'])
          .select(['a.latitude', 'a.longitude'])
          .where('a.id', '=', addressOf),
      ).as('address'),
    ])
    .where(anyOf('t.id', ids));
}

/** The todo's own address, or else the usual one of its location. */
const addressOf = sql<number>`coalesce(t.location_address_id, (
  select usual.id from location_addresses usual
  where usual.location_id = t.location_id and usual.is_default and usual.deleted_at is null limit 1))`;

export type LineRow = Row<ReturnType<typeof selectLines>>;

function selectLines(db: Kysely<Database>) {
  return db
    .selectFrom('checklist_lines as l')
    .leftJoin('users as u', 'u.id', 'l.checked_by')
    .leftJoin('users as adder', 'adder.id', 'l.created_by')
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
    .select(['l.status_todo_id', 'l.updated_at', 'u.name as checked_by_name'])
    .select(['l.created_by', 'adder.name as created_by_name']);
}

function linesOf(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectLines(db)
    .where(anyOf('l.todo_id', todoIds))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .orderBy('l.id');
}

export type RemovedRow = Row<ReturnType<typeof removedLines>>;

/** The lines that people took off these todos, the newest removal first. */
function removedLines(db: Kysely<Database>, todoIds: readonly number[]) {
  return db
    .selectFrom('checklist_lines as l')
    .leftJoin('users as u', 'u.id', 'l.deleted_by')
    .select(['l.todo_id', 'l.title', 'l.deleted_at', 'u.name as removed_by_name'])
    .where(anyOf('l.todo_id', todoIds))
    .where('l.deleted_at', 'is not', null)
    .orderBy('l.deleted_at', 'desc')
    .orderBy('l.id', 'desc');
}

/** What was made from these todos or a line of them, the oldest first. */
function followOns(db: Kysely<Database>, todoIds: readonly number[]) {
  return db
    .selectFrom('todos as f')
    .leftJoin('users as u', 'u.id', 'f.resource')
    .select(['f.id', 'f.parent_id', 'f.title', 'f.completed_at', 'u.name as resource_name'])
    .where(anyOf('f.parent_id', todoIds))
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id');
}

export type FollowOnRow = Row<ReturnType<typeof followOns>>;

export type ReadingRow = Row<ReturnType<typeof selectReadings>>;

/** Readings with who made them, and the vehicle's accepted one before each. */
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
      'o.judgement',
      'o.stood_by',
      'o.updated_at',
    ])
    .select((eb) => eb.ref('o.created_by').$notNull().as('created_by'))
    .select('u.name as created_by_name')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('odometer_readings as p')
          .select(['p.value', 'p.read_at'])
          .whereRef('p.vehicle_id', '=', 'o.vehicle_id')
          .where('p.judgement', '=', 'accepted')
          .where(sql<boolean>`(p.read_at, p.id) < (o.read_at, o.id)`)
          .orderBy('p.read_at', 'desc')
          .orderBy('p.id', 'desc')
          .limit(1),
      ).as('previous'),
    );
}

/** The readings of these todos, in the order they were taken. */
export function readingsOf(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectReadings(db).where(anyOf('o.todo_id', todoIds)).orderBy('o.read_at').orderBy('o.id');
}

export type ImageRow = Row<ReturnType<typeof selectImages>>;

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
      'i.line_id',
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

function imagesOf(db: Kysely<Database>, todoIds: readonly number[]) {
  return selectImages(db).where(anyOf('i.todo_id', todoIds)).orderBy('i.id');
}

function peopleOf(db: Kysely<Database>, todoIds: readonly number[]) {
  return db
    .selectFrom('todo_people')
    .select(['todo_id', 'user_id'])
    .where(anyOf('todo_id', todoIds))
    .where('has_left', '=', false)
    .orderBy('user_id');
}

/** The todos with these ids, in this order, with all that belongs to them. */
export async function wholeTodos(db: Kysely<Database>, ids: readonly number[]): Promise<Todo[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(selectTodos(db, ids)).as('todos'),
      jsonArrayFrom(peopleOf(db, ids)).as('people'),
      jsonArrayFrom(linesOf(db, ids)).as('lines'),
      jsonArrayFrom(readingsOf(db, ids)).as('readings'),
      jsonArrayFrom(imagesOf(db, ids)).as('images'),
      jsonArrayFrom(removedLines(db, ids)).as('removed'),
      jsonArrayFrom(followOns(db, ids)).as('followOns'),
    ])
    .executeTakeFirstOrThrow();
  const todos = new Map(found.todos.map((t) => [t.id, t]));
  const people = Map.groupBy(found.people, (p) => p.todo_id);
  const lines = Map.groupBy(found.lines, (l) => l.todo_id);
  const readings = Map.groupBy(found.readings, (r) => r.todo_id);
  const images = Map.groupBy(found.images, (i) => i.todo_id);
  const removed = Map.groupBy(found.removed, (l) => l.todo_id);
  const follow = Map.groupBy(found.followOns, (f) => f.parent_id);
  return ids.flatMap((id) => {
    const row = todos.get(id);
    if (row === undefined) return [];
    return presentTodo(row, {
      people: (people.get(id) ?? []).map((p) => p.user_id),
      lines: (lines.get(id) ?? []).map(presentLine),
      readings: (readings.get(id) ?? []).map(presentReading),
      images: (images.get(id) ?? []).map(presentImage),
      removed: (removed.get(id) ?? []).map(presentRemoved),
      followOns: follow.get(id) ?? [],
    });
  });
}

/** One todo that is known to exist. */
export async function wholeTodo(db: Kysely<Database>, id: number): Promise<Todo> {
  return must((await wholeTodos(db, [id]))[0], `todo ${id}`);
}

/** The todo's checklist by direction. */
export async function statusTodoOf(db: Kysely<Database>, todoId: number) {
  return splitLines((await linesOf(db, [todoId]).execute()).map(presentLine));
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

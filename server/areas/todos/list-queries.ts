/**
 * Pages of todo ids by keyset. Each ground of access is a query of its own that walks its own index and stops at the page's end;
 * their union is sorted and cut. So a page costs the same however many todos there are.
 */
import * as z from 'zod/mini';
import { sql, type Expression, type Kysely, type SelectQueryBuilder } from 'kysely';
import { day, id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { literal } from '#server/lib/like.ts';
import type { Days, Span } from '#server/lib/yard-time.ts';
import { groundsOf } from './access.ts';

const PAGE = 100;
/** More late todos than this are not counted one by one. */
const MOST_COUNTED = 1000;

export type Status = 'all' | 'pending' | 'completed' | 'approval' | 'approved';

export interface TodoFilter {
  readonly status?: Status | undefined;
  readonly resource?: number | undefined;
  readonly branch_id?: number | undefined;
  readonly search?: string | undefined;
}

export interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface IdPage {
  readonly ids: number[];
  readonly next_cursor: string | null;
}

type Todos = SelectQueryBuilder<Database, 'todos', object>;

function matching(db: Kysely<Database>, filter: TodoFilter): Todos {
  let todos: Todos = withStatus(db.selectFrom('todos').where('todos.deleted_at', 'is', null), filter.status ?? 'all');
  if (filter.resource !== undefined) todos = todos.where('todos.resource', '=', filter.resource);
  if (filter.branch_id !== undefined) todos = todos.where('todos.branch_id', '=', filter.branch_id);
  const search = filter.search?.trim() ?? '';
  return search === '' ? todos : withText(todos, search);
}

/** The conditions are worded as those of the partial indexes (0002_yard.sql). */
function withStatus(todos: Todos, status: Status): Todos {
  switch (status) {
    case 'all':
      return todos;
    case 'pending':
      return todos.where('todos.completed_at', 'is', null);
    case 'completed':
      return todos.where('todos.completed_at', 'is not', null);
    case 'approval':
      return todos.where('todos.completed_at', 'is not', null).where('todos.approved_at', 'is', null);
    case 'approved':
      return todos.where('todos.completed_at', 'is not', null).where('todos.approved_at', 'is not', null);
  }
}

/** In the title, in the plate with or without its blanks, or the last characters of the VIN. */
function withText(todos: Todos, search: string): Todos {
  const plate = search.replace(/[\s-]/g, '');
  return todos.where((eb) =>
    eb.or([
      eb('todos.title', 'ilike', `%${literal(search)}%`),
      eb(
        'todos.vehicle_id',
        'in',
        eb
          .selectFrom('vehicles')
          .select('vehicles.id')
          .where((v) =>
            v.or([
              ...(plate === ''
                ? []
                : [v(sql<string>`translate(vehicles.plate, ' -', '')`, 'ilike', `%${literal(plate)}%`)]),
              v('vehicles.vin', 'like', `%${literal(search.toUpperCase())}`),
            ]),
          ),
      ),
    ]),
  );
}

/** Kysely puts each arm into parentheses, so that each keeps an order and a limit of its own. */
function unionOf(arms: readonly Expression<unknown>[]) {
  return sql.join(arms, sql` union `);
}

const dayKey = z.tuple([day, z.string().check(z.regex(/^\d\d:\d\d$/)), id]);

interface DayRow {
  readonly id: number;
  readonly day: string;
  readonly sort_time: string;
}

function armsByDay(db: Kysely<Database>, person: Person, days: Partial<Days>, filter: TodoFilter) {
  return groundsOf(person, days).map((ground) => {
    let arm = matching(db, filter).where(ground);
    if (days.from !== undefined) arm = arm.where('todos.todo_date', '>=', days.from);
    if (days.to !== undefined) arm = arm.where('todos.todo_date', '<=', days.to);
    return arm;
  });
}

/** Todos of the days (both included) in order of day and time, those without a time last. 422 on a strange `cursor`. */
export async function pageByDay(
  db: Kysely<Database>,
  person: Person,
  days: Partial<Days>,
  filter: TodoFilter,
  paging: Paging,
): Promise<IdPage> {
  const after = readCursor(paging.cursor, dayKey);
  const limit = paging.limit ?? PAGE;
  const arms = armsByDay(db, person, days, filter).map((arm) =>
    arm
      .$if(after !== null, (q) =>
        q.where(
          sql<boolean>`(todos.todo_date, todos.sort_time, todos.id) > (${after?.[0]}::date, ${after?.[1]}, ${after?.[2]})`,
        ),
      )
      .select(['todos.id', 'todos.sort_time', sql<string>`to_char(todos.todo_date, 'YYYY-MM-DD')`.as('day')])
      .orderBy('todos.todo_date')
      .orderBy('todos.sort_time')
      .orderBy('todos.id')
      .limit(limit + 1),
  );
  const { rows } =
    await sql<DayRow>`select * from (${unionOf(arms)}) as page order by day, sort_time, id limit ${limit + 1}`.execute(
      db,
    );
  const { page, next_cursor } = cutPage(rows, limit, (row) => [row.day, row.sort_time, row.id]);
  return { ids: page.map((row) => row.id), next_cursor };
}

const momentKey = z.tuple([moment, id]);

interface MomentRow {
  readonly id: number;
  readonly completed_at: Date;
}

/** Completed todos, the newest completion first, of a span or of all time. 422 on a strange `cursor`. */
export async function pageByCompletion(
  db: Kysely<Database>,
  person: Person,
  span: Span | null,
  filter: TodoFilter,
  paging: Paging,
): Promise<IdPage> {
  const before = readCursor(paging.cursor, momentKey);
  const limit = paging.limit ?? PAGE;
  const arms = groundsOf(person).map((ground) => {
    let arm = matching(db, filter).where(ground);
    if (span !== null) arm = arm.where('todos.completed_at', '>=', span.from).where('todos.completed_at', '<', span.to);
    if (before !== null)
      arm = arm.where(
        sql<boolean>`(todos.completed_at, todos.id) < (${new Date(before[0])}::timestamptz, ${before[1]})`,
      );
    return arm
      .select(['todos.id', 'todos.completed_at'])
      .orderBy('todos.completed_at', 'desc')
      .orderBy('todos.id', 'desc')
      .limit(limit + 1);
  });
  const { rows } =
    await sql<MomentRow>`select * from (${unionOf(arms)}) as page order by completed_at desc, id desc limit ${limit + 1}`.execute(
      db,
    );
  const { page, next_cursor } = cutPage(rows, limit, (row) => [row.completed_at.getTime(), row.id]);
  return { ids: page.map((row) => row.id), next_cursor };
}

/** How many todos of days before `day` the person sees that are not done; 1000 stands for that many and more. */
export async function countLate(db: Kysely<Database>, person: Person, lastDay: string): Promise<number> {
  const arms = armsByDay(db, person, { to: lastDay }, { status: 'pending' }).map((arm) =>
    arm.select('todos.id').limit(MOST_COUNTED),
  );
  const { rows } = await sql<{
    count: number;
  }>`select least(count(*), ${MOST_COUNTED})::int as count from (${unionOf(arms)}) as late`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Pages of todo ids by keyset. Each ground of access is a query of its own that walks its own index and stops at the page's end;
 * their union is sorted and cut. So a page costs the same however many todos there are.
 */
import * as z from 'zod/mini';
import { sql, type Expression, type Kysely } from 'kysely';
import { day, id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import type { Days, Span } from '#server/lib/yard-time.ts';
import { groundsOf } from './access.ts';
import { matching, type TodoFilter } from './todo-filter.ts';

const PAGE = 100;
/** More late todos than this are not counted one by one. */
const MOST_COUNTED = 1000;
/** The same of the todos of a filter. */
const MOST_FOUND = 10_000;

export interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface IdPage {
  readonly ids: number[];
  readonly next_cursor: string | null;
}

/** How many the filter finds, whatever the page. */
type Count = () => Promise<number>;

export interface CountedPage extends IdPage {
  readonly total: number;
}

/** A page that is all there is counts itself. */
async function counted(page: IdPage, { cursor }: Paging, count: Count): Promise<CountedPage> {
  const isAll = cursor === undefined && page.next_cursor === null;
  return { ...page, total: isAll ? page.ids.length : await count() };
}

async function countUpTo(db: Kysely<Database>, arms: readonly Expression<unknown>[], most: number): Promise<number> {
  const found = sql<{ count: number }>`select least(count(*), ${most})::int as count from (${unionOf(arms)}) as found`;
  return (await found.execute(db)).rows[0]?.count ?? 0;
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
  return groundsOf(person, days, filter.mine !== undefined).map((ground) => {
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
  readonly moment: Date;
}

/** Todos of the days as `pageByDay`, with how many there are. */
export async function countedByDay(
  db: Kysely<Database>,
  person: Person,
  days: Days,
  filter: TodoFilter,
  paging: Paging,
): Promise<CountedPage> {
  const count = () =>
    countUpTo(
      db,
      armsByDay(db, person, days, filter).map((arm) => arm.select('todos.id').limit(MOST_FOUND)),
      MOST_FOUND,
    );
  return counted(await pageByDay(db, person, days, filter, paging), paging, count);
}

/** When what the list is about was done: sent back, or else completed. */
const momentOf = ({ status }: TodoFilter) => (status === 'returned' ? 'todos.returned_at' : 'todos.completed_at');

function armsByMoment(db: Kysely<Database>, person: Person, span: Span | null, filter: TodoFilter) {
  const when = momentOf(filter);
  return groundsOf(person, {}, filter.mine !== undefined).map((ground) => {
    const arm = matching(db, filter).where(ground);
    return span === null ? arm : arm.where(when, '>=', span.from).where(when, '<', span.to);
  });
}

/** Completed todos, the newest completion (or return) first, of a span or of all time. 422 on a strange `cursor`. */
export async function countedByMoment(
  db: Kysely<Database>,
  person: Person,
  span: Span | null,
  filter: TodoFilter,
  paging: Paging,
): Promise<CountedPage> {
  const before = readCursor(paging.cursor, momentKey);
  const limit = paging.limit ?? PAGE;
  const when = momentOf(filter);
  const found = armsByMoment(db, person, span, filter);
  const arms = found.map((arm) =>
    arm
      .$if(before !== null, (q) =>
        q.where(
          sql<boolean>`(${sql.ref(when)}, todos.id) < (${new Date(before?.[0] ?? 0)}::timestamptz, ${before?.[1]})`,
        ),
      )
      .select(['todos.id', `${when} as moment`])
      .orderBy(when, 'desc')
      .orderBy('todos.id', 'desc')
      .limit(limit + 1),
  );
  const { rows } =
    await sql<MomentRow>`select * from (${unionOf(arms)}) as page order by moment desc, id desc limit ${limit + 1}`.execute(
      db,
    );
  const { page, next_cursor } = cutPage(rows, limit, (row) => [row.moment.getTime(), row.id]);
  const all = found.map((arm) => arm.select('todos.id').limit(MOST_FOUND));
  return counted({ ids: page.map((row) => row.id), next_cursor }, paging, () => countUpTo(db, all, MOST_FOUND));
}

/** How many todos of days before `day` the person sees that are not done; 1000 stands for that many and more. */
export function countLate(
  db: Kysely<Database>,
  person: Person,
  lastDay: string,
  mine?: TodoFilter['mine'],
): Promise<number> {
  const arms = armsByDay(db, person, { to: lastDay }, { status: 'pending', mine });
  return countUpTo(
    db,
    arms.map((arm) => arm.select('todos.id').limit(MOST_COUNTED)),
    MOST_COUNTED,
  );
}

/** Reading todos: the day, ranges, what is late, what is done. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Handler, Person } from '#server/http/handler.ts';
import { addDays, daysAround, daysOf, dayOf, spanOf, timeOf, type Days } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { todoOf } from './access.ts';
import { countedByDay, countedByMoment, countLate, pageByDay, type CountedPage, type IdPage } from './list-queries.ts';
import { peopleToChoose, wholeTodo, wholeTodos } from './queries.ts';
import type { LocalMinute } from './todo-filter.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

const ok = { status: 200, message: '' } as const;

interface Clock {
  readonly db: Kysely<Database>;
  readonly person: Person;
  readonly now: Date;
}

async function today(ctx: Clock): Promise<string> {
  return dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id));
}

async function thisMinute(ctx: Clock): Promise<LocalMinute> {
  const zone = await zoneOf(ctx.db, ctx.person.branch_id);
  return { day: dayOf(ctx.now, zone), time: timeOf(ctx.now, zone) };
}

async function answerPage(db: Kysely<Database>, { ids, next_cursor }: IdPage) {
  return { ...ok, todos: await wholeTodos(db, ids), next_cursor };
}

async function answerCounted(db: Kysely<Database>, page: CountedPage) {
  return { ...(await answerPage(db, page)), total: page.total };
}

export const list: Handler<typeof rows.list> = async ({ query }, ctx) => {
  const now = await today(ctx);
  const days = daysAround(query.date ?? now, query.view ?? 'day');
  return {
    ...(await answerPage(ctx.db, await pageByDay(ctx.db, ctx.person, days, {}, query))),
    usergroup: await peopleToChoose(ctx.db),
    pendingTaskCount: await countLate(ctx.db, ctx.person, addDays(now, -1)),
  };
};

export const data: Handler<typeof rows.data> = async ({ query }, ctx) => {
  const day = query.date ?? (await today(ctx));
  return answerPage(ctx.db, await pageByDay(ctx.db, ctx.person, { from: day, to: day }, query, query));
};

export const dataRange: Handler<typeof rows.dataRange> = async ({ query }, ctx) => {
  const filter = query.overdue ? { ...query, status: 'pending' as const, before: await thisMinute(ctx) } : query;
  return answerCounted(ctx.db, await countedByDay(ctx.db, ctx.person, daysOf(query.date), filter, query));
};

export const details: Handler<typeof rows.details> = async ({ query }, ctx) => {
  await todoOf(ctx, query.id);
  return { ...ok, todo: await wholeTodo(ctx.db, query.id) };
};

export const edit: Handler<typeof rows.edit> = async ({ params }, ctx) => {
  await todoOf(ctx, params.id);
  return { ...ok, todo: await wholeTodo(ctx.db, params.id), usergroup: await peopleToChoose(ctx.db) };
};

export const pending: Handler<typeof rows.pending> = async ({ query }, ctx) => {
  const lastDay = addDays(query.date ?? (await today(ctx)), -1);
  const late = { status: 'pending', mine: query.mine } as const;
  return {
    ...(await answerPage(ctx.db, await pageByDay(ctx.db, ctx.person, { to: lastDay }, late, query))),
    pendingTaskCount: await countLate(ctx.db, ctx.person, lastDay, query.mine),
  };
};

/** Judging a todo costs more than finding it: of what is done for good, without days, not all of the past is judged. */
const LONGEST_DAYS = 93;

/** The days of `date` are those of the completion, in the zone of who asks. */
export const completed: Handler<typeof rows.completed> = async ({ query }, ctx) => {
  const filter = { ...query, status: query.status ?? 'completed' };
  const judgesPast = query.attention !== undefined && (filter.status === 'completed' || filter.status === 'approved');
  const days = query.date === undefined ? (judgesPast ? await lately(ctx) : null) : daysOf(query.date);
  const span = days && spanOf(days, await zoneOf(ctx.db, ctx.person.branch_id));
  return answerCounted(ctx.db, await countedByMoment(ctx.db, ctx.person, span, filter, query));
};

async function lately(ctx: Clock): Promise<Days> {
  const to = await today(ctx);
  return { from: addDays(to, -LONGEST_DAYS), to };
}

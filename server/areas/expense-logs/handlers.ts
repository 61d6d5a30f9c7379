/** What was done with expenses, and what people note beside it (money.md §3 "expenses"). */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { expenseLogs as rows } from '#contract/areas/expense-logs.ts';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import type { Query } from '#contract/endpoint.ts';
import { id as recordId, instant } from '#contract/schema.ts';
import { ANY_KIND, heldExpense } from '#server/areas/expenses/held.ts';
import { selectLogs } from '#server/areas/expenses/log-queries.ts';
import { seenExpense } from '#server/areas/expenses/scope.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, lacking, missing } from '#server/http/refusal.ts';
import { searchConditions } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { iso } from '#server/lib/iso.ts';
import { notify } from '#server/notices/notify.ts';
import { sumText } from '#server/lib/sum-text.ts';

const PAGE = 100;
const key = z.tuple([instant, recordId]);
const said = (message: string) => ({ status: 200, message }) as const;

interface Asked {
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly newestFirst: boolean;
}

/** One page of the logs of what the person sees, by their time: what was imported later may have been written before. */
async function pageOf({ db, person }: Context, { conditions, search, cursor, limit = PAGE, newestFirst }: Asked) {
  const after = readCursor(cursor, key);
  const beyond = after
    ? [sql`(created_at, id) ${sql.raw(newestFirst ? '<' : '>')} (${after[0]}::timestamptz, ${after[1]}::bigint)`]
    : [];
  const way = sql.raw(newestFirst ? 'desc' : 'asc');
  const outer = [sql`true`, ...beyond, ...searchConditions(['text', 'created_by_name', 'expense_name'], search)];
  const { rows: read } = await sql<Stored<ExpenseLog>>`
    select * from ${selectLogs([seenExpense(person), ...conditions])} as logs where ${sql.join(outer, sql` and `)}
    order by created_at ${way}, id ${way} limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = cutPage(read, limit, ({ created_at, id }) => [iso(created_at), id]);
  return { ...said(''), data: page.map((row) => present<ExpenseLog>(row)), next_cursor };
}

function conditionsOf({ expense_id, kind, created_by, startDate, endDate }: Query<typeof rows.list>) {
  return [
    expense_id === undefined ? undefined : sql`l.expense_id = ${expense_id}`,
    kind === undefined ? undefined : sql`l.kind = ${kind}`,
    created_by === undefined ? undefined : sql`l.created_by = ${created_by}`,
    startDate === undefined ? undefined : sql`l.created_at >= ${startDate}::date`,
    endDate === undefined ? undefined : sql`l.created_at < ${endDate}::date + 1`,
  ].filter((one) => one !== undefined);
}

/** @throws 404 where the person does not see its expense */
async function logById({ db, person }: Context, id: number): Promise<ExpenseLog> {
  const { rows: found } = await sql<Stored<ExpenseLog>>`
    select * from ${selectLogs([seenExpense(person), sql`l.id = ${id}`])} as logs`.execute(db);
  const [row] = found;
  if (!row) throw missing('log entry');
  return present<ExpenseLog>(row);
}

/** A note that somebody wants to change. 422 `kind` for an event: it says what was done, for good. */
async function noteById(ctx: Context, id: number): Promise<ExpenseLog> {
  const log = await logById(ctx, id);
  if (log.kind === 'event') throw invalid({ kind: ['This says what was done: it stays as it is.'] });
  return log;
}

/** What the device sent before under the same name. */
async function firstOf({ db, person }: Context, clientRef: string | undefined): Promise<number | null> {
  if (clientRef === undefined) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expense-log ${person.id} ${clientRef}`}, 0))`.execute(db);
  const first = await db
    .selectFrom('expense_logs')
    .select('id')
    .where('created_by', '=', person.id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
  return first?.id ?? null;
}

function auditNote(ctx: Context, { id, expense_id }: Pick<ExpenseLog, 'id' | 'expense_id'>, act: string): void {
  ctx.audit({ action: `expense.${act}`, entity: 'expense', entityId: expense_id, detail: { log: id } });
}

export const expenseLogs: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => pageOf(ctx, { ...query, conditions: conditionsOf(query), newestFirst: true }),

  ofExpense: async ({ params, query }, ctx) => {
    await heldExpense(ctx, params.id, ANY_KIND, 'any');
    return pageOf(ctx, { ...query, conditions: [sql`l.expense_id = ${params.id}`], newestFirst: false });
  },

  add: async ({ body: { expense_id, text, client_ref } }, ctx) => {
    const first = await firstOf(ctx, client_ref);
    if (first !== null) return { ...said('Noted.'), log: await logById(ctx, first) };
    const expense = await heldExpense(ctx, expense_id, ANY_KIND, 'live');
    const { id } = await ctx.db
      .insertInto('expense_logs')
      .values({
        expense_id,
        kind: 'note',
        text,
        client_ref: client_ref ?? null,
        created_at: ctx.now,
        created_by: ctx.person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    auditNote(ctx, { id, expense_id }, 'note');
    await notify(ctx, {
      to: [expense.created_by, expense.decided_by],
      kind: 'expense.note',
      title: `A note on the expense of ${sumText(expense.amount)}`,
      body: text,
      about: { kind: 'expense', id: expense_id },
    });
    return { ...said('Noted.'), log: await logById(ctx, id) };
  },

  one: async ({ params }, ctx) => ({ ...said(''), log: await logById(ctx, params.id) }),

  update: async ({ params, body: { text } }, ctx) => {
    const log = await noteById(ctx, params.id);
    if (log.created_by !== ctx.person.id) throw forbidden('This is somebody else’s note.');
    if (log.removed_by_name !== null) throw invalid({ text: ['This note was removed.'] });
    if (log.text !== text) {
      await ctx.db.updateTable('expense_logs').set({ text, edited_at: ctx.now }).where('id', '=', log.id).execute();
      auditNote(ctx, log, 'edit-note');
    }
    return { ...said('Saved.'), log: await logById(ctx, log.id) };
  },

  remove: async ({ params }, ctx) => {
    const log = await noteById(ctx, params.id);
    if (log.created_by !== ctx.person.id && !ctx.person.can('expense.delete')) throw lacking('expense.delete');
    if (log.removed_by_name === null) {
      await ctx.db
        .updateTable('expense_logs')
        .set({ deleted_at: ctx.now, deleted_by: ctx.person.id })
        .where('id', '=', log.id)
        .execute();
      auditNote(ctx, log, 'remove-note');
    }
    return said('Note removed.');
  },
};

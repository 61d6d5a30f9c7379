/** Reads expenses: one with all that belongs to it, and lists with the sums of the whole filter. */
import { type RawBuilder, sql } from 'kysely';
import type { Expense, ExpenseKind, ExpenseRow } from '#contract/areas/expense-record.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf, searchConditions } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { filteredCharges } from './charge-filter.ts';
import { approverOf, eyesWords } from './eyes.ts';
import { daysOf, expenseConditions, type Filter, lineConditions } from './filter.ts';
import { mayDelete, mayEdit } from './held.ts';
import { lastLogs } from './log-queries.ts';
import { receiptAboveOf, receiptWords } from './receipts.ts';
import { selectExpenses } from './select.ts';
import { suspectsOf } from './suspects.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;

/** The expense, deleted or not, with its files, log and likely duplicates. 404 out of scope, or of another kind. */
export async function expenseById(ctx: Reading, id: number, kinds: readonly ExpenseKind[]): Promise<Expense> {
  const { db, person } = ctx;
  const { rows } = await sql<Stored<ExpenseRow> & { readonly money_changed_by: number | null }>`
    select found.*, x.money_changed_by from ${selectExpenses(person, [sql`e.id = ${id}`])} as found
    join expenses x on x.id = found.id`.execute(db);
  const [stored] = rows;
  if (!stored || !kinds.includes(stored.kind)) throw missing('expense');
  const { money_changed_by, ...row } = stored;
  const expense = present<ExpenseRow>(row);
  const suspects = (await suspectsOf(db, [id])).get(id) ?? [];
  const files = (await attachmentsOf(db, 'expense', [id])).get(id) ?? [];
  return {
    ...expense,
    attachments: [...files],
    logs: await lastLogs(db, id),
    suspects: [...suspects],
    may: await mayOf(ctx, { ...expense, money_changed_by }),
  };
}

async function mayOf(
  ctx: Reading,
  row: ExpenseRow & { readonly money_changed_by: number | null },
): Promise<Expense['may']> {
  const { person } = ctx;
  const isLive = row.deleted_at === null;
  const isOpen = isLive && row.state === 'submitted';
  const approves = isOpen && person.can('expense.approve');
  const approving = approves ? await approvingOf(ctx, row) : {};
  return {
    approve: approves && approving.no_approval === undefined,
    ...approving,
    edit: isLive && person.can('expense.create') && mayEdit(person, row),
    delete: isLive && row.state !== 'approved' && row.reimbursed_on === null && mayDelete(person, row),
  };
}

/** What stands against an approval by the person, so that it is said before they press. A reason is given when they do. */
async function approvingOf(
  ctx: Reading,
  row: ExpenseRow & { readonly money_changed_by: number | null },
): Promise<Pick<Expense['may'], 'no_approval' | 'needs_reason'>> {
  const approver = await approverOf(ctx);
  const no_approval = eyesWords(row, approver, 'any');
  if (no_approval !== null) return { no_approval };
  const needs_reason = eyesWords(row, approver, '') ?? receiptWords(row, row.files > 0, await receiptAboveOf(ctx.db));
  return needs_reason === null ? {} : { needs_reason };
}

const SEARCHED = ['vendor_name', 'note', 'invoice_no', 'category_name', 'person_name'] as const;

interface Sums {
  readonly vehiclesCount: number;
  readonly totalExpensesAmount: string;
  readonly pendingAmount: string;
}

/** What of the sums charges are. */
interface ChargeSums {
  readonly total: number;
  readonly amount: string;
  readonly pending: string;
}

/** One page of the expenses of the kinds, with the sums of the whole filter. */
export async function listExpenses(ctx: Reading, kinds: readonly ExpenseKind[], filter: Filter) {
  const select = await selected(ctx, kinds, filter);
  return { ...(await pageOfExpenses(ctx, select, filter)), ...(await sumsOf(ctx, select, filter)) };
}

async function pageOfExpenses(ctx: Reading, select: RawBuilder<Stored<ExpenseRow>>, filter: Filter) {
  const { page, ...rest } = await pageOf(ctx.db, select, filter, {
    search: [...SEARCHED],
    sorts: {
      spent_on: 'text',
      amount: 'number',
      created_at: 'moment',
      vendor_name: 'text',
      category_name: 'text',
      state: 'text',
    },
    usual: 'desc',
  });
  return { data: page.map((row) => present<ExpenseRow>(row)), ...rest };
}

async function selected(ctx: Reading, kinds: readonly ExpenseKind[], filter: Filter) {
  const days = await daysOf(ctx, filter);
  return selectExpenses(ctx.person, [sql`e.kind = any(${[...kinds]}::text[])`, ...expenseConditions(filter, days)]);
}

/** Those of a select of expenses whose lines in the ledger the filter means. */
const foundExpenses = (select: RawBuilder<unknown>, { search }: Filter) => sql`
  g.source = 'expense' and g.source_id in (select id from ${select} as listed where ${sql.join(
    [sql`deleted_at is null`, ...searchConditions(SEARCHED, search)],
    sql` and `,
  )})`;

/** The lines of the ledger that the filter means. */
async function ledgerOf(ctx: Reading, select: RawBuilder<unknown>, filter: Filter): Promise<RawBuilder<unknown>> {
  const conditions = [foundExpenses(select, filter), ...lineConditions(filter, await daysOf(ctx, filter))];
  return sql`from ledger g where ${sql.join(conditions, sql` and `)}`;
}

/** What the lines `g` that meet the condition took, credits taken off. */
const spent = (condition: RawBuilder<unknown>) =>
  sql`coalesce(-sum(g.amount) filter (where ${condition}), 0)::numeric(14, 2)::text`;

/** Sums are made by the database over the ledger, of what counts and of what waits. */
async function sumsOf(ctx: Reading, select: RawBuilder<unknown>, filter: Filter): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct g.vehicle_id)::int as "vehiclesCount",
      ${spent(sql`g.state = 'counted'`)} as "totalExpensesAmount", ${spent(sql`g.state = 'pending'`)} as "pendingAmount"
    ${await ledgerOf(ctx, select, filter)}`.execute(ctx.db);
  return rows[0] ?? { vehiclesCount: 0, totalExpensesAmount: '0.00', pendingAmount: '0.00' };
}

/**
 * All kinds of expenses, with the sums of them and of the charges that the filter means. A charge has two sides: over all cohorts it is zero in sum, of a
 * vehicle or a cohort only its side is added.
 */
export async function listAllExpenses(ctx: Reading, filter: Filter) {
  const select = await selected(ctx, ['vehicle', 'person', 'other'], filter);
  const days = await daysOf(ctx, filter);
  const charged = sql`g.source = 'charge' and g.source_id in (${filteredCharges(ctx.person, filter, days)})`;
  const conditions = [sql`(${foundExpenses(select, filter)} or ${charged})`, ...lineConditions(filter, days)];
  const counted = sql`g.state = 'counted'`;
  const ofCharges = sql`g.source = 'charge'`;
  const { rows } = await sql<Sums & { readonly charges: ChargeSums }>`
    select count(distinct g.vehicle_id)::int as "vehiclesCount",
      ${spent(counted)} as "totalExpensesAmount", ${spent(sql`not ${counted}`)} as "pendingAmount",
      jsonb_build_object('total', count(distinct g.source_id) filter (where ${ofCharges}),
        'amount', ${spent(sql`${ofCharges} and ${counted}`)}, 'pending', ${spent(sql`${ofCharges} and not ${counted}`)}) as charges
    from ledger g where ${sql.join(conditions, sql` and `)}`.execute(ctx.db);
  const none = { vehiclesCount: 0, totalExpensesAmount: '0.00', pendingAmount: '0.00' };
  return {
    ...(await pageOfExpenses(ctx, select, filter)),
    ...(rows[0] ?? { ...none, charges: { total: 0, amount: '0.00', pending: '0.00' } }),
  };
}

interface PersonSum {
  readonly person_id: number | null;
  readonly name: string;
  readonly total: string;
  readonly unreimbursed: string;
}

/** What each person had of the whole filter, and what of it is approved and not paid back. */
export async function sumsByPerson(ctx: Reading, filter: Filter): Promise<PersonSum[]> {
  const select = await selected(ctx, ['person'], filter);
  const { rows } = await sql<PersonSum>`
    select e.person_id, coalesce(u.name, '') as name,
      coalesce(sum(e.signed) filter (where e.state = 'counted'), 0)::numeric(14, 2)::text as total,
      coalesce(sum(e.signed) filter (where e.state = 'counted' and x.reimbursable and x.reimbursed_on is null), 0)::numeric(14, 2)::text
        as unreimbursed
    from (select g.source_id, g.person_id, g.state, -g.amount as signed ${await ledgerOf(ctx, select, filter)}) e
    join expenses x on x.id = e.source_id
    left join users u on u.id = e.person_id
    group by e.person_id, u.name order by lower(coalesce(u.name, '')), e.person_id`.execute(ctx.db);
  return rows;
}

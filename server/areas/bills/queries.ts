/** Reading bills: lists with the sums of the whole filter, one bill with its pages, how many wait. */
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Bill, BillAnswer, billTotals, Proposal } from '#contract/areas/bill-record.ts';
import type { bills as rows } from '#contract/areas/bills.ts';
import type { Query } from '#contract/endpoint.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { pageOf, searchConditions } from '#server/kit/page.ts';
import { present } from '#server/kit/present.ts';
import { iso } from '#server/lib/iso.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { seenBill } from './scope.ts';
import { type Selected, selectBills } from './select.ts';
import { suspectsOfBill } from './suspects.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Filter = Query<typeof rows.list>;

const SEARCHED = ['vendor_name', 'vendor_text', 'invoice_no', 'plate', 'note', 'read_text'] as const;

const withoutText = ({ read_text: _text, ...row }: Selected): Bill => present<Bill>(row);

export async function listBills(ctx: Reading, filter: Filter) {
  const today = dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id));
  const select = selectBills(ctx.person, conditionsOf(filter, today));
  const { page, ...rest } = await pageOf(ctx.db, select, filter, {
    search: [...SEARCHED],
    sorts: {
      created_at: 'moment',
      billed_on: 'text',
      due_on: 'text',
      amount: 'number',
      vendor_name: 'text',
      status: 'text',
      expense_status: 'text',
    },
    usual: 'desc',
  });
  return { bills: page.map(withoutText), ...rest, totals: await totalsOf(ctx, select, filter, today) };
}

function conditionsOf(filter: Filter, today: string): RawBuilder<unknown>[] {
  const { startDate, endDate, due, status, expense_status } = filter;
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw invalid({ endDate: ['This is before the first day.'] });
  const day = sql`coalesce(b.billed_on, b.created_at::date)`;
  return [
    ...(['status', 'expense_status', 'vendor_id', 'vehicle_id'] as const)
      .filter((column) => filter[column] !== undefined)
      .map((column) => sql`${sql.ref(`b.${column}`)} = ${filter[column]}`),
    // Nobody enters a bill that is void: who looks for what is to be converted sees as many as the count says.
    expense_status === 'unconverted' && status === undefined && sql`b.status <> 'void'`,
    startDate && sql`${day} >= ${startDate}::date`,
    endDate && sql`${day} <= ${endDate}::date`,
    due && sql`b.status in ('open', 'disputed') and b.due_on ${dueDays(due, today)}`,
  ].filter((one) => one !== undefined && one !== '' && one !== false);
}

const dueDays = (due: 'overdue' | 'week', today: string): RawBuilder<unknown> =>
  due === 'overdue' ? sql`< ${today}::date` : sql`between ${today}::date and ${addDays(today, 7)}::date`;

/** Sums are made by the database over what the list finds; what nobody has filled in yet has no sum. */
async function totalsOf(ctx: Reading, select: RawBuilder<unknown>, { search, deleted }: Filter, today: string) {
  const found = sql.join(
    [deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`, ...searchConditions(SEARCHED, search)],
    sql` and `,
  );
  const sum = (where: RawBuilder<unknown>) =>
    sql`coalesce(sum(amount) filter (where ${where}), 0)::numeric(14, 2)::text`;
  const { rows: sums } = await sql<z.output<typeof billTotals>>`
    select ${sum(sql`status <> 'void'`)} as amount, ${sum(sql`status in ('open', 'disputed')`)} as unpaid,
      ${sum(sql`status in ('open', 'disputed') and due_on::date < ${today}::date`)} as overdue,
      ${sum(sql`status <> 'void' and expense_status = 'unconverted'`)} as unconverted
    from ${select} as listed where ${found}`.execute(ctx.db);
  return sums[0] ?? { amount: '0.00', unpaid: '0.00', overdue: '0.00', unconverted: '0.00' };
}

/** The bill, deleted or not, as calls answer it. 404 where the person does not see it. */
export async function billById(
  { db, person }: Pick<Context, 'db' | 'person'>,
  id: number,
): Promise<Omit<BillAnswer, 'status' | 'message'>> {
  const { rows: found } = await sql<Selected>`select * from ${selectBills(person, [sql`b.id = ${id}`])} as one`.execute(
    db,
  );
  const [row] = found;
  if (!row) throw missing('bill');
  const read = await db.selectFrom('bills').select('proposal').where('id', '=', id).executeTakeFirst();
  const files = await attachmentsOf(db, 'bill', [id]);
  const proposal: Proposal | null = read?.proposal ?? null;
  return {
    bill: withoutText(row),
    billimages: [...(files.get(id) ?? [])],
    proposal,
    read_text: row.read_text,
    suspects: await suspectsOfBill(db, id),
    expense_id: row.expense_id,
  };
}

interface Unconverted {
  readonly count: number;
  readonly amount: string;
  readonly oldest_at: Date | null;
}

/** How many bills are still to become expenses. */
export async function countUnconverted({ db, person }: Pick<Context, 'db' | 'person'>) {
  const { rows: found } = await sql<Unconverted>`
    select count(*)::int as count, coalesce(sum(b.amount), 0)::numeric(14, 2)::text as amount, min(b.created_at) as oldest_at
    from bills b where b.expense_status = 'unconverted' and b.status <> 'void' and b.deleted_at is null and ${seenBill(person)}`.execute(
    db,
  );
  const { count, amount, oldest_at } = found[0] ?? { count: 0, amount: '0.00', oldest_at: null };
  return { count, amount, oldest_at: oldest_at === null ? null : iso(oldest_at) };
}

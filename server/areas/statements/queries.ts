/** Reads statements: lists, what would be stated, and one with its lines and the proof that they are what was issued. */
import { type RawBuilder, sql } from 'kysely';
import type {
  StatementCohort,
  StatementLine,
  StatementPreview,
  StatementRow,
  wholeStatement,
} from '#contract/areas/statement-record.ts';
import type { statements as rows } from '#contract/areas/statements.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import type { Days } from '#server/lib/yard-time.ts';
import type * as z from 'zod/mini';
import { checkedDays } from '../finance/days.ts';
import { hashOf } from './hash.ts';
import { frozenLines, sheetCohorts, sheetLines, type SheetOf, sheetOf, sheetTables } from './sheet.ts';

type Db = Pick<Context, 'db'>;
type Row = Stored<StatementRow, 'issued_at' | 'void_at' | 'sent_at'>;
type Whole = z.output<z.ZodMiniObject<typeof wholeStatement>>;

/** All of them, those that were deleted as drafts, too. */
const selectStatements: RawBuilder<Row> = sql<Row>`(
  select s.id, s.number, s.state, s.start_date::text as start_date, s.end_date::text as end_date, s.title, s.note,
    (select coalesce(jsonb_agg(jsonb_build_object('cohort_id', c.id, 'name', c.name, 'code', c.code)
      order by c.kind = 'house', lower(c.name), c.id), '[]')
      from statement_cohorts x join cohorts c on c.id = x.cohort_id where x.statement_id = s.id) as cohorts,
    (select sum(x.payout)::text from statement_cohorts x where x.statement_id = s.id) as payout,
    (select sum(x.carried_out)::text from statement_cohorts x where x.statement_id = s.id) as carried_out,
    (select count(*)::int from statement_cohorts x
      where x.statement_id = s.id and s.state = 'issued' and x.payout > 0 and x.paid_on is null) as unpaid,
    s.issued_at, i.name as issued_by_name, s.void_at, v.name as void_by_name, s.void_reason, s.replaces_id, r.number as replaces_number,
    (select max(n.id) from statements n where n.replaces_id = s.id and n.deleted_at is null) as replaced_by_id,
    s.sent_at, s.hash, s.file_sha256, m.name as created_by_name, s.created_at, s.updated_at, s.deleted_at
  from statements s
  left join statements r on r.id = s.replaces_id
  left join users i on i.id = s.issued_by
  left join users v on v.id = s.void_by
  left join users m on m.id = s.created_by)`;

/** The days that a list asks for, in either way. */
export function daysAsked({ dates, startDate, endDate }: Query<typeof rows.list>): Days | null {
  const [from = startDate, to = endDate] = dates?.split(',') ?? [];
  if (from === undefined && to === undefined) return null;
  if (from === undefined) throw invalid({ startDate: ['Name the first day, too.'] });
  if (to === undefined) throw invalid({ endDate: ['Name the last day, too.'] });
  return checkedDays(from, to);
}

export async function pageOfStatements({ db }: Db, query: Query<typeof rows.list>) {
  const days = daysAsked(query);
  const { cohortIds, state } = query;
  const { page, ...rest } = await pageOf(db, selectStatements, query, {
    where: [
      days === null ? undefined : sql`start_date <= ${days.to} and end_date >= ${days.from}`,
      state && sql`state = ${state}`,
      cohortIds &&
        sql`exists (select 1 from statement_cohorts x where x.statement_id = listed.id and x.cohort_id = any(${cohortIds}::bigint[]))`,
    ],
    search: [],
    sorts: { id: 'number' },
    usual: 'desc',
  });
  return { data: page.map((row) => presentRow(row)), ...rest };
}

const presentRow = (row: Row) => present<StatementRow, 'issued_at' | 'void_at' | 'sent_at'>(row);

/** What would be stated of the cohorts; of all that live without any. */
export async function previewOf(
  { db }: Db,
  days: Days,
  cohortIds: readonly number[] | undefined,
): Promise<StatementPreview> {
  const all = sql`array(select id from cohorts where deleted_at is null)`;
  const of: SheetOf = {
    ...sheetOf(cohortIds ?? [], days.from, days.to),
    ...(cohortIds === undefined && { cohorts: all }),
  };
  const { rows: found } = await sql<StatementPreview>`
    with ${sheetTables(of)}
    select ${sheetCohorts(of)} as cohorts, ${sheetLines(sql`l.state = 'pending'`)} as pending,
      ${sheetLines(sql`l.state = 'counted' and l.late`)} as late`.execute(db);
  return found[0] ?? { cohorts: [], pending: [], late: [] };
}

interface Sums {
  readonly cohort_id: number;
  readonly revenue: string;
  readonly expense: string;
}

interface Read {
  readonly header: RawHeader;
  readonly now: StatementCohort[];
  readonly now_lines: StatementLine[];
  readonly pending: StatementLine[];
  readonly frozen: (Sums & Omit<StatementCohort, keyof Sums | 'pending_count'>)[] | null;
  readonly frozen_lines: StatementLine[];
  readonly opening: boolean | null;
}

/** A row that came as JSON has its moments as text. */
type RawHeader = StatementRow;

const frozenCohorts = sql`(
  select jsonb_agg(jsonb_build_object('cohort_id', x.cohort_id, 'start_date', x.start_date, 'end_date', x.end_date,
    'revenue', x.revenue::text, 'expense', x.expense::text, 'profit', (x.revenue - x.expense)::text, 'owner_income', x.owner_income::text,
    'owner_expense', x.owner_expense::text, 'fee', x.fee::text, 'carried_in', x.carried_in::text, 'payout', x.payout::text,
    'carried_out', x.carried_out::text, 'components', x.components, 'paid_on', x.paid_on, 'payout_ref', x.payout_ref))
  from statement_cohorts x join s on s.id = x.statement_id where x.revenue is not null)`;

/** Whether each cohort begins with what the statement before it left. */
const opening = sql`(
  select bool_and(x.carried_in = coalesce((
    select b.carried_out from statement_cohorts b where b.cohort_id = x.cohort_id and b.locked and b.end_date < x.start_date
    order by b.end_date desc limit 1), 0))
  from statement_cohorts x join s on s.id = x.statement_id where x.locked)`;

async function read({ db }: Db, id: number): Promise<Read> {
  const of: SheetOf = {
    cohorts: sql`array(select x.cohort_id from statement_cohorts x join s on s.id = x.statement_id)`,
    from: sql`(select start_date::date from s)`,
    to: sql`(select end_date::date from s)`,
  };
  const { rows: found } = await sql<Read>`
    with s as materialized (select * from ${selectStatements} as one where id = ${id}), ${sheetTables(of)}
    select to_jsonb(s) as header, ${sheetCohorts(of)} as now, ${sheetLines(sql`l.state = 'counted'`)} as now_lines,
      ${sheetLines(sql`l.state = 'pending'`)} as pending, ${frozenCohorts} as frozen, ${frozenLines(sql`s.id`)} as frozen_lines,
      ${opening} as opening
    from s`.execute(db);
  const [one] = found;
  if (!one || one.header.deleted_at !== null) throw missing('statement');
  return one;
}

const equalSums = (now: readonly Sums[], frozen: readonly Sums[]): boolean =>
  frozen.every((one) =>
    now.some(
      ({ cohort_id, revenue, expense }) =>
        cohort_id === one.cohort_id && revenue === one.revenue && expense === one.expense,
    ),
  );

/** The cohorts as they were stated, with what of them is told as it is today. */
function stated({ now, frozen }: Read, lines: readonly StatementLine[]): StatementCohort[] {
  if (frozen === null) return now;
  const late = lines.filter((line) => line.late);
  return now.map((cohort) => {
    const fixed = frozen.find(({ cohort_id }) => cohort_id === cohort.cohort_id);
    const ofIt = late.filter(({ cohort_id }) => cohort_id === cohort.cohort_id);
    const cents = ofIt.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    return { ...cohort, ...fixed, late_count: ofIt.length, late_amount: (cents / 100).toFixed(2) };
  });
}

const instantOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

const presentHeader = (row: RawHeader): StatementRow => ({
  ...row,
  issued_at: instantOf(row.issued_at),
  void_at: instantOf(row.void_at),
  sent_at: instantOf(row.sent_at),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

/** One with all that belongs to it: a draft as it would be issued now, others as they were. 404 for a deleted draft, too. */
export async function statementById(ctx: Db, id: number): Promise<Whole> {
  const found = await read(ctx, id);
  const { header, now, frozen, pending, opening: isOpening } = found;
  const lines = header.state === 'draft' ? found.now_lines : found.frozen_lines;
  const isIssued = header.state === 'issued';
  return {
    statement: presentHeader(header),
    cohorts: stated(found, lines),
    lines,
    late: lines.filter(({ late }) => late),
    pending,
    checks: {
      hash: header.hash === null ? null : hashOf(lines) === header.hash,
      equalsLedger: isIssued && frozen !== null ? equalSums(now, frozen) : null,
      opening: isIssued ? isOpening : null,
    },
  };
}

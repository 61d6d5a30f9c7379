/** Earnings with their components, whose the vehicle was on the day, and the sums of a filter. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Earning,
  earningComponents,
  type EarningLine,
  type WholeEarning,
} from '#contract/areas/earning-record.ts';
import type { earnings as rows } from '#contract/areas/earnings.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { withAttachments } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf, searchConditions } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { isStatedEarning } from '../statements/lock.ts';
import { filterDays } from './filter-days.ts';

type Plain = Omit<Earning, 'attachments'>;
type Row = Stored<Plain, 'trip_start' | 'trip_end'>;

/** In the order of the contract. */
const ORDER = Object.keys(earningComponents);

/** The terms that held on the day: all that was agreed on the last day before it, or on it. */
const percent = sql`coalesce(
  (select t.owner_percent from cohort_terms t where t.cohort_id = h.id and t.from_date = agreed.day and t.component = l.component),
  (select t.owner_percent from cohort_terms t where t.cohort_id = h.id and t.from_date = agreed.day and t.component = '*'), 100)`;

/** What of it is the owner’s, each component rounded by itself. Tax is nobody’s income. */
const ownerShare = sql<string | null>`case when h.kind <> 'house' then (
  select coalesce(sum(round(l.amount * ${percent} / 100, 2)), 0)::numeric(14, 2)
  from earning_lines l
  cross join (select max(from_date) as day from cohort_terms where cohort_id = h.id and from_date <= e.earned_on) agreed
  where l.earning_id = e.id and l.component <> 'tax') end`;

const components = sql<EarningLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('component', l.component, 'amount', l.amount::text)
    order by array_position(${ORDER}::text[], l.component)), '[]')
  from earning_lines l where l.earning_id = e.id)`;
const total = sql<string>`(select coalesce(sum(l.amount), 0)::numeric(14, 2) from earning_lines l where l.earning_id = e.id)`;

/** All of them, deleted or not. */
const selectEarnings = (db: Kysely<Database>) =>
  db
    .selectFrom('earnings as e')
    .innerJoin('vehicles as v', 'v.id', 'e.vehicle_id')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .leftJoin('cohort_vehicles as m', (join) =>
      join
        .onRef('m.vehicle_id', '=', 'e.vehicle_id')
        .on(sql<boolean>`e.earned_on between m.from_date and coalesce(m.until_date, 'infinity')`),
    )
    .innerJoin('cohorts as h', (join) =>
      join.on(sql<boolean>`h.id = coalesce(m.cohort_id, (select id from cohorts where kind = 'house'))`),
    )
    .select(['e.id', 'e.vehicle_id', 'v.plate', 'v.name as vehicle_name', 'e.source', 'e.reservation_id', 'e.guest'])
    .select(['e.trip_start', 'e.trip_end', 'e.earned_on', 'e.booked_on', 'e.received_on', 'e.payout_ref', 'e.note'])
    .select([
      sql<number | null>`e.distance::double precision`.as('distance'),
      sql<boolean>`e.booked_on > e.earned_on`.as('late'),
      isStatedEarning.as('locked'),
      total.as('total'),
      components.as('components'),
    ])
    .select(['e.version', 'h.id as cohort_id', 'h.name as cohort_name', 'e.created_by', 'u.name as created_by_name'])
    .select(['e.created_at', 'e.updated_at', 'e.deleted_at'])
    .$castTo<Row>();

const FILES = 'earning';
const SEARCHED = ['plate', 'vehicle_name', 'guest', 'reservation_id', 'payout_ref', 'note'] as const;

type Filter = Query<typeof rows.list>;

async function conditionsOf(ctx: Context, query: Filter): Promise<RawBuilder<unknown>[]> {
  const { by = 'earned_on', vehicle_id, cohortIds, branch_id, created_by, source, received } = query;
  const { min_amount, max_amount } = query;
  const { from, to } = await filterDays(ctx, query);
  const conditions = [
    sql`${sql.ref(by)} between ${from}::date and ${to}::date`,
    vehicle_id === undefined ? undefined : sql`vehicle_id = ${vehicle_id}`,
    cohortIds === undefined ? undefined : sql`cohort_id = any(${cohortIds}::bigint[])`,
    branch_id === undefined
      ? undefined
      : sql`vehicle_id in (select v.id from vehicles v where v.branch_id = ${branch_id})`,
    created_by === undefined ? undefined : sql`created_by = ${created_by}`,
    min_amount === undefined ? undefined : sql`total >= ${min_amount}::numeric`,
    max_amount === undefined ? undefined : sql`total <= ${max_amount}::numeric`,
    source && sql`source = ${source}`,
    received === undefined ? undefined : sql`(received_on is not null) = ${received === '1'}`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

export async function pageOfEarnings(ctx: Context, query: Filter) {
  const where = await conditionsOf(ctx, query);
  const { page, ...rest } = await pageOf(ctx.db, selectEarnings(ctx.db), query, {
    where,
    search: SEARCHED,
    sorts: {
      earned_on: 'moment',
      total: 'number',
      plate: 'text',
      guest: 'text',
      received_on: 'moment',
      updated_at: 'moment',
    },
    usual: 'desc',
  });
  const data = await withAttachments(
    ctx.db,
    FILES,
    page.map((row) => present<Plain, 'trip_start' | 'trip_end'>(row)),
  );
  return { data, ...rest, ...(await totalsOf(ctx.db, where, query)) };
}

interface Totals {
  readonly vehiclesCount: number;
  readonly totalEarningsAmount: string;
  readonly notReceivedAmount: string;
  readonly components: EarningLine[];
}

/** Sums of all that the filter finds, never of the page. They come from one statement, so that they agree. */
async function totalsOf(db: Kysely<Database>, where: readonly RawBuilder<unknown>[], query: Filter): Promise<Totals> {
  const isDeleted = query.deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`;
  const conditions = [isDeleted, ...where, ...searchConditions(SEARCHED, query.search)];
  const { rows: found } = await sql<Totals>`
    with found as materialized (
      select id, vehicle_id, received_on, total from ${selectEarnings(db)} as listed where ${sql.join(conditions, sql` and `)}),
    parts as (
      select l.component, sum(l.amount)::numeric(14, 2)::text as amount
      from earning_lines l join found on found.id = l.earning_id group by l.component)
    select count(distinct vehicle_id)::int as "vehiclesCount",
      coalesce(sum(total), 0)::numeric(14, 2) as "totalEarningsAmount",
      coalesce(sum(total) filter (where received_on is null), 0)::numeric(14, 2) as "notReceivedAmount",
      (select coalesce(jsonb_agg(jsonb_build_object('component', component, 'amount', amount)
        order by array_position(${ORDER}::text[], component)), '[]') from parts) as components
    from found`.execute(db);
  return found[0] ?? { vehiclesCount: 0, totalEarningsAmount: '0.00', notReceivedAmount: '0.00', components: [] };
}

/** The earning, deleted or not. 404 when there never was one. */
export async function earningById({ db }: Pick<Context, 'db'>, id: number): Promise<WholeEarning> {
  const row = await selectEarnings(db)
    .select(ownerShare.as('owner_share'))
    .where('e.id', '=', id)
    .$castTo<Row & { readonly owner_share: string | null }>()
    .executeTakeFirst();
  if (!row) throw missing('earning');
  const { owner_share, ...plain } = row;
  const [earning] = await withAttachments(db, FILES, [present<Plain, 'trip_start' | 'trip_end'>(plain)]);
  if (!earning) throw missing('earning');
  return { ...earning, owner_share };
}

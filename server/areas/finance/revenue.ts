/** What came in, and how much of the time vehicles were rented for it (money.md §4.8). */
import { sql } from 'kysely';
import type { finance as rows } from '#contract/areas/finance.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { checkedDays, daysBefore } from './days.ts';
import { countsIn, ofCohorts, revenue, text } from './sums.ts';

type Summary = Omit<Answer<typeof rows.revenueSummary>, 'status' | 'message' | 'previous'>;

/** From when until when each vehicle was whose: what is left of the time after all memberships was the house’s. */
const owned = (from: string, to: string) => sql`owned as (
  select m.vehicle_id, m.cohort_id, daterange(m.from_date, m.until_date, '[]') * daterange(${from}::date, ${to}::date, '[]') as days
  from cohort_vehicles m where daterange(m.from_date, m.until_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
  union all
  select v.id, (select id from cohorts where kind = 'house'), rest.days
  from vehicles v
  cross join lateral unnest(datemultirange(daterange(${from}::date, ${to}::date, '[]')) - coalesce((
    select range_agg(daterange(m.from_date, m.until_date, '[]')) from cohort_vehicles m where m.vehicle_id = v.id), '{}')) as rest (days)
  where v.deleted_at is null or exists (select 1 from now g where g.vehicle_id = v.id))`;

/** Trips that count, by when the vehicle was with a renter. */
const trips = sql`trips as (
  select e.vehicle_id, e.earned_on as day, tstzrange(e.trip_start, e.trip_end) as rented from earnings e where e.deleted_at is null
  union all
  select b.vehicle_id, (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date,
    tstzrange(coalesce(b.picked_up_at, b.starts_at), greatest(coalesce(b.returned_at, b.ends_at), coalesce(b.picked_up_at, b.starts_at)))
  from bookings b join checkouts o on o.booking_id = b.id
  where b.deleted_at is null and o.final_at is not null and b.vehicle_id is not null
  union all
  select r.vehicle_id, (coalesce(r.returned_at, ${sql.lit('2999-01-01')}::timestamptz) at time zone r.zone)::date,
    tstzrange(r.picked_up_at, greatest(r.picked_up_at, r.returned_at))
  from private_rentals r where r.deleted_at is null and r.picked_up_at is not null)`;

/** Of each vehicle in each cohort: how long it was the cohort’s, and how long of that it was rented. */
const used = (zone: string) => sql`used as (
  select o.cohort_id, o.vehicle_id, sum(o.hours) as owned, sum(coalesce(t.hours, 0)) as rented, sum(coalesce(t.trips, 0))::int as trips
  from (
    select cohort_id, vehicle_id, days, extract(epoch from (upper(span) - lower(span))) / 3600 as hours, span
    from owned cross join lateral (
      select tstzrange(lower(days)::timestamp at time zone ${zone}, upper(days)::timestamp at time zone ${zone}) as span) s) o
  left join lateral (
    select sum(extract(epoch from (upper(t.rented * o.span) - lower(t.rented * o.span))) / 3600) filter (where t.rented && o.span) as hours,
      count(*) filter (where t.day <@ o.days) as trips
    from trips t where t.vehicle_id = o.vehicle_id and (t.rented && o.span or t.day <@ o.days)) t on true
  group by o.cohort_id, o.vehicle_id)`;

const components = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('component', c.component, 'amount', c.amount::text) order by c.amount desc, c.component), '[]')
  from (select coalesce(g.component, 'other') as component, ${revenue} as amount from now g group by 1) c)`;

const months = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'amount', m.amount) order by m.month), '[]')
  from (select to_char(g.accrual_on, 'YYYY-MM') as month, ${text(revenue)} as amount from now g group by 1) m)`;

const vehicles = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('vehicle_id', v.id, 'plate', v.plate, 'name', v.name, 'trips', coalesce(u.trips, 0),
    'hours', round(coalesce(u.rented, 0), 1), 'utilisation', round(100 * u.rented / nullif(u.owned, 0), 1), 'total', coalesce(x.total, 0)::numeric(14, 2)::text)
    order by coalesce(x.total, 0) desc, v.plate, v.id), '[]')
  from (select cohort_id, vehicle_id from used union select cohort_id, vehicle_id from brought where vehicle_id is not null) one
  join vehicles v on v.id = one.vehicle_id
  left join used u on u.cohort_id = one.cohort_id and u.vehicle_id = one.vehicle_id
  left join brought x on x.cohort_id = one.cohort_id and x.vehicle_id = one.vehicle_id
  where one.cohort_id = c.id)`;

const cohorts = (cohortIds: readonly number[] | undefined) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('cohort_id', c.id, 'name', c.name, 'code', c.code, 'kind', c.kind,
    'total', (select coalesce(sum(x.total), 0)::numeric(14, 2)::text from brought x where x.cohort_id = c.id),
    'vehicles', ${vehicles}) order by c.kind = 'house', lower(c.name), c.id), '[]')
  from cohorts c where ${cohortIds === undefined ? sql`true` : sql`c.id = any(${[...cohortIds]}::bigint[])`}
    and (c.deleted_at is null or exists (select 1 from brought x where x.cohort_id = c.id)))`;

export async function revenueOf(ctx: Context, query: Query<typeof rows.revenueSummary>) {
  const days = checkedDays(query.startDate, query.endDate);
  const before = daysBefore(days, query.before === 'year');
  const zone = await zoneOf(ctx.db, ctx.person.branch_id);
  const income = sql`g.side = 'income' and g.state = 'counted' and ${ofCohorts(query.cohortId)}`;
  const { rows: found } = await sql<Summary>`
    with now as materialized (select * from ledger g where ${countsIn(days)} and ${income}),
      brought as materialized (select g.cohort_id, g.vehicle_id, sum(g.amount) as total from now g group by 1, 2),
      ${owned(days.from, days.to)}, ${trips}, ${used(zone)}
    select (select ${text(revenue)} from now g) as total,
      (select ${text(revenue)} from ledger g where ${countsIn(before)} and ${income}) as "previousTotal",
      ${components} as components, ${months} as months, ${cohorts(query.cohortId)} as cohorts`.execute(ctx.db);
  const [summary] = found;
  if (!summary) throw new Error('Sums without lines are a row, too.');
  return { ...summary, previous: { startDate: before.from, endDate: before.to } };
}

/** Cohorts with their vehicles over time and their terms; all cohorts of a day. */
import { type RawBuilder, sql } from 'kysely';
import type { Cohort, CohortTerm, cohorts as rows } from '#contract/areas/cohorts.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type OfDay = Answer<typeof rows.ofDay>['cohortsData'][number];

const todayOf = async ({ db, person, now }: Reading): Promise<string> => dayOf(now, await zoneOf(db, person.branch_id));

/** Which of the vehicles `v` are in the cohort `c` on the day: those of a row, and in the house those of none. */
const isIn = (day: string): RawBuilder<boolean> => sql<boolean>`(
  v.deleted_at is null and (v.retired_at is null or v.retired_at::date > ${day}::date) and case c.kind
    when 'house' then not exists (
      select 1 from cohort_vehicles m where m.vehicle_id = v.id and ${day}::date between m.from_date and coalesce(m.until_date, 'infinity'))
    else exists (
      select 1 from cohort_vehicles m where m.vehicle_id = v.id and m.cohort_id = c.id
        and ${day}::date between m.from_date and coalesce(m.until_date, 'infinity'))
    end)`;

const terms = sql`jsonb_agg(
  jsonb_build_object('component', t.component, 'owner_percent', t.owner_percent, 'amount', t.amount) order by t.id)`;

const selectCohorts = (today: string): RawBuilder<Stored<Cohort>> => sql<Stored<Cohort>>`(
  select c.id, c.name, c.code, c.kind, c.owner_name, c.owner_email, c.note, stated_until(c.id)::text as locked_until,
    (select count(*)::int from vehicles v where ${isIn(today)}) as count,
    coalesce((
      select jsonb_agg(jsonb_build_object('vehicle_id', v.id, 'plate', coalesce(v.plate, ''), 'name', v.name,
        'from_date', m.from_date, 'until_date', m.until_date) order by m.from_date desc, v.plate, m.id)
      from cohort_vehicles m join vehicles v on v.id = m.vehicle_id where m.cohort_id = c.id), '[]') as members,
    coalesce((
      select jsonb_agg(jsonb_build_object('from_date', a.from_date, 'terms', a.terms) order by a.from_date desc)
      from (select t.from_date, ${terms} as terms from cohort_terms t where t.cohort_id = c.id group by t.from_date) a), '[]') as agreed,
    c.created_at, c.updated_at, c.deleted_at
  from cohorts c)`;

/** The cohort, archived or not. 404 when there never was one. */
export async function cohortById(ctx: Reading, id: number): Promise<Cohort> {
  const { rows: found } = await sql<Stored<Cohort>>`
    select * from ${selectCohorts(await todayOf(ctx))} as cohorts where id = ${id}`.execute(ctx.db);
  const [row] = found;
  if (!row) throw missing('cohort');
  return present<Cohort>(row);
}

export async function pageOfCohorts(ctx: Reading, query: Query<typeof rows.list>) {
  const { kind } = query;
  const { page, ...rest } = await pageOf(ctx.db, selectCohorts(await todayOf(ctx)), query, {
    where: [kind && sql`kind = ${kind}`],
    search: ['name', 'code', 'owner_name', 'owner_email'],
    sorts: { name: 'text', code: 'text', owner_name: 'text', count: 'number', updated_at: 'moment' },
  });
  return { cohorts: page.map((row) => present<Cohort>(row)), ...rest };
}

/** What holds where nothing was agreed. */
const USUAL: readonly CohortTerm[] = [
  { component: '*', owner_percent: 100, amount: null },
  { component: 'expense', owner_percent: 100, amount: null },
  { component: 'fee', owner_percent: null, amount: 0 },
];

function withUsual(agreed: readonly CohortTerm[]): CohortTerm[] {
  const named = new Set(agreed.map(({ component }) => component));
  return [...agreed, ...USUAL.filter(({ component }) => !named.has(component))];
}

/** The live cohorts with what each had and had agreed on the day; the house, which has the rest, is the last one. */
export async function cohortsOfDay(ctx: Reading, date?: string): Promise<OfDay[]> {
  const day = date ?? (await todayOf(ctx));
  const { rows: found } = await sql<OfDay>`
    select c.id, c.name, c.code, c.kind, c.owner_name, stated_until(c.id)::text as locked_until,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'plate', coalesce(v.plate, ''), 'name', v.name) order by v.plate, v.id)
        from vehicles v where ${isIn(day)}), '[]') as vehicles,
      coalesce((
        select ${terms} from cohort_terms t where t.cohort_id = c.id and t.from_date = (
          select max(l.from_date) from cohort_terms l where l.cohort_id = c.id and l.from_date <= ${day}::date)), '[]') as terms
    from cohorts c where c.deleted_at is null order by (c.kind = 'house'), lower(c.name), c.id`.execute(ctx.db);
  return found.map((cohort) => ({ ...cohort, terms: withUsual(cohort.terms) }));
}

/** What somebody finished, as the lines of a report can tell it (people.md §4.7): todos and feedback, in the order in which they were done. */
import { sql } from 'kysely';
import type { EodTask } from '#contract/areas/eod.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { type Days, spanOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { pageFrame, PER_PAGE } from './queries.ts';

/** Nobody works longer on one thing without a trace: more than that is a guess that helps nobody. */
const MOST_MINUTES = 120;

interface Paging {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}

/** The page of what the person finished on these days of their branch. */
export async function tasksOf(
  { db }: Pick<Context, 'db'>,
  user: { readonly id: number; readonly branch_id: number | null },
  days: Days,
  paging: Paging,
) {
  const { page = 1, perPage = PER_PAGE } = paging;
  const { from, to } = spanOf(days, await zoneOf(db, user.branch_id));
  const finished = sql`
    select 'todo' as kind, t.id, t.title, v.plate as vehicle, t.completed_at as done_at,
      (select count(*)::int from todo_images i where i.todo_id = t.id and i.deleted_at is null) as photos,
      (select count(*)::int from odometer_readings o where o.todo_id = t.id) as readings
    from todos t left join vehicles v on v.id = t.vehicle_id
    where t.completed_by = ${user.id} and t.completed_at >= ${from}::timestamptz and t.completed_at < ${to}::timestamptz
      and t.deleted_at is null
    union all
    select 'feedback', f.id, f.title, v.plate, f.closed_at, 0, 0
    from feedback f left join vehicles v on v.id = f.vehicle_id
    where f.closed_by = ${user.id} and f.closed_at >= ${from}::timestamptz and f.closed_at < ${to}::timestamptz
      and f.deleted_at is null`;
  // Since the last thing that was finished, or since the person came in or back from a break, whichever was later.
  const begun = sql`greatest(
    lag(done_at) over (order by done_at, kind, id),
    (select max(p.at) from punches p
      where p.user_id = ${user.id} and p.kind in ('in', 'break_end') and p.at <= done_at and p.at >= done_at - interval '16 hours'))`;
  const { rows } = await sql<Stored<EodTask> & { readonly total: number }>`
    select kind, id, title, vehicle, null as project, done_at, photos, readings,
      case when ${begun} is not null
        then least(${MOST_MINUTES}, round(extract(epoch from done_at - ${begun}) / 60))::int end as minutes,
      exists (select 1 from eod_lines l join eod_reports r on r.id = l.report_id
        where l.source_kind = kind and l.source_id = finished.id and r.user_id = ${user.id} and r.deleted_at is null) as reported,
      count(*) over ()::int as total
    from (${finished}) as finished
    order by done_at, kind, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const tasks = rows.map(({ total: _total, ...row }) => present<EodTask>(row));
  return { tasks, ...pageFrame(rows[0]?.total ?? 0, paging) };
}

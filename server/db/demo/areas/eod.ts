/** Projects, and four weeks of end-of-day reports, written from the todos that each of the demo's staff completed. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';

const DAYS = 28;

/** Name and status. */
const PROJECTS = [
  ['Winter tyres', 'Active'],
  ['New wash bay', 'Planned'],
  ['Airport shuttle fleet', 'Active'],
  ['Key cabinet', 'Done'],
  ['Photo archive', 'On hold'],
] as const;

const SUMMARIES = [
  'Quiet day, everything done.',
  'Two cars came back late, so the wash waited.',
  'Helped at the gate between ten and twelve.',
  '',
] as const;
const BLOCKERS = ['', '', 'No brake cleaner left.', 'Lift 2 was taken for two hours.'] as const;
const PLANS = ['Finish the Transit.', '', 'Tyres of the shuttles.'] as const;

interface Done {
  readonly id: number;
  readonly user_id: number;
  readonly day: string;
  readonly title: string;
  readonly plate: string | null;
  readonly at: Date;
}

export async function loadEod(demo: DemoContext): Promise<void> {
  const projects = await addProjects(demo);
  const done = await completedTodos(demo);
  const days = [...Map.groupBy(done, ({ user_id, day }) => `${user_id} ${day}`).values()];
  // Some days are missing, as they are in every yard.
  const told = days.filter((_, n) => n % 7 !== 3);
  const reports = told.map((tasks, n) => reportOf(demo, tasks, n));
  const ids = await insertForIds(demo.db, 'eod_reports', reports);
  await insertAll(
    demo.db,
    'eod_lines',
    told.flatMap((tasks, n) => linesOf(must(ids[n], 'a report'), tasks, projects, n)),
  );
  await addComments(demo, ids, reports);
}

async function addProjects({ db, now, yard, ...demo }: DemoContext): Promise<readonly number[]> {
  const statuses = new Map(
    (await db.selectFrom('project_statuses').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const lead_id = personOf({ db, now, yard, ...demo }, 'Sara Lind');
  const rows = PROJECTS.map(([name, status], n) => ({
    name,
    status_id: must(statuses.get(status), status),
    branch_id: n === 2 ? must(yard.branches[1], 'a branch') : null,
    lead_id,
    created_at: now,
    created_by: lead_id,
    updated_at: now,
  }));
  return insertForIds(db, 'projects', rows);
}

/** What the staff completed in these weeks, by the day of the yard, today left out: those reports are still to be written. */
async function completedTodos({ db, now, zone }: DemoContext): Promise<readonly Done[]> {
  const today = dayOf(now, zone);
  const { rows } = await sql<Done>`
    select t.id, t.completed_by as user_id, t.title, v.plate, t.completed_at as at,
      to_char((t.completed_at at time zone ${zone})::date, 'YYYY-MM-DD') as day
    from todos t left join vehicles v on v.id = t.vehicle_id
    where t.completed_by is not null and t.deleted_at is null
      and (t.completed_at at time zone ${zone})::date between ${addDays(today, -DAYS)}::date and ${addDays(today, -1)}::date
    order by t.completed_at, t.id`.execute(db);
  return rows;
}

const turn = <T>(all: readonly T[], n: number): T => must(all[n % all.length], 'one of them');

function reportOf({ now }: DemoContext, tasks: readonly Done[], n: number): Insertable<Database['eod_reports']> {
  const { user_id, day: report_date, at } = must(tasks.at(-1), 'a task');
  const written = new Date(Math.min(at.getTime() + 40 * 60_000, now.getTime()));
  return {
    user_id,
    report_date,
    summary: turn(SUMMARIES, n),
    blockers: turn(BLOCKERS, n),
    plan: turn(PLANS, n),
    submitted_at: n % 11 === 5 ? null : written,
    created_at: written,
    created_by: user_id,
    updated_at: written,
  };
}

function linesOf(
  report_id: number,
  tasks: readonly Done[],
  projects: readonly number[],
  n: number,
): Insertable<Database['eod_lines']>[] {
  return tasks.map(({ id, title, plate, at }, position) => {
    const before = tasks[position - 1]?.at;
    const minutes = before ? Math.min(120, Math.round((at.getTime() - before.getTime()) / 60_000)) : null;
    return {
      report_id,
      position,
      project_id: (n + position) % 4 === 0 ? turn(projects, n) : null,
      project_status_id: null,
      text: plate === null ? title : `${title}, ${plate}`,
      minutes,
      guessed: minutes !== null,
      source_kind: 'todo',
      source_id: id,
    };
  });
}

async function addComments(
  demo: DemoContext,
  ids: readonly number[],
  reports: readonly Insertable<Database['eod_reports']>[],
): Promise<void> {
  const by = personOf(demo, 'Sara Lind');
  const rows = reports.flatMap(({ user_id, created_at }, n) =>
    n % 9 === 2 && user_id !== by
      ? [
          {
            report_id: must(ids[n], 'a report'),
            comment: n % 2 === 0 ? 'Thank you, well done.' : 'Please tell the front desk about this one.',
            created_at,
            created_by: by,
            updated_at: created_at,
          },
        ]
      : [],
  );
  await insertAll(demo.db, 'eod_comments', rows);
}

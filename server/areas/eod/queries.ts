/** End-of-day reports with their lines, for whoever may see them, and the days on which one is missing. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type EodComment, type EodLine, type EodReport, OWN_REPORT_DAYS, type Project } from '#contract/areas/eod.ts';
import type { Database } from '#server/db/tables.ts';
import { withAttachments } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { holdsText } from '#server/lib/holds-text.ts';

type Seeing = Pick<Context, 'db' | 'person' | 'now'>;

/** The kind of owner of files (server/areas/file-owners.ts). */
export const COMMENT_FILES = 'eod_comment';

const within = ({ person }: Pick<Context, 'person'>): RawBuilder<SqlBool> =>
  scopeOf(person, 'eod').within({ people: ['u.id'], branch: 'u.branch_id' });

/** The last day whose report its author may still change today is so many days ago. */
function selectReports({ db, person, now }: Seeing) {
  const today = sql`(${now}::timestamptz at time zone coalesce(b.timezone, 'UTC'))::date`;
  const own = sql`(r.user_id = ${person.id} and ${today} - r.report_date <= ${OWN_REPORT_DAYS})`;
  return db
    .selectFrom('eod_reports as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['r.id', 'r.created_at', 'r.updated_at', 'r.deleted_at', 'r.user_id', 'u.name as user_name'])
    .select(['b.name as branch_name', 'r.summary', 'r.blockers', 'r.plan', 'r.submitted_at'])
    .select([
      sql<string>`to_char(r.report_date, 'YYYY-MM-DD')`.as('report_date'),
      sql<number>`(select count(*)::int from eod_comments c where c.report_id = r.id and c.deleted_at is null)`.as(
        'comments',
      ),
      sql<boolean>`${person.can('eod.update') ? sql`true` : own}`.as('editable'),
    ])
    .where('r.deleted_at', 'is', null)
    .where(within({ person }))
    .$castTo<Omit<Stored<EodReport>, 'lines' | 'project'>>();
}

async function withLines(db: Kysely<Database>, page: readonly Omit<Stored<EodReport>, 'lines' | 'project'>[]) {
  const lines = await linesOf(
    db,
    page.map(({ id }) => id),
  );
  return page.map((row): EodReport => {
    const own = lines.get(row.id) ?? [];
    const rest = present<Omit<EodReport, 'lines' | 'project'>>(row);
    return { ...rest, lines: own, project: own[0]?.project_name ?? null };
  });
}

async function linesOf(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, EodLine[]>> {
  const rows = await db
    .selectFrom('eod_lines as l')
    .leftJoin('projects as p', 'p.id', 'l.project_id')
    .leftJoin('project_statuses as s', 's.id', 'l.project_status_id')
    .select(['l.report_id', 'l.id', 'l.project_id', 'p.name as project_name', 'l.project_status_id'])
    .select(['s.name as project_status_name', 'l.text', 'l.minutes', 'l.guessed', 'l.source_kind', 'l.source_id'])
    .where(anyOf('l.report_id', ids))
    .orderBy('l.position')
    .orderBy('l.id')
    .execute();
  const byReport = new Map<number, EodLine[]>();
  for (const { report_id, ...line } of rows) byReport.set(report_id, [...(byReport.get(report_id) ?? []), line]);
  return byReport;
}

/** 404 where there is none, or the person may not see it. */
export async function reportById(ctx: Seeing, id: number): Promise<EodReport> {
  const row = await selectReports(ctx).where('r.id', '=', id).executeTakeFirst();
  const [report] = row ? await withLines(ctx.db, [row]) : [];
  if (!report) throw missing('report');
  return report;
}

export interface ReportQuery {
  readonly user_id?: number | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}

/** The usual size of a page. */
export const PER_PAGE = 25;

/** What an answer says of its page. */
export const pageFrame = (total: number, { page = 1, perPage = PER_PAGE }: Pick<ReportQuery, 'page' | 'perPage'>) => ({
  page,
  perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
});

export async function pageOfReports(ctx: Seeing, query: ReportQuery) {
  const { user_id, startDate, endDate, search, page = 1, perPage = PER_PAGE } = query;
  const found = selectReports(ctx)
    .$if(user_id !== undefined, (q) => q.where('r.user_id', '=', user_id ?? 0))
    .$if(startDate !== undefined, (q) => q.where(sql<SqlBool>`r.report_date >= ${startDate}::date`))
    .$if(endDate !== undefined, (q) => q.where(sql<SqlBool>`r.report_date <= ${endDate}::date`))
    .$if(search !== undefined && search !== '', (q) => q.where(holdsWords(search ?? '')));
  const { rows } = await sql<{ readonly total: number }>`select count(*)::int as total from ${found} as found`.execute(
    ctx.db,
  );
  const rowsOfPage = await found
    .orderBy('r.report_date', 'desc')
    .orderBy('r.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { reports: await withLines(ctx.db, rowsOfPage), ...pageFrame(rows[0]?.total ?? 0, query) };
}

const holdsWords = (search: string): RawBuilder<SqlBool> => {
  const line = sql`select 1 from eod_lines l where l.report_id = r.id and ${holdsText(sql`l.text`, search)}`;
  const own = holdsText(sql`concat_ws(' ', u.name, r.summary, r.blockers, r.plan)`, search);
  return sql<SqlBool>`(${own} or exists (${line}))`;
};

/** Nobody looks for what is missing in more days at once. */
const MOST_DAYS = 31;
const MOST_MISSING = 500;

/** Days of the range on which somebody in the person's scope punched in, and has no report that is handed in. */
export async function missingReports({ db, person }: Seeing, { user_id, startDate, endDate }: ReportQuery) {
  if (startDate === undefined || endDate === undefined) return [];
  if (Date.parse(endDate) - Date.parse(startDate) > MOST_DAYS * 86_400_000) return [];
  const day = sql`(p.at at time zone coalesce(b.timezone, 'UTC'))::date`;
  const { rows } = await sql<{ readonly user_id: number; readonly user_name: string; readonly date: string }>`
    select distinct u.id as user_id, u.name as user_name, to_char(${day}, 'YYYY-MM-DD') as date
    from punches p join users u on u.id = p.user_id left join branches b on b.id = u.branch_id
    where p.kind = 'in' and p.at >= ${startDate}::date - interval '1 day' and p.at < ${endDate}::date + interval '2 days'
      and ${day} between ${startDate}::date and ${endDate}::date and ${within({ person })}
      and ${user_id === undefined ? sql`true` : sql`u.id = ${user_id}`}
      and not exists (select 1 from eod_reports r
        where r.user_id = u.id and r.report_date = ${day} and r.submitted_at is not null and r.deleted_at is null)
    order by date desc, user_name limit ${MOST_MISSING}`.execute(db);
  return rows;
}

/** Those whose reports the person may see. */
export const usersInSight = ({ db, person }: Pick<Context, 'db' | 'person'>) =>
  db
    .selectFrom('users as u')
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['u.id', 'u.name', 'b.name as branch_name'])
    .where('u.active', '=', true)
    .where(within({ person }))
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .execute();

export const statusesOfProjects = (db: Kysely<Database>) =>
  db.selectFrom('project_statuses').select(['id', 'name']).orderBy('position').execute();

/** By name; those that are archived only where they are asked for. */
export const projectsOf = (db: Kysely<Database>, withArchived = false): Promise<Project[]> =>
  db
    .selectFrom('projects as p')
    .innerJoin('project_statuses as s', 's.id', 'p.status_id')
    .leftJoin('users as l', 'l.id', 'p.lead_id')
    .select([
      'p.id',
      'p.name',
      'p.status_id',
      's.name as status_name',
      'p.branch_id',
      'p.lead_id',
      'l.name as lead_name',
      sql<boolean>`p.deleted_at is not null`.as('archived'),
    ])
    .$if(!withArchived, (q) => q.where('p.deleted_at', 'is', null))
    .orderBy(sql`lower(p.name)`)
    .execute();

/** The comments of a report, the oldest first. */
export async function commentsOf({ db }: Pick<Context, 'db'>, reportId: number): Promise<EodComment[]> {
  const page = await db
    .selectFrom('eod_comments as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .select(['c.id', 'c.created_at', 'c.comment', 'c.edited_at', 'u.id as user_id', 'u.name as user_name'])
    .where('c.report_id', '=', reportId)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return withAttachments(
    db,
    COMMENT_FILES,
    page.map((row) => present<Omit<EodComment, 'attachments'>>(row)),
  );
}

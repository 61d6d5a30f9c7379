/** End-of-day reports: written once a day, changed for two days, commented on (people.md §3). Comments: comments.ts. */
import type { Selectable } from 'kysely';
import { type EodReport, type eod as rows, OWN_REPORT_DAYS } from '#contract/areas/eod.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, lacking, missing } from '#server/http/refusal.ts';
import {
  changeRow,
  deleteRow,
  heldRow,
  insertRow,
  mergeRow,
  refuseTakenName,
  restoreRow,
} from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { commentHandlers } from './comments.ts';
import { mergeLines, saveLines } from './lines.ts';
import { missingReports, pageOfReports, projectsOf, reportById, statusesOfProjects, usersInSight } from './queries.ts';
import type { EodReports } from './tables.ts';
import { tasksOf } from './tasks.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'eod_reports', noun: 'report' } as const;
const PROJECT = { table: 'projects', noun: 'project' } as const;

export const eod: Handlers<typeof rows> = {
  ...commentHandlers,

  list: async ({ query }, ctx) => ({
    ...ok,
    ...(await pageOfReports(ctx, query)),
    missing: await missingReports(ctx, query),
  }),

  one: async ({ params }, ctx) => ({ ...ok, report: await reportById(ctx, params.id) }),

  tasks: async ({ body }, ctx) => {
    const user = await personInSight(ctx, body.resource ?? ctx.person.id);
    const today = dayOf(ctx.now, await zoneOf(ctx.db, user.branch_id));
    const { startDate = body.endDate ?? today, endDate = startDate } = body;
    if (endDate < startDate) throw invalid({ endDate: ['This is before the first day.'] });
    return { ...ok, ...(await tasksOf(ctx, user, { from: startDate, to: endDate }, body)) };
  },

  projects: async ({ query }, { db }) => ({ ...ok, projects: await projectsOf(db, query.archived === '1') }),

  users: async (_received, ctx) => ({ ...ok, users: await usersInSight(ctx) }),

  projectStatuses: async (_received, { db }) => ({ ...ok, statuses: await statusesOfProjects(db) }),

  saveProject: async ({ body }, ctx) => {
    const { id = 0, name, branch_id, lead_id, archived } = body;
    const statuses = await statusesOfProjects(ctx.db);
    if (body.status_id !== undefined && !statuses.some((status) => status.id === body.status_id))
      throw invalid({ status_id: ['There is no such status.'] });
    const row = id === 0 ? null : await heldRow(ctx, PROJECT, id, 'any');
    const wasArchived = row !== null && row.deleted_at !== null;
    const isArchived = archived ?? wasArchived;
    // Archived, its name is free for another one.
    if (!isArchived) await refuseTakenName(ctx.db, PROJECT, name, id);
    await refuseMissing(ctx.db, { branch_id, lead_id }, { branch_id: 'branches', lead_id: 'users' });
    const status_id = body.status_id ?? row?.status_id ?? must(statuses[0], 'a status').id;
    if (row) await changeRow(ctx, PROJECT, row, { name, status_id, branch_id, lead_id });
    const values = { name, status_id, branch_id: branch_id ?? null, lead_id: lead_id ?? null };
    const saved = row?.id ?? (await insertRow(ctx, PROJECT, values));
    if (row && isArchived !== wasArchived) await (isArchived ? deleteRow : restoreRow)(ctx, PROJECT, row);
    const project = must(
      (await projectsOf(ctx.db, true)).find((one) => one.id === saved),
      'the project',
    );
    return { status: 200, message: 'Project saved.', project };
  },

  add: async ({ body }, ctx) => {
    const { report_date, summary = '', blockers = '', plan = '', lines = [], submitted = false } = body;
    if (report_date > dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id)))
      throw invalid({ report_date: ['This day is still to come.'] });
    if (submitted) refuseEmpty({ summary, blockers, plan, lines });
    await refuseSecond(ctx, report_date);
    const submitted_at = submitted ? ctx.now : null;
    const values = { user_id: ctx.person.id, report_date, summary, blockers, plan, submitted_at };
    const id = await insertRow(ctx, KIND, values);
    await saveLines(ctx, id, lines);
    return {
      status: 200,
      message: submitted ? 'Report handed in.' : 'Report kept.',
      report: await reportById(ctx, id),
    };
  },

  update: async ({ params, body }, ctx) => {
    const report = await reportById(ctx, params.id);
    const row: Selectable<EodReports> = await heldRow(ctx, KIND, params.id, 'live');
    refuseLate(ctx, report);
    const { summary, blockers, plan, lines, submitted } = body;
    await mergeRow(ctx, KIND, row, { summary, blockers, plan });
    await mergeLines(ctx, row, lines);
    // Handed in once, it stays so: whoever reads it must not lose sight of it.
    if (submitted === true && row.submitted_at === null) await changeRow(ctx, KIND, row, { submitted_at: ctx.now });
    const saved = await reportById(ctx, row.id);
    if (saved.submitted_at !== null) refuseEmpty(saved);
    return { status: 200, message: 'Report saved.', report: saved };
  },
};

/** 422 when the person has a report of the day. Of two phones that write one at once the second waits for the first, and is refused. */
async function refuseSecond({ db, person }: Context, report_date: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().executeTakeFirstOrThrow();
  const there = await db
    .selectFrom('eod_reports')
    .select('id')
    .where('user_id', '=', person.id)
    .where('report_date', '=', report_date)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (there) throw invalid({ report_date: ['You have written the report of this day already.'] });
}

interface Content extends Pick<EodReport, 'summary' | 'blockers' | 'plan'> {
  readonly lines: readonly unknown[];
}

/** 422 for a report that says nothing, once it is handed in: whoever reads it would learn nothing. */
function refuseEmpty({ summary, blockers, plan, lines }: Content): void {
  if (lines.length > 0 || [summary, blockers, plan].some((text) => text !== '')) return;
  throw invalid({ lines: ['Say what was done: a line or a few words. Without any, leave “Hand it in now” open.'] });
}

function refuseLate({ person }: Context, { editable, user_id }: EodReport): void {
  if (editable) return;
  if (user_id !== person.id) throw lacking('eod.update');
  throw forbidden(`A report can be changed for ${OWN_REPORT_DAYS} days; later only the office can.`);
}

/** 404 for people whose reports are not in sight. */
async function personInSight(ctx: Context, id: number) {
  const known = (await usersInSight(ctx)).some((user) => user.id === id);
  const user = known
    ? await ctx.db.selectFrom('users').select(['id', 'branch_id']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!user) throw missing('person');
  return user;
}

/** The lines of a report: saved as a whole, in their order. */
import { type Selectable, sql } from 'kysely';
import type { SentLine } from '#contract/areas/eod.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import type { EodReports } from './tables.ts';

/** A day has no more. */
const MOST_MINUTES = 1440;

/**
 * Makes the lines of the report those that were sent: lines with an id are changed, others added, the rest goes. Of two lines of one source the
 * first stays. 422 `lines` beyond the minutes of a day, `lines.n.project_id` and so on for what does not exist.
 */
export async function saveLines(ctx: Context, reportId: number, sent: readonly SentLine[]): Promise<void> {
  const lines = onceEach(sent);
  const minutes = lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0);
  if (minutes > MOST_MINUTES) throw invalid({ lines: ['Together these are more than 24 hours.'] });
  const known = await ctx.db
    .selectFrom('eod_lines')
    .select(['id', 'project_id'])
    .where('report_id', '=', reportId)
    .execute();
  await refuseUnknown(ctx, sent, new Set(known.map(({ project_id }) => project_id)));
  const ids = new Set(known.map(({ id }) => id));
  const kept = lines.flatMap(({ id }) => (id !== undefined && ids.has(id) ? [id] : []));
  const left = [...ids].filter((id) => !kept.includes(id));
  if (left.length > 0) await ctx.db.deleteFrom('eod_lines').where(anyOf('id', left)).execute();
  for (const [position, line] of lines.entries()) {
    const { id, text, minutes: time = null, guessed = false, project_id = null, project_status_id = null } = line;
    const { source_kind = null, source_id = null } = line;
    const values = { position, text, minutes: time, guessed, project_id, project_status_id, source_kind, source_id };
    if (id !== undefined && ids.has(id))
      await ctx.db.updateTable('eod_lines').set(values).where('id', '=', id).execute();
    else
      await ctx.db
        .insertInto('eod_lines')
        .values({ report_id: reportId, ...values })
        .execute();
  }
}

/** The lines together are one field of the report: of two edits of them the later one stands, whichever arrives first. */
export async function mergeLines(
  ctx: Context,
  row: Selectable<EodReports>,
  lines: readonly SentLine[] | undefined,
): Promise<void> {
  const { taken, superseded } = mergeFields(row.stamps, { lines }, ctx.stamp);
  ctx.superseded(superseded);
  if (taken.lines === undefined) return;
  await saveLines(ctx, row.id, taken.lines);
  await ctx.db
    .updateTable('eod_reports')
    .set({ stamps: sql`stamps || ${JSON.stringify({ lines: ctx.stamp })}::jsonb` })
    .where('id', '=', row.id)
    .execute();
}

function onceEach(sent: readonly SentLine[]): SentLine[] {
  const sources = new Set<string>();
  return sent.filter(({ source_kind, source_id }) => {
    if (!source_kind || !source_id) return true;
    const source = `${source_kind}:${source_id}`;
    return !sources.has(source) && sources.add(source);
  });
}

/** `kept`: projects that lines of the report have already: an archived one stays there. */
async function refuseUnknown(
  { db }: Context,
  lines: readonly SentLine[],
  kept: ReadonlySet<number | null>,
): Promise<void> {
  const all = await db.selectFrom('projects').select(['id', 'deleted_at']).execute();
  const projects = all.filter(({ id, deleted_at }) => deleted_at === null || kept.has(id));
  const statuses = await db.selectFrom('project_statuses').select('id').execute();
  const has = (rows: readonly { readonly id: number }[], id: number | null | undefined) =>
    id === null || id === undefined || rows.some((row) => row.id === id);
  const errors = lines.flatMap((line, n) => [
    ...(has(projects, line.project_id) ? [] : [[`lines.${n}.project_id`, ['This project does not exist.']] as const]),
    ...(has(statuses, line.project_status_id)
      ? []
      : [[`lines.${n}.project_status_id`, ['There is no such status.']] as const]),
    ...((line.source_kind ?? null) !== null && (line.source_id ?? null) === null
      ? [[`lines.${n}.source_id`, ['Say which one.']] as const]
      : []),
    ...((line.source_kind ?? null) === null && (line.source_id ?? null) !== null
      ? [[`lines.${n}.source_kind`, ['Say of what kind it is.']] as const]
      : []),
  ]);
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, words]) => [field, [...words]])));
}

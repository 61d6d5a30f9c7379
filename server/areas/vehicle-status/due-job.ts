/** What a new day brings: work that was planned for it keeps its vehicle, and documents that ended with the last one do. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { writeInJob } from '#server/jobs/write-in-job.ts';
import type { Job } from '#server/jobs/job.ts';
import { followDocuments } from './document-holds.ts';
import { followTodo } from './todo-effects.ts';

/** What one run takes; the next goes on. */
const MOST = 500;
/** A todo that lies open for longer than this is not what keeps a vehicle. */
const OLDEST_MS = 30 * 86_400_000;

/** Open todos whose day has come in their branch, that hold their vehicle from then on and have not held it yet. */
async function dueTodos(db: Kysely<Database>, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from todos t
    join task_categories c on c.id = t.category_id and c.status_while_open is not null and c.status_from = 'created'
    join vehicles v on v.id = t.vehicle_id and v.deleted_at is null and v.retired_at is null
    left join branches b on b.id = coalesce(t.branch_id, v.branch_id)
    where t.completed_at is null and t.deleted_at is null and t.todo_date >= ${new Date(now.getTime() - OLDEST_MS)}::date
      and t.todo_date <= (${now}::timestamptz at time zone coalesce(b.timezone, 'UTC'))::date
      and not exists (select 1 from vehicle_holds h where h.source_kind = 'todo' and h.source_id = t.id)
    order by t.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Vehicles in service with a paper that has run out by the calendar of their branch, and does not hold them yet. */
async function endedPapers(db: Kysely<Database>, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.id from vehicle_documents d
    join vehicles v on v.id = d.vehicle_id and v.deleted_at is null and v.retired_at is null
    left join branches b on b.id = v.branch_id
    where d.blocks and d.deleted_at is null and d.replaced_by is null
      and (d.expires_on + 1)::timestamp at time zone coalesce(b.timezone, 'UTC') <= ${now}::timestamptz
      and not exists (select 1 from vehicle_holds h where h.source_kind = 'document' and h.source_id = d.id)
    order by v.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

export const statusDueJob: Job = {
  name: 'status-due',
  words: 'Hold vehicles whose work is due today or whose documents have run out',
  cron: '1,16,31,46 * * * *',
  retries: 2,
  keptSeconds: 86_400,
  async run(kernel) {
    for (const id of await dueTodos(kernel.db, kernel.clock()))
      await writeInJob(kernel, 'status-due', async (ctx) => {
        await sql`select 1 from todos where id = ${id} for no key update`.execute(ctx.db);
        await followTodo(ctx, id);
      });
    for (const id of await endedPapers(kernel.db, kernel.clock()))
      await writeInJob(kernel, 'status-due', (ctx) => followDocuments(ctx, id));
  },
};

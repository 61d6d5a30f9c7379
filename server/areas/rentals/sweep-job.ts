/** Requests that nobody confirmed or paid do not keep a vehicle for ever. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Job } from '#server/jobs/job.ts';
import { type JobContext, writeInJob } from '#server/jobs/write-in-job.ts';
import { settingValue } from '#server/kit/settings.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { cancelRequests } from './money/requesting.ts';
import { releaseSpan } from './spans.ts';

/** What one run takes; the next goes on. */
const MOST = 500;

const REASON = 'Neither confirmed nor paid in time.';

/** A request `b` that is unpaid, and has waited for as long as its branch lets it, or was to go out by now. */
const isOverdue = (now: Date) => sql`
  b.status = 'pending' and b.deleted_at is null and b.paid = b.refunded and (
    b.starts_at <= ${now}::timestamptz
    or b.status_at <= ${now}::timestamptz - ${settingValue('rentals', 'pending_hours', sql.ref('b.branch_id'))} * interval '1 hour')`;

async function overdueRequests(db: Kysely<Database>, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select b.id from bookings b where ${isOverdue(now)} order by b.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Looked at again once it is held: somebody may have confirmed it since. */
async function cancel(ctx: JobContext, id: number): Promise<void> {
  const { rows } = await sql<{ readonly branch_id: number }>`
    select b.branch_id from bookings b where b.id = ${id} and ${isOverdue(ctx.now)} for no key update`.execute(ctx.db);
  const [booking] = rows;
  if (!booking) return;
  await ctx.db
    .updateTable('bookings')
    .set({ status: 'cancelled', status_at: ctx.now, status_reason: REASON, updated_at: notBefore(ctx.now) })
    .where('id', '=', id)
    .execute();
  await releaseSpan(ctx, id);
  await cancelRequests(ctx, id, REASON);
  ctx.audit({
    action: 'booking.status',
    entity: 'booking',
    entityId: id,
    branchId: booking.branch_id,
    detail: { from: { status: 'pending' }, to: { status: 'cancelled' }, reason: REASON },
  });
}

export const bookingsSweepJob: Job = {
  name: 'bookings-sweep',
  words: 'Cancel requests that nobody confirmed or paid',
  cron: '*/10 * * * *',
  retries: 2,
  keptSeconds: 86_400,
  async run(kernel) {
    for (const id of await overdueRequests(kernel.db, kernel.clock()))
      await writeInJob(kernel, 'bookings-sweep', (ctx) => cancel(ctx, id));
  },
};

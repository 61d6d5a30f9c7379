/** What is blocked on a card runs out by itself: people are told before, and the deposit is open again after. */
import { type Kysely, sql } from 'kysely';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { Job } from '#server/jobs/job.ts';
import { type JobContext, writeInJob } from '#server/jobs/write-in-job.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { notify } from '#server/notices/notify.ts';
import { depositFacts, type DepositFacts } from './facts.ts';
import { saveDeposit } from './rows.ts';

/** What one run takes; the next goes on. */
const MOST = 500;
const HOUR_MS = 3_600_000;

interface Running {
  readonly authorised_until: Date;
  readonly warned_hours: number | null;
}

/** Deposits `d` that ran out, or that somebody is to be told of: once 48 hours before, and once 24. */
const isDue = (now: Date) => sql`
  d.status = 'authorised' and (d.authorised_until <= ${now}::timestamptz + interval '24 hours' and coalesce(d.warned_hours, 48) > 24
    or d.authorised_until <= ${now}::timestamptz + interval '48 hours' and d.warned_hours is null
    or d.authorised_until <= ${now}::timestamptz)`;

async function dueDeposits(db: Kysely<Database>, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly booking_id: number }>`
    select d.booking_id from deposits d where ${isDue(now)} order by d.authorised_until, d.booking_id limit ${MOST}`.execute(
    db,
  );
  return rows.map(({ booking_id }) => booking_id);
}

/** Who takes and gives back deposits at the branch. */
async function tell(ctx: JobContext, { booking_id, branch_id }: DepositFacts, title: string): Promise<void> {
  const { rows } = await sql<{ readonly id: number }>`
    select u.id from users u
    join role_permissions p on p.role_id = u.role_id and p.permission = 'deposit.update'
    where u.active and (u.branch_id = ${branch_id}
      or exists (select 1 from user_branches x where x.user_id = u.id and x.branch_id = ${branch_id}))
    order by u.id`.execute(ctx.db);
  const to = rows.map(({ id }) => id);
  await notify(ctx, { to, kind: 'booking.deposit', title, about: { kind: 'booking', id: booking_id } });
}

async function expire(ctx: JobContext, facts: DepositFacts): Promise<void> {
  await ctx.db
    .updateTable('deposits')
    .set({ status: 'expired', status_at: ctx.now, updated_at: ctx.now })
    .where('booking_id', '=', facts.booking_id)
    .execute();
  ctx.audit({
    action: 'booking.deposit',
    entity: 'booking',
    entityId: facts.booking_id,
    branchId: facts.branch_id,
    detail: { from: { deposit_status: 'authorised' }, to: { deposit_status: 'expired' } },
  });
  await tell(
    ctx,
    facts,
    `The deposit of ${bookingNumber(facts.booking_id)} is not blocked on the card any more: that ran out`,
  );
}

async function warn(ctx: JobContext, facts: DepositFacts, { authorised_until }: Running): Promise<void> {
  const warned_hours = authorised_until.getTime() - ctx.now.getTime() <= 24 * HOUR_MS ? 24 : 48;
  await saveDeposit(ctx, facts, { warned_hours });
  const until = formatMoment(authorised_until, facts.zone);
  await tell(
    ctx,
    facts,
    `The deposit of ${bookingNumber(facts.booking_id)} is blocked on the card until ${until} only`,
  );
}

/** Looked at again once the booking is held: somebody may have kept or let go the deposit since. */
async function look(ctx: JobContext, bookingId: number): Promise<void> {
  await sql`select 1 from bookings where id = ${bookingId} for no key update`.execute(ctx.db);
  const { rows } = await sql<Running>`
    select d.authorised_until, d.warned_hours from deposits d where d.booking_id = ${bookingId} and ${isDue(ctx.now)}`.execute(
    ctx.db,
  );
  const [running] = rows;
  if (!running) return;
  const facts = await depositFacts(ctx, bookingId);
  if (running.authorised_until <= ctx.now) await expire(ctx, facts);
  else await warn(ctx, facts, running);
}

export const depositsExpireJob: Job = {
  name: 'deposits-expire',
  words: 'Watch deposits that are blocked on cards',
  cron: '*/10 * * * *',
  retries: 2,
  keptSeconds: 86_400,
  async run(kernel) {
    for (const id of await dueDeposits(kernel.db, kernel.clock()))
      await writeInJob(kernel, 'deposits-expire', (ctx) => look(ctx, id));
  },
};

/** What bookings say is paid of them and given back must be what their payments add up to (rentals.md §4.5). */
import { type Kysely, sql } from 'kysely';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { Job } from '#server/jobs/job.ts';
import { isCounted, paidSum, refundedSum } from './recount.ts';

/** So many are named; more of them are counted only. */
const NAMED = 10;

async function differing(db: Kysely<Database>): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select b.id from bookings b left join payments p on p.booking_id = b.id and ${isCounted}
    group by b.id having b.paid <> ${paidSum} or b.refunded <> ${refundedSum}
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nothing is put right by itself: whoever finds the cause recounts. */
export const paymentsCheckJob: Job = {
  name: 'payments-check',
  words: 'Compare what bookings say is paid with their payments',
  cron: '23 4 * * *',
  retries: 1,
  async run({ db }) {
    const ids = await differing(db);
    if (ids.length === 0) return;
    const named = ids.slice(0, NAMED).map(bookingNumber).join(', ');
    const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
    throw new Error(`What is paid is not what the payments of ${named}${more} add up to.`);
  },
};

/** Money that needs a person: another sum than was asked for (rentals.md §7.7). */
import { sql } from 'kysely';
import { applyWaiting } from '#server/payments/events.ts';
import type { Paid } from '#server/payments/provider.ts';
import { applyPaid, type RequestRow } from './applying.ts';
import type { Writing } from './rows.ts';

/** Of what the provider did not tell, an event is made as if it had: a person decides on it. */
async function keepOdd({ db, now }: Writing, request: RequestRow, paid: Paid, problem: string): Promise<void> {
  const { rows } = await sql`
    select 1 from payment_events where payment_request_id = ${request.id} and problem <> '' limit 1`.execute(db);
  if (rows.length > 0) return;
  const { provider, provider_ref: ref, provider_key: key, id: payment_request_id, booking_id } = request;
  await db
    .insertInto('payment_events')
    .values({
      provider,
      event_id: `found-${paid.ref}`,
      type: 'checkout.paid',
      ref,
      key,
      payload: JSON.stringify({ paid, why: '' }),
      received_at: now,
      applied_at: now,
      payment_id: null,
      payment_request_id,
      booking_id,
      problem,
      decided_at: null,
      decided_by: null,
      decision: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `applyPaid` of what was looked up, for its event was lost. Danger: the caller holds the booking. */
export async function applyLooked(ctx: Writing, request: RequestRow, paid: Paid): Promise<void> {
  const problem = await applyPaid(ctx, request, paid);
  if (problem !== '') await keepOdd(ctx, request, paid, problem);
  // Money that was blocked may be told to be free again before anybody knew of it.
  await applyWaiting(ctx, { provider: request.provider, ref: paid.ref, key: null });
}

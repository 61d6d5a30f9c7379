/** Requests whose checkout exists are looked at: events get lost, and what is over is closed at the provider. */
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Outcome, PaymentProvider } from '#server/payments/provider.ts';
import { seenBooking } from '../booking.ts';
import { presentBooking } from '../present.ts';
import type { RequestRow } from './applying.ts';
import { inTime, NEVER_MS } from './asking.ts';
import type { Writing } from './rows.ts';
import {
  applyFound,
  findCheckout,
  type FoundCheckout,
  heldRequest,
  settlePayment,
  type Settler,
  settlerOf,
  settleRequest,
} from './settling.ts';

/** Over by our rules, and not closed at the provider as far as we know. */
const isToClose = ({ status, closed_at }: RequestRow): boolean =>
  closed_at === null && (status === 'cancelled' || status === 'expired');

const isLooked = (row: RequestRow): boolean => row.status === 'open' || isToClose(row);

async function markClosed({ db, now }: Writing, { id }: RequestRow): Promise<void> {
  await db
    .updateTable('payment_requests')
    .set({ closed_at: now, asked_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

async function markAsked({ db, now }: Writing, { id }: RequestRow): Promise<void> {
  await db.updateTable('payment_requests').set({ asked_at: now }).where('id', '=', id).execute();
}

/** A request that was cancelled while its answer was unknown may never have arrived. */
const neverArrived = ({ status_at }: RequestRow, now: Date): boolean => now.getTime() - status_at.getTime() >= NEVER_MS;

async function apply(ctx: Writing, asked: RequestRow, found: Outcome<FoundCheckout | null>): Promise<RequestRow> {
  const row = await heldRequest(ctx, asked);
  if (!isLooked(row) || found.outcome !== 'done') {
    await markAsked(ctx, row);
  } else if (found.value !== null) {
    await applyFound(ctx, row, found.value);
    if (isToClose(row) && found.value.state === 'expired') await markClosed(ctx, row);
  } else if (isToClose(row) && neverArrived(row, ctx.now)) {
    await markClosed(ctx, row);
  } else {
    await markAsked(ctx, row);
  }
  return heldRequest(ctx, row);
}

/** Nobody can pay it any more. What the provider refuses to close is looked at again later: it may be paid by now. */
async function close({ write }: Settler, provider: PaymentProvider, row: RequestRow): Promise<void> {
  const ref = row.provider_ref;
  if (ref === null) return;
  const closed = await inTime(() => provider.closeCheckout(ref));
  if (closed.outcome === 'done') await write((ctx) => markClosed(ctx, row));
}

/** Asks what became of a request that is open, cancelled or ran out: paid, its money counts; over, it is closed. */
export async function lookAtRequest(settler: Settler, requestId: number): Promise<void> {
  const { db, payments: provider, write } = settler;
  const row = await db.selectFrom('payment_requests').selectAll().where('id', '=', requestId).executeTakeFirst();
  if (!row || !isLooked(row) || provider?.name !== row.provider) return;
  const found = await inTime(() => findCheckout(provider, row));
  const looked = await write((ctx) => apply(ctx, row, found));
  const isOpenThere = found.outcome === 'done' && found.value?.state === 'open';
  if (isToClose(looked) && isOpenThere) await close(settler, provider, looked);
}

/** Asks for all of a booking that waits. */
async function checkBooking(settler: Settler, bookingId: number): Promise<void> {
  const { db } = settler;
  const payments = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['creating', 'unknown'])
    .orderBy('id')
    .execute();
  for (const { id } of payments) await settlePayment(settler, id);
  const requests = await db
    .selectFrom('payment_requests')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', 'not in', ['paid', 'failed'])
    .orderBy('id')
    .execute();
  for (const row of requests) await (isLooked(row) ? lookAtRequest(settler, row.id) : settleRequest(settler, row.id));
}

export const check: Handler<typeof rows.check> = async ({ params }, ctx) => {
  const { id } = await seenBooking(ctx, params.id);
  await checkBooking(settlerOf(ctx), id);
  return { status: 200, message: 'Checked.', booking: await presentBooking(ctx, id) };
};

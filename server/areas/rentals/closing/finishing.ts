/** A return is closed once: what is charged is written down, and stands until somebody opens it again. */
import { textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { shareCohorts } from '#server/areas/statements/lock.ts';
import type { BookingRow } from '../booking.ts';
import { bookCharges, type Closing, closingOf, dropCharges, makeCharges, presentCharge } from './charges.ts';
import { checkoutRow } from './facts.ts';
import { missingOf } from './missing.ts';

/** The obstacle to `completed`. */
export async function notClosed({ db }: Pick<Context, 'db'>, { id }: Pick<BookingRow, 'id'>): Promise<string | null> {
  const row = await checkoutRow(db, id);
  return row === null || row.final_at === null ? 'The return is not closed yet.' : null;
}

/** When somebody noted that it came back, as long as it was out then. */
export async function notedReturn(
  { db }: Pick<Context, 'db'>,
  { id, picked_up_at }: Pick<BookingRow, 'id' | 'picked_up_at'>,
): Promise<Date | null> {
  const at = (await checkoutRow(db, id))?.returned_at ?? null;
  return at !== null && picked_up_at !== null && at < picked_up_at ? null : at;
}

/** It is out after all: what was noted of its return is of none. */
export async function forgetReturn({ db, now }: Pick<Context, 'db' | 'now'>, { id }: BookingRow): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ returned_at: null, updated_at: now })
    .where('booking_id', '=', id)
    .where('returned_at', 'is not', null)
    .execute();
}

const touch = ({ db, now }: Context, { id }: BookingRow) =>
  db
    .updateTable('bookings')
    .set({ updated_at: notBefore(now) })
    .where('id', '=', id)
    .execute();

const told = ({ charges, total }: Closing) => ({ charges: charges.map(presentCharge), total: textOfCents(total) });

/**
 * Closes the return: its charges stand. Of one that is closed already nothing is done. The row of the return is there.
 *
 * Danger: the caller holds the booking.
 *
 * @throws 422 naming all that is missing
 */
export async function closeReturn(ctx: Context, booking: BookingRow): Promise<void> {
  const closing = await closingOf(ctx.db, booking);
  if (closing.row !== null && closing.row.final_at !== null) return;
  const missing = await missingOf(ctx.db, closing);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  await shareCohorts(ctx.db);
  await makeCharges(ctx, closing);
  const { tax_rate, tax, total } = closing;
  await ctx.db
    .updateTable('checkouts')
    .set({ final_at: ctx.now, final_by: ctx.person.id, updated_at: ctx.now })
    .set({ tax_rate, tax: textOfCents(tax), total: textOfCents(total) })
    .where('booking_id', '=', booking.id)
    .execute();
  await bookCharges(ctx, booking.id, true);
  await touch(ctx, booking);
  ctx.audit({
    action: 'booking.close-return',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: told(closing),
  });
}

/**
 * Opens it again: nothing is charged until it is closed anew; what was put together for it stays. What is paid is not touched. Of one that is not
 * closed nothing is done.
 *
 * Danger: the caller holds the booking.
 */
export async function reopenReturn(ctx: Context, booking: BookingRow, reason: string): Promise<void> {
  const closing = await closingOf(ctx.db, booking);
  if (closing.row === null || closing.row.final_at === null) return;
  await dropCharges(ctx, booking.id);
  await ctx.db
    .updateTable('checkouts')
    .set({ final_at: null, final_by: null, tax_rate: 0, tax: 0, total: 0, updated_at: ctx.now })
    .where('booking_id', '=', booking.id)
    .execute();
  await bookCharges(ctx, booking.id, false);
  await touch(ctx, booking);
  ctx.audit({
    action: 'booking.reopen-return',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { ...told(closing), reason },
  });
}

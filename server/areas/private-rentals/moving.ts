/** What happens at the vehicle's time and state as a private rental goes out, comes back, or comes to nothing. The rental is held. */
import { privateNumber, privateStatuses } from '#contract/areas/private-words.ts';
import { type HoldName, openHold } from '#server/areas/vehicle-status/holds.ts';
import { takeBack } from '#server/areas/vehicle-status/returning.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { billOf } from './bill.ts';
import { pendingCharges } from './billing/charges.ts';
import { checksOf } from './checks.ts';
import type { RentalRow } from './rental.ts';
import { markBack, markOut, releaseSpan } from './spans.ts';

const outHold = ({ id, vehicle_id }: RentalRow): HoldName & { readonly kind: 'rented' } => ({
  vehicle_id,
  kind: 'rented',
  cause: 'private_rental',
  source: ['private_rental', id],
});

type Moved = Partial<Pick<RentalRow, 'status' | 'status_reason' | 'picked_up_at' | 'returned_at'>>;

async function move(ctx: Context, rental: RentalRow, to: Moved): Promise<void> {
  await ctx.db
    .updateTable('private_rentals')
    .set({ ...to, status_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', rental.id)
    .execute();
  const from = Object.fromEntries(Object.keys(to).map((field) => [field, rental[field as keyof Moved]]));
  ctx.audit({
    action: 'private_rental.status',
    entity: 'private_rental',
    entityId: rental.id,
    branchId: rental.branch_id,
    detail: { from, to, ...(to.status_reason && { reason: to.status_reason }) },
  });
}

const notFollowed = (rental: RentalRow, next: 'active' | 'cancelled' | 'closed') =>
  invalid({ status: [`“${privateStatuses[rental.status]}” is not followed by “${privateStatuses[next]}”.`] });

/**
 * The customer takes the vehicle. A second time changes nothing.
 *
 * @param field what is refused where the vehicle is still out
 */
export async function handOut(
  ctx: Context,
  rental: RentalRow,
  at: Date,
  field: 'vehicle_id' | 'status',
): Promise<void> {
  if (rental.status === 'active') return;
  if (rental.status !== 'scheduled') throw notFollowed(rental, 'active');
  await markOut(ctx, rental, at, field);
  await openHold(ctx, { ...outHold(rental), at, note: privateNumber(rental.id), expected_end: rental.ends_at });
  await move(ctx, rental, { status: 'active', picked_up_at: at });
}

/** @throws 422 `returned_at` for a time that cannot be */
function checkReturn(ctx: Context, { picked_up_at, zone, status }: RentalRow, at: Date): void {
  if (picked_up_at === null) throw invalid({ returned_at: ['Nothing comes back that did not go out.'] });
  if (at > ctx.now) throw invalid({ returned_at: ['This is in the future.'] });
  if (at < picked_up_at)
    throw invalid({ returned_at: [`It went out ${formatMoment(picked_up_at, zone)}: this is before that.`] });
  if (status === 'closed')
    throw invalid({ returned_at: ['It is closed: what was charged rests on when it came back.'] });
}

const sentences = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 422 `checks` where nobody looked at what is needed, whoever it was and wherever they noted it, unless it is said why not: that is told in the history. */
async function checkLooked(ctx: Context, rental: RentalRow, reason: string): Promise<void> {
  const missing = (await checksOf(ctx.db, rental.id))
    .filter(({ phase, required, result }) => phase === 'checkout' && required && result === null)
    .map(({ title }) => title);
  if (missing.length === 0) return;
  const names = sentences.format(missing.map((title) => `“${title}”`));
  if (reason === '') throw invalid({ checks: [`Nobody has looked at ${names}. Please do, or say why not.`] });
  const about = { entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id };
  ctx.audit({ action: 'private_rental.unchecked', ...about, detail: { unchecked: missing, reason } });
}

/**
 * The vehicle is back, by what was noted there; the same time again changes nothing. 422 `odometer` as long as nobody has read it.
 *
 * @param reason why not all was looked at; empty where nobody said so
 */
export async function receive(ctx: Context, rental: RentalRow, at: Date, reason: string): Promise<void> {
  if (rental.returned_at?.getTime() === at.getTime()) return;
  checkReturn(ctx, rental, at);
  const read = await ctx.db
    .selectFrom('handovers')
    .select('odometer_id')
    .where('private_rental_id', '=', rental.id)
    .where('phase', '=', 'checkout')
    .executeTakeFirst();
  if (!read?.odometer_id) throw invalid({ odometer: ['Please fill this in: what is charged rests on it.'] });
  // A corrected time is of a return that was looked at before.
  if (rental.status === 'active') await checkLooked(ctx, rental, reason);
  await markBack(ctx, rental, at);
  await takeBack(ctx, outHold(rental), at);
  await move(ctx, rental, { status: 'returned', returned_at: at });
}

/** It never went out. 422 `reason` without one. */
export async function cancel(ctx: Context, rental: RentalRow, reason: string): Promise<void> {
  if (rental.status === 'cancelled') return;
  if (rental.status !== 'scheduled') throw notFollowed(rental, 'cancelled');
  if (reason === '') throw invalid({ reason: ['Please say why.'] });
  await releaseSpan(ctx, rental.id);
  await move(ctx, rental, { status: 'cancelled', status_reason: reason });
}

/** Nothing is to be done any more. 422 `status` naming what is. */
export async function close(ctx: Context, rental: RentalRow): Promise<void> {
  if (rental.status === 'closed') return;
  if (rental.status !== 'returned') throw notFollowed(rental, 'closed');
  const { unbilled, overbilled, balance, deposit } = await billOf(ctx, rental);
  const charges = await pendingCharges(ctx.db, rental.id);
  const open = [
    ...(unbilled > 0 ? ['Not all of its time is billed.'] : []),
    ...(overbilled > 0 ? ['More was billed than it had: make the credit note.'] : []),
    ...(charges.length > 0 ? ['What the return comes to is not billed.'] : []),
    ...(balance > 0 ? ['Something is still to be paid.'] : []),
    ...(balance < 0 ? ['More was paid than was billed.'] : []),
    ...(deposit > 0 ? ['The deposit is still to be given back.'] : []),
  ];
  if (open.length > 0) throw invalid({ status: open });
  await move(ctx, rental, { status: 'closed' });
}

/** The insurance of a booking: one counts, and an older one that it took the place of is kept. */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { BookingRow } from '../booking.ts';
import { type InsuranceRow, liveInsurance, setInsuranceStatus, tripDays } from './insurance-state.ts';

/** In rows of channels nobody is signed in. */
type Writing = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };

export type InsuranceFields = Pick<InsuranceRow, 'insurer' | 'policy_number' | 'valid_from' | 'valid_to'>;

/**
 * Makes it the insurance that counts, which waits for the office. Danger: the caller holds the booking.
 *
 * @param isNewPage another page of it came along: then it waits even if nothing else differs from the one that is there
 * @throws 422 `valid_from`, `valid_to` where it does not cover the trip
 */
export async function placeInsurance(
  ctx: Writing,
  booking: BookingRow,
  fields: InsuranceFields,
  isNewPage: boolean,
): Promise<InsuranceRow> {
  refuseGaps(booking, fields);
  const old = await liveInsurance(ctx, booking.id);
  const isSame = old !== null && isAlike(old, fields);
  if (isSame && !isNewPage && booking.insurance_status !== 'rejected') return old;
  if (old && !isSame) await endInsurance(ctx, old);
  const insurance = isSame ? old : await insertInsurance(ctx, booking, fields);
  await setInsuranceStatus(ctx, booking, 'pending_admin_action');
  return insurance;
}

function refuseGaps(booking: BookingRow, { valid_from, valid_to }: InsuranceFields): void {
  const { pickup, back } = tripDays(booking);
  const errors: FieldErrors = {};
  if (valid_from > pickup) errors['valid_from'] = [`The trip begins on ${formatDay(pickup)}.`];
  if (valid_to < back) errors['valid_to'] = [`The trip ends on ${formatDay(back)}.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const isAlike = (old: InsuranceRow, { insurer, policy_number, valid_from, valid_to }: InsuranceFields): boolean =>
  old.insurer === insurer &&
  old.policy_number === policy_number &&
  old.valid_from === valid_from &&
  old.valid_to === valid_to;

async function insertInsurance(ctx: Writing, booking: BookingRow, fields: InsuranceFields): Promise<InsuranceRow> {
  const by = ctx.person?.id ?? null;
  const row = await ctx.db
    .insertInto('insurances')
    .values({
      ...fields,
      booking_id: booking.id,
      created_at: ctx.now,
      created_by: by,
      updated_at: ctx.now,
      deleted_at: null,
      deleted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  auditInsurance(ctx, booking, 'add', fields);
  return row;
}

async function endInsurance({ db, now, person }: Writing, { id }: InsuranceRow): Promise<void> {
  const change = { deleted_at: now, deleted_by: person?.id ?? null, updated_at: now };
  await db.updateTable('insurances').set(change).where('id', '=', id).execute();
}

/** Deletes it softly with its pages; the office has to look at the booking again. Where there is nothing, nothing changes. */
export async function dropInsurance(ctx: Writing, booking: BookingRow): Promise<void> {
  const insurance = await liveInsurance(ctx, booking.id);
  const pages = await ctx.db
    .updateTable('documents')
    .set({ deleted_at: ctx.now, deleted_by: ctx.person?.id ?? null, updated_at: ctx.now })
    .where('booking_id', '=', booking.id)
    .where('verification', '=', 'insurance')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (!insurance && pages.length === 0) return;
  if (insurance) await endInsurance(ctx, insurance);
  auditInsurance(ctx, booking, 'delete', { insurance_id: insurance?.id, documents: pages.map(({ id }) => id) });
  await setInsuranceStatus(ctx, booking, 'pending_admin_action');
}

function auditInsurance(
  ctx: Writing,
  { id, branch_id }: BookingRow,
  act: 'add' | 'delete',
  detail: Readonly<Record<string, unknown>>,
): void {
  const action = `booking.insurance-${act}`;
  ctx.audit({ action, entity: 'booking', entityId: id, branchId: branch_id, detail });
}

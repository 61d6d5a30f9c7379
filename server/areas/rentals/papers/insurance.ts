/** The calls about the insurance of a booking (rentals.md §3). */
import { sql } from 'kysely';
import type { Insurance } from '#contract/areas/rental-record.ts';
import type { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import { refuseOthers } from '#server/files/attachments.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { mergeRow } from '#server/kit/records.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { BOOKING, type BookingRow, heldBooking, seenBooking } from '../booking.ts';
import { insuranceOf, peopleOf } from '../parts.ts';
import { presentBooking } from '../present.ts';
import { addDocument } from './adding.ts';
import { documentsWhere } from '../documents.ts';
import { type InsuranceRow, liveInsurance, setInsuranceStatus } from './insurance-state.ts';
import { dropInsurance, placeInsurance } from './insurances.ts';

const presentInsurance = ({
  id,
  insurer,
  policy_number,
  valid_from,
  valid_to,
  created_at,
}: InsuranceRow): Insurance => ({
  id,
  insurer,
  policy_number,
  valid_from,
  valid_to,
  created_at: iso(created_at),
});

export const requireInsurance: Handler<typeof rows.requireInsurance> = async ({ body }, ctx) => {
  const { booking_id, insurance_info_required, insurance_admin_notes } = body;
  const booking = await heldBooking(ctx, booking_id);
  await mergeRow(ctx, BOOKING, booking, { insurance_info_required, insurance_admin_notes });
  await followRequirement(ctx, await heldBooking(ctx, booking_id));
  return { status: 200, message: 'Saved.', booking: await presentBooking(ctx, booking_id) };
};

/** Off from anywhere; on, it waits for the renter, or for the office where it is there already. */
async function followRequirement(ctx: Context, booking: BookingRow): Promise<void> {
  if (!booking.insurance_info_required) return setInsuranceStatus(ctx, booking, 'not_required');
  if (booking.insurance_status !== 'not_required') return;
  const isThere = (await liveInsurance(ctx, booking.id)) !== null;
  await setInsuranceStatus(ctx, booking, isThere ? 'pending_admin_action' : 'pending_customer_action');
}

export const insurance: Handler<typeof rows.insurance> = async ({ params }, ctx) => {
  const booking = await seenBooking(ctx, params.id);
  const { insurance_status, insurance_info_required, insurance_admin_notes } = booking;
  const pages = ctx.person.can('document.view')
    ? await documentsWhere(ctx.db, sql`d.booking_id = ${booking.id} and d.verification = 'insurance'`)
    : [];
  return {
    status: 200,
    message: '',
    insurance: await insuranceOf(ctx.db, booking.id),
    insurance_status,
    insurance_info_required,
    insurance_admin_notes,
    documents: [...pages],
  };
};

export const addInsurance: Handler<typeof rows.addInsurance> = async ({ body, files }, ctx) => {
  const { booking_id, checksums, ...fields } = body;
  refuseOthers(checksums, files['document']);
  const booking = await heldBooking(ctx, booking_id);
  const [blob] = files['document'] ?? [];
  const isNewPage = blob !== undefined && (await addPage(ctx, booking, blob));
  const live = await placeInsurance(ctx, await heldBooking(ctx, booking_id), fields, isNewPage);
  return {
    status: 200,
    message: 'Insurance saved.',
    booking: await presentBooking(ctx, booking_id),
    insurance: presentInsurance(live),
  };
};

/** Whether it is another one than what was there. */
async function addPage(ctx: Context, booking: BookingRow, blob: Parameters<typeof addDocument>[3]): Promise<boolean> {
  const [renter] = await peopleOf(ctx.db, booking.id);
  const customerId = must(renter, 'a renter').id;
  const page = { customerId, verification: 'insurance', side: 'single', via: 'office' } as const;
  const { isNew } = await addDocument(ctx, booking, page, blob);
  return isNew;
}

export const removeInsurance: Handler<typeof rows.removeInsurance> = async ({ query }, ctx) => {
  const { booking_id, insurance_id } = query;
  const booking = await heldBooking(ctx, booking_id);
  if (insurance_id === undefined || (await isLiveOf(ctx, booking, insurance_id))) await dropInsurance(ctx, booking);
  return { status: 200, message: 'Insurance deleted.', booking: await presentBooking(ctx, booking_id) };
};

/** An older one of the booking was deleted before. */
async function isLiveOf({ db }: Context, booking: BookingRow, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('insurances')
    .select('deleted_at')
    .where('id', '=', id)
    .where('booking_id', '=', booking.id)
    .executeTakeFirst();
  if (!row) throw invalid({ insurance_id: ['This is no insurance of this booking.'] });
  return row.deleted_at === null;
}

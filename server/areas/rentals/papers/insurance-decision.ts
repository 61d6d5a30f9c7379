/** The office decides the insurance of a booking, and with it the papers that show it. */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { BookingRow } from '../booking.ts';
import { writeDecision } from './decisions.ts';
import { coversTrip, liveInsurance, setInsuranceStatus } from './insurance-state.ts';
import { mailRejection } from './letters.ts';

/** @throws 422 `status` for one that is not asked for, that is not there, or that does not cover the trip */
export async function decideInsurance(
  ctx: Context,
  booking: BookingRow,
  status: 'pending' | 'approved' | 'rejected',
  reason: string,
): Promise<void> {
  const { insurance_status } = booking;
  const to = status === 'pending' ? 'pending_admin_action' : status;
  if (insurance_status === 'not_required') throw invalid({ status: ['No insurance is asked for.'] });
  if (insurance_status === 'pending_customer_action') throw invalid({ status: ['There is no insurance yet.'] });
  if (status === 'approved') await refuseUncovered(ctx, booking);
  if (insurance_status === to) return;
  await setInsuranceStatus(ctx, booking, to, { reason });
  if (status === 'pending') return;
  await decidePages(ctx, booking, status === 'approved' ? 'approve' : 'reject', reason);
  if (status === 'rejected')
    await mailRejection(ctx, booking, {
      key: `insurance-rejected:${booking.id}:${ctx.now.getTime()}`,
      customerId: null,
      verification: 'insurance',
      why: reason,
    });
}

async function refuseUncovered(ctx: Context, booking: BookingRow): Promise<void> {
  const insurance = await liveInsurance(ctx, booking.id);
  if (!insurance) throw invalid({ status: ['There is no insurance that could be approved.'] });
  if (!coversTrip(insurance, booking)) throw invalid({ status: ['The insurance does not cover the whole trip.'] });
}

async function decidePages(
  ctx: Context,
  booking: BookingRow,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<void> {
  const pages = await ctx.db
    .selectFrom('documents')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('verification', '=', 'insurance')
    .where('deleted_at', 'is', null)
    .where('superseded_by', 'is', null)
    .execute();
  const code = decision === 'reject' ? 'other' : null;
  for (const { id } of pages) await writeDecision(ctx, id, booking.id, { decision, code, reason });
}

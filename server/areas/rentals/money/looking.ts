import { sql } from 'kysely';
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';
import type { Handler } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { withinBookings } from '../booking.ts';
import type { ActRow } from './acts.ts';
import { paymentOf, requestOf } from './present.ts';

/** The provider has not answered yet. */
const isOpen = (made: Pick<Payment | PaymentRequest, 'status'> | null): boolean =>
  made?.status === 'creating' || made?.status === 'unknown';

/** What became of one's own act. Null: it never arrived, or it was refused. Those of others are nobody's business here, so they are null too. */
export const act: Handler<typeof rows.act> = async ({ params }, ctx) => {
  const { db, person } = ctx;
  const { rows: found } = await sql<ActRow>`
    select a.* from money_acts a join bookings b on b.id = a.booking_id
    where a.request_id = ${params.request_id} and a.user_id = ${person.id} and b.deleted_at is null
      and ${withinBookings(person)}`.execute(db);
  const [first] = found;
  if (!first) return { status: 200, message: '', act: null };
  const payment = first.payment_id === null ? null : await paymentOf(db, first.payment_id);
  const payment_request = first.payment_request_id === null ? null : await requestOf(ctx, first.payment_request_id);
  const is_settled = !isOpen(payment) && !isOpen(payment_request);
  const { at, booking_id } = first;
  return { status: 200, message: '', act: { at: iso(at), booking_id, payment, payment_request, is_settled } };
};

import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { heldBooking } from '../booking.ts';
import { changeBooking } from '../changing.ts';
import { presentBooking } from '../present.ts';

/** How it is paid is agreed until the vehicle is out. Of two edits the later one stands, as of all fields of the booking. */
export const paymentModel: Handler<typeof rows.paymentModel> = async ({ body }, ctx) => {
  const { booking_id, payment_model, partial_percent } = body;
  const { status } = await heldBooking(ctx, booking_id);
  if (status !== 'pending' && status !== 'confirmed')
    throw invalid({ payment_model: ['It is out or over: how it is paid was agreed.'] });
  await changeBooking(ctx, booking_id, {
    payment_model,
    ...(payment_model === 'partial' && { partial_percent }),
  });
  return { status: 200, message: 'Saved.', booking: await presentBooking(ctx, booking_id) };
};

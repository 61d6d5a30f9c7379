/** The calls that make and change bookings, and say what they would cost and what is free. */
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Handler } from '#server/http/handler.ts';
import { availabilityOf } from './availability.ts';
import { changeBooking } from './changing.ts';
import { addBooking } from './creating.ts';
import { presentBooking } from './present.ts';
import { quoteOf } from './quote.ts';

export const add: Handler<typeof rows.add> = async ({ body }, ctx) => {
  const { id } = await addBooking(ctx, body);
  return { status: 200, message: 'Booking added.', booking: await presentBooking(ctx, id) };
};

export const update: Handler<typeof rows.update> = async ({ params, body }, ctx) => {
  await changeBooking(ctx, params.id, body);
  return { status: 200, message: 'Saved.', booking: await presentBooking(ctx, params.id) };
};

export const quote: Handler<typeof rows.quote> = async ({ body }, ctx) => ({
  status: 200,
  message: '',
  ...(await quoteOf(ctx, body)),
});

export const availability: Handler<typeof rows.availability> = async ({ query }, ctx) => ({
  status: 200,
  message: '',
  ...(await availabilityOf(ctx, query)),
});

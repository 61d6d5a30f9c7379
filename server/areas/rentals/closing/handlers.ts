import type { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import type { Handlers } from '#server/http/handler.ts';
import { seenBooking } from '../booking.ts';
import { answerOf } from './answer.ts';
import { note } from './noting.ts';

export const rentalClosing: Handlers<typeof rows> = {
  values: async ({ params }, ctx) => {
    const booking = await seenBooking(ctx, params.id);
    return { status: 200, message: '', ...(await answerOf(ctx, booking)) };
  },
  note,
};

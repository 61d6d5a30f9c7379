/** The token of the calls of bookings. Apart from their rows: every client knows this one from its start, and they are large. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame } from '../schema.ts';

/** Of this session and for an hour. It is never kept but in memory. */
export const rentalToken = get('/api/getRentalToken', {
  permission: 'booking.view',
  answer: z.object({ ...frame, token: z.string(), token_type: z.string(), expires_in: z.int() }),
});

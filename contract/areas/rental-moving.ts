/** The calls about one booking that phones make, too: apart from those of the office, which a phone need not load. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { actTimes, frame, id, idParams, note } from '../schema.ts';
import { booking } from './rental-record.ts';
import { blockerKind, bookingStatus, bookingStep } from './rental-words.ts';

export const bookingAnswer = z.object({ ...frame, booking });

export const rentalMoving = {
  one: get('/api/bookings/{id}', {
    auth: 'rental',
    permission: 'booking.view',
    params: idParams,
    answer: bookingAnswer,
  }),

  /**
   * Moves a booking on, or with `reset` one stage back. The right depends on the move: `booking.approve`, `booking.reset`, else
   * `checkin.update`. 422 `status` when it cannot go there or when blockers stand against it. 409 when it is no longer `from_status`.
   */
  status: post('/api/bookings/update/status', {
    auth: 'rental',
    permission: 'checkin.update',
    replay: 'repeat',
    invalidates: ['todos', 'vehicles'],
    body: z.object({
      booking_id: id,
      status: bookingStep,
      from_status: z.optional(bookingStatus),
      /** The vehicle that it was done with: of a booking that has another one by now it does not count. */
      vehicle_id: z.optional(id),
      reason: z.optional(note(1000)),
      /** With `booking.override`: passes what can be passed. */
      override_reason: z.optional(note(1000)),
      /** An act that is sent later passes while nothing else blocks than its person saw. */
      blockers_seen: z.optional(z.array(blockerKind, 'This must be a list.').check(z.maxLength(20))),
      ...actTimes,
    }),
    answer: bookingAnswer,
  }),
};

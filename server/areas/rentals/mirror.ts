/** What phones keep of bookings (rentals.md §5 "Offline"). */
import type { rentalMirror as rows } from '#contract/areas/rental-mirror.ts';
import type { Handlers } from '#server/http/handler.ts';

export const rentalMirror: Handlers<typeof rows> = {
  bookings: () => Promise.resolve({ status: 200, message: '', bookings: [], next_cursor: null }),
};

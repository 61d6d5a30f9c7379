/** A private rental among bookings: what is done at the vehicle goes by the same stages. Pure. */
import type { PrivateStatus } from '#contract/areas/private-words.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';

const STAGES: Readonly<Record<PrivateStatus, BookingStatus>> = {
  scheduled: 'confirmed',
  active: 'checked_in',
  returned: 'returned',
  closed: 'completed',
  cancelled: 'cancelled',
};

/** Where a booking would be. */
export const stageOf = (status: PrivateStatus): BookingStatus => STAGES[status];

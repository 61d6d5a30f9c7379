/** A private rental among the bookings of a day. Pure. */
import type { BookingRow, PrivateRentalRow } from '#db/records.ts';
import { stageOf } from '#kit/rental/private-stage.ts';
import type { Placed } from '../booking-sections.ts';

export interface PrivateDue extends Placed, Pick<BookingRow, 'number' | 'vehicle'> {
  readonly renter: { readonly name: string };
  readonly rental: PrivateRentalRow;
}

/** What goes out and comes back. */
export type Due = BookingRow | PrivateDue;

export const isPrivate = (due: Due): due is PrivateDue => 'rental' in due;

/** As a booking that stands where it stands. */
export function privateDue(rental: PrivateRentalRow): PrivateDue {
  const { lid, number, status, starts_at, ends_at, returned_at, zone, vehicle, customer } = rental;
  return {
    lid,
    number,
    starts_at,
    ends_at,
    returned_at,
    zone,
    vehicle,
    status: stageOf(status),
    renter: customer,
    rental,
  };
}

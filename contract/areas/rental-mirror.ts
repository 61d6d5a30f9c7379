/** What phones keep of bookings, to hand vehicles over and take them back without a network (rentals.md §5 "Offline"). */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, paging } from '../schema.ts';
import { damagePin } from './damages.ts';
import { checkinImage } from './rental-handover.ts';
import { type Agreement, agreement, booking, checkItem } from './rental-record.ts';

/** A picture of the booking's vehicle; its small form has the same address with `?size=thumb`. */
export const mirroredImage = z.pick(checkinImage, {
  id: true,
  phase: true,
  slot: true,
  name: true,
  url: true,
  taken_at: true,
  received_at: true,
  by: true,
  superseded: true,
  damage_id: true,
});
export type MirroredImage = z.output<typeof mirroredImage>;

/** A booking without its documents and its money. */
export const mirroredBooking = z.object({
  ...z.pick(booking, {
    id: true,
    number: true,
    status: true,
    status_at: true,
    branch_id: true,
    branch_name: true,
    starts_at: true,
    ends_at: true,
    zone: true,
    picked_up_at: true,
    returned_at: true,
    pickup_place: true,
    return_place: true,
    vehicle: true,
    renter: true,
    /** Sums are left out of their texts, whoever asks. */
    blockers: true,
    checkin: true,
    checkout: true,
    note: true,
    updated_at: true,
  }).shape,
  /** The versions that can be signed: of each kind the newest, unless it is void. */
  agreements: z.array(agreement),
  /** Of the hand-over and of the return; empty without `verification.view`. */
  checks: z.array(checkItem),
  /** What is known of the vehicle and not repaired; empty without `damage.view`. */
  damages: z.array(damagePin),
  /** All that people of the yard took as it went out and came back, in the order in which they were taken; none that the renter sent. */
  images: z.array(mirroredImage),
});
export type MirroredBooking = z.output<typeof mirroredBooking>;

/** Of all versions those that can be signed: of each kind the newest, unless it is void. */
export function signable(versions: readonly Agreement[]): Agreement[] {
  const newest = versions.filter(
    ({ kind, version }) => !versions.some((other) => other.kind === kind && other.version > version),
  );
  return newest.filter(({ void_at }) => void_at === null);
}

export const rentalMirror = {
  /**
   * Bookings of the person's own branches that go out or come back from two days ago until 14 days from now, as planned or as they came, on the
   * clocks of their branch, all that are out, and those of which a picture came in during the last two days, in the order of their numbers. All
   * pages together are complete.
   */
  bookings: get('/api/booking-mirror', {
    own: true,
    auth: 'rental',
    permission: 'booking.view',
    query: z.object({ ...paging }),
    answer: z.object({ ...frame, bookings: z.array(mirroredBooking), next_cursor: z.nullable(z.string()) }),
  }),
};

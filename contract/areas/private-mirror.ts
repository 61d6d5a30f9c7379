/** What phones keep of private rentals, to note at the vehicle without a network what goes out and comes back. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, paging } from '../schema.ts';
import { privateCheck } from './private-at-vehicle.ts';
import { privateRental } from './private-record.ts';
import { mirroredImage } from './rental-mirror.ts';
import { bookedVehicle } from './rental-record.ts';

/** A private rental without its papers and its money. */
export const mirroredPrivate = z.object({
  ...z.pick(privateRental, {
    id: true,
    number: true,
    status: true,
    status_at: true,
    branch_id: true,
    branch_name: true,
    zone: true,
    starts_at: true,
    ends_at: true,
    picked_up_at: true,
    returned_at: true,
    note: true,
    checkin: true,
    checkout: true,
    updated_at: true,
  }).shape,
  customer: z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()) }),
  vehicle: bookedVehicle,
  /** What is looked at as it goes out and comes back, in the order of the yard's list. */
  checks: z.array(privateCheck),
  /** All that was taken as it went out and came back, in the order in which it was taken. */
  images: z.array(mirroredImage),
});
export type MirroredPrivate = z.output<typeof mirroredPrivate>;

export const privateMirror = {
  /**
   * Private rentals of the person's own branches that go out or come back from two days ago until 14 days from now, as planned or as they came, on
   * the clocks of their branch, all that are out, and those of which a picture came in during the last two days, in the order of their numbers. All
   * pages together are complete.
   */
  rentals: get('/api/private-rental-mirror', {
    own: true,
    permission: 'private-rental.view',
    query: z.object({ ...paging }),
    answer: z.object({ ...frame, rentals: z.array(mirroredPrivate), next_cursor: z.nullable(z.string()) }),
  }),
};

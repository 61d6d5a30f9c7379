/** What goes out, comes back and is late (rentals.md §3 "dashboard"). */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, id, idParams, idText, instant, paging } from '../schema.ts';
import { privateStatus } from './private-words.ts';
import { bookingStatus } from './rental-words.ts';

const rentalType = z.enum(['booking', 'private_rental'], 'This must be booking or private_rental.');

const item = z.object({
  /** `booking:123`: numbers of bookings and of private rentals meet in one list. */
  key: z.string(),
  rental: z.object({
    id,
    type: rentalType,
    number: z.string(),
    status: z.union([bookingStatus, privateStatus]),
    branch_id: id,
    branch_name: z.string(),
    zone: z.string(),
    starts_at: instant,
    /** Null: a private rental without end. */
    ends_at: z.nullable(instant),
    late: z.boolean(),
    /** Of what is still to go out: how many blockers, and the first in words. */
    blockers: z.int(),
    first_blocker: z.nullable(z.string()),
    unverified: z.boolean(),
    /** Null for those who may not see payments. */
    unpaid: z.nullable(z.boolean()),
  }),
  /** The number of the vehicle, a key of `vehicles`; null while none is chosen. */
  vehicle: z.nullable(id),
  renter: z.object({ id, status: z._default(z.string(), 'inactive'), name: z._default(z.string(), '') }),
});
export type DashboardItem = z.output<typeof item>;

const vehicle = z.object({
  id,
  plate: z.string(),
  name: z.string(),
  status: z.string(),
  branch_name: z.nullable(z.string()),
});
const renter = z.object({
  id,
  name: z.string(),
  /** blocked, active (has a vehicle now) or inactive */
  status: z.string(),
  phone: z.nullable(z.string()),
  /** What they have now, else what comes next. */
  current: z.nullable(
    z.object({ type: rentalType, id, number: z.string(), starts_at: instant, ends_at: z.nullable(instant) }),
  ),
});
export type Renter = z.output<typeof renter>;

const summary = z.object({
  out: z.int(),
  due_today: z.int(),
  late: z.int(),
  pickups_today: z.int(),
  /** Within 48 hours. */
  unverified: z.int(),
  unpaid: z.nullable(z.int()),
  /** Blocked on cards for not long enough; null as `unpaid`. */
  deposits_at_risk: z.nullable(z.int()),
  /** Todos that need a vehicle while it is booked. */
  clashes: z.int(),
});

export const dashboard = {
  /** All that is out, and what starts within 48 hours, by the next event; what is out without end is the last. */
  list: get('/api/dashboard', {
    permission: 'dashboard.view',
    query: z.object({
      ...paging,
      branch_id: z.optional(idText),
      kind: z.optional(rentalType),
      state: z.optional(
        z.enum(
          ['goes_out', 'comes_back', 'late', 'out', 'due_today', 'pickups_today', 'unverified', 'unpaid'],
          'There is no such state.',
        ),
      ),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
    }),
    answer: z.object({
      ...frame,
      dashboard: z.array(item),
      vehicles: z.record(z.string(), vehicle),
      renters: z.record(z.string(), renter),
      summary,
      next_cursor: z.nullable(z.string()),
    }),
  }),

  renter: get('/api/renter/{id}', {
    own: true,
    permission: 'customer.view',
    params: idParams,
    answer: z.object({ ...frame, renter }),
  }),
};

/** Bookings from the request to the keys (rentals.md §3 "rental-bookings"). Rows ask for the rental token, unless they say otherwise. */
import * as z from 'zod/mini';
import { get, post, put } from '../endpoint.ts';
import { importAnswer, importBody, importPart } from '../import.ts';
import { flag } from '../records.ts';
import { day, email, frame, id, idParams, idText, instant, note, paging, sum, text } from '../schema.ts';
import { bookingCustomers } from './booking-customers.ts';
import { bookingAnswer, rentalMoving } from './rental-moving.ts';
import { booking, bookingItem } from './rental-record.ts';
import { rentalToken } from './rental-token.ts';
import { bookingStatus, chargeCode, paymentModel, paymentStatus } from './rental-words.ts';

/** The most rows of an import: each takes its vehicle's time, its renter and its checks with it. */
export const MOST_BOOKING_ROWS = 500;

/** What a booking costs besides the rent. A discount is taken off. */
export const chargeLine = z.object({
  code: chargeCode,
  label: text(120),
  quantity: z.optional(
    z.number('This must be a number.').check(
      z.positive('This must be above zero.'),
      z.maximum(10_000, 'At most 10,000.'),
      z.refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), 'At most three digits after the point.'),
    ),
  ),
  unit_price: sum,
  taxable: z.optional(z.boolean('This must be true or false.')),
});

/** Somebody who is known, by `id`, or somebody new. */
export const bookingPerson = z.object({
  id: z.optional(id),
  first_name: z.optional(text(80)),
  last_name: z.optional(text(80)),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(text(40))),
  birth_date: z.optional(z.nullable(day)),
  address: z.optional(note(200)),
  city: z.optional(note(100)),
  region: z.optional(note(100)),
  postal_code: z.optional(note(20)),
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'This must be two letters.')))),
});

const percent = z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(99, 'At most 99.'));

const fields = {
  starts_at: instant,
  ends_at: instant,
  branch_id: id,
  vehicle_id: z.optional(z.nullable(id)),
  pickup_place: z.optional(note(120)),
  return_place: z.optional(note(120)),
  customer: bookingPerson,
  drivers: z.optional(z.array(bookingPerson, 'This must be a list.').check(z.maxLength(5, 'At most 5 drivers.'))),
  /** Besides the rent, which follows from the rate. */
  lines: z.optional(z.array(chargeLine, 'This must be a list.').check(z.maxLength(40, 'At most 40 lines.'))),
  payment_model: z.optional(paymentModel),
  partial_percent: z.optional(z.nullable(percent)),
  deposit_amount: z.optional(sum),
  insurance_info_required: z.optional(z.boolean('This must be true or false.')),
  note: z.optional(note(2000)),
  /** With `booking.override`: maintenance that stands in the way loses its time, and it is noted. */
  displace_maintenance: z.optional(z.boolean('This must be true or false.')),
};

const views = z.enum(
  ['today_out', 'today_in', 'late', 'unverified', 'unpaid', 'open', 'ended'],
  'There is no such view.',
);

export const span = z.object({
  id,
  vehicle_id: id,
  kind: z.enum(['booking', 'private_rental', 'maintenance', 'block']),
  label: z.string(),
  from: instant,
  /** Null: without end. Of a booking with the time to get the vehicle ready. */
  until: z.nullable(instant),
  out_at: z.nullable(instant),
  late: z.boolean(),
  booking_id: z.nullable(id),
  private_rental_id: z._default(z.nullable(id), null),
  todo_id: z.nullable(id),
});
export type Span = z.output<typeof span>;

const rentable = z.object({
  id,
  plate: z.string(),
  name: z.string(),
  class_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  /** What it is now. One that is out of service may be in order by the time of the trip, so it is offered, and this is said. */
  status: z.string(),
});

export const rentalBookings = {
  /** A token for the calls below, of this session and for an hour. It is never kept but in memory. */
  token: rentalToken,

  /** Bookings of the person's branches by pick-up. The first page also says what can be filtered by. */
  list: get('/api/rental-details', {
    auth: 'rental',
    permission: 'booking.view',
    query: z.object({
      ...paging,
      view: z.optional(views),
      /** Bookings that are out at some time of the day, or between both, on the clocks of their branch. */
      date: z.optional(day),
      from: z.optional(day),
      to: z.optional(day),
      branch_id: z.optional(idText),
      status: z.optional(bookingStatus),
      payment_status: z.optional(paymentStatus),
      vehicle_id: z.optional(idText),
      customer_id: z.optional(idText),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      sort: z.optional(z.enum(['starts_at', 'ends_at', 'id', 'renter_name', 'plate'], 'The list has no such order.')),
      direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
    }),
    answer: z.object({
      ...frame,
      bookings: z.array(bookingItem),
      /** By view, of the person's branches whatever the other filters. First page only. */
      counts: z.optional(z.record(z.string(), z.int())),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      status_list: z.optional(z.array(z.object({ status: bookingStatus, label: z.string() }))),
      payment_methods: z.optional(z.array(z.object({ method: z.string(), label: z.string() }))),
      listed_vehicles: z.optional(z.array(z.object({ id, plate: z.string(), name: z.string() }))),
    }),
  }),

  ...rentalMoving,

  add: post('/api/admin/bookings', {
    own: true,
    auth: 'rental',
    permission: 'booking.create',
    replay: 'create',
    invalidates: ['vehicles', 'todos'],
    body: z.object(fields),
    answer: bookingAnswer,
  }),

  /** What is sent. `exchange_with`: another booking, which gets this one's vehicle in the same act. */
  update: put('/api/admin/bookings/{id}', {
    own: true,
    auth: 'rental',
    permission: 'booking.update',
    replay: 'repeat',
    invalidates: ['vehicles', 'todos'],
    params: idParams,
    body: z.partial(z.object({ ...fields, exchange_with: id })),
    answer: bookingAnswer,
  }),

  /** What `add` would make, without making it: the price, and what stands in the way. */
  quote: post('/api/admin/bookings/quote', {
    own: true,
    auth: 'rental',
    permission: 'booking.view',
    replay: 'online',
    body: z.object({
      starts_at: instant,
      ends_at: instant,
      branch_id: id,
      vehicle_id: z.optional(z.nullable(id)),
      lines: fields.lines,
      payment_model: fields.payment_model,
      partial_percent: fields.partial_percent,
      /** A booking that is changed: it is not in its own way. */
      booking_id: z.optional(id),
    }),
    answer: z.object({
      ...frame,
      days: z.int(),
      cost_summary: booking.shape.cost_summary,
      /** Null, as the summary, for those who may not see payments. */
      deposit_amount: z.nullable(z.number()),
      clash: z.nullable(z.string()),
      /** Where the vehicle is taken: up to three that are free. */
      free: z.array(z.object({ id, plate: z.string(), name: z.string() })),
    }),
  }),

  customers: bookingCustomers,

  import: post('/api/admin/bookings/import', {
    own: true,
    auth: 'rental',
    permission: 'booking.create',
    replay: 'online',
    apart: true,
    invalidates: ['vehicles', 'todos'],
    body: importBody,
    files: { file: importPart },
    answer: importAnswer,
  }),

  /**
   * Which vehicles are free the whole time, and what has taken the others. `trip`: the time is a trip's, after which the branch makes the
   * vehicle ready: what is free then can be booked.
   */
  availability: get('/api/availability', {
    own: true,
    auth: 'rental',
    permission: 'booking.view',
    query: z.object({
      from: instant,
      to: instant,
      branch_id: z.optional(idText),
      trip: z.optional(flag),
    }),
    answer: z.object({
      ...frame,
      free: z.array(rentable),
      taken: z.array(z.object({ ...rentable.shape, spans: z.array(span) })),
      /** Todos that need the time of a vehicle which is booked. */
      clashes: z.array(z.object({ todo_id: id, title: z.string(), vehicle_id: id, text: z.string() })),
    }),
  }),
};

/**
 * Money of bookings (rentals.md §3). Every call carries a `request_id`, made when its form opens: the same again, by the same person and with
 * the same content, changes nothing more and answers what became of the first; with other content, or of another person, it is 422 `request_id`.
 */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { email, frame, id, idParams, idText, instant, note, paging, sum, uuid } from '../schema.ts';
import { oddEvent, payment, paymentRequest } from './rental-money-record.ts';
import { deskMethod, paymentState, requestPurpose } from './rental-money-words.ts';
import { booking } from './rental-record.ts';
import { paymentModel } from './rental-words.ts';

const positive = sum.check(z.refine((value) => value > 0, 'This must be above zero.'));
const percent = z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(99, 'At most 99.'));
const hours = z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(168, 'At most 168.'));
const yes = z.boolean('This must be true or false.');

const paid = z.object({ ...frame, payment, booking });
const asked = z.object({
  ...frame,
  payment_request: paymentRequest,
  /** Where the renter pays; null as long as the answer of the provider is unknown. */
  link: z.nullable(z.string()),
  booking,
});

export const listedPayment = z.object({
  ...payment.shape,
  number: z.string(),
  renter_name: z.string(),
  branch_name: z.string(),
  zone: z.string(),
});
export type ListedPayment = z.output<typeof listedPayment>;

export const rentalMoney = {
  /** 422 `payment_model` once the vehicle is out. */
  paymentModel: post('/api/admin/bookings/update/payment-model', {
    auth: 'rental',
    permission: 'booking.update',
    replay: 'repeat',
    body: z.object({
      booking_id: id,
      payment_model: paymentModel,
      partial_percent: z.optional(z.nullable(percent)),
    }),
    answer: z.object({ ...frame, booking }),
  }),

  /** What was paid at the desk. Transfers and checks count once somebody else, or for small sums anybody, has seen them. */
  createManual: post('/api/admin/create-payment/manual', {
    auth: 'rental',
    permission: 'payment.create',
    replay: 'online',
    body: z.object({
      booking_id: id,
      amount: positive,
      method: deskMethod,
      paid_at: z.optional(instant),
      reference: z.optional(note(120)),
      note: z.optional(note(1000)),
      kind: z.optional(z.enum(['payment', 'deposit_payment'], 'This must be payment or deposit_payment.')),
      /** What was charged at the return instead of the booking. */
      covers: z.optional(z.enum(['booking', 'checkout'], 'This must be booking or checkout.')),
      allow_overpaid: z.optional(yes),
      request_id: uuid,
    }),
    answer: paid,
  }),

  /**
   * Confirms or ends what waits, or gives back (`refunded`, with `payment.refund`): 409 unless `seen_available` is what can be given back.
   * What the provider did not answer for a day, a person decides.
   */
  updatePayment: post('/api/admin/payments/update-status/{id}', {
    auth: 'rental',
    permission: 'payment.approve',
    replay: 'online',
    apart: true,
    params: idParams,
    body: z.object({
      status: z.enum(['succeeded', 'failed', 'cancelled', 'refunded'], 'There is no such status.'),
      amount: z.optional(positive),
      /** How it is given back, of what was paid at the desk; as it was paid without it. */
      method: z.optional(deskMethod),
      seen_available: z.optional(sum),
      reason: z.optional(note(1000)),
      request_id: uuid,
    }),
    answer: paid,
  }),

  verifyPayment: post('/api/admin/booking/payment/verify', {
    auth: 'rental',
    permission: 'payment.approve',
    replay: 'online',
    body: z.object({
      booking_id: id,
      payment_id: id,
      action: z.enum(['approve', 'reject'], 'This must be approve or reject.'),
      reason: z.optional(note(1000)),
      request_id: uuid,
    }),
    answer: paid,
  }),

  /** One open request a purpose: 422 `purpose` says how old the open one is, and who made it. */
  generateLink: post('/api/admin/bookings/generate-payment-link', {
    auth: 'rental',
    permission: 'payment.request',
    replay: 'online',
    apart: true,
    body: z.object({
      booking_id: id,
      purpose: requestPurpose,
      /** What is due without it. */
      amount: z.optional(positive),
      expires_in_hours: z.optional(hours),
      request_id: uuid,
    }),
    answer: asked,
  }),

  /** Mails an open request, or makes one and mails it. */
  sendRequest: post('/api/admin/payment-request/send', {
    auth: 'rental',
    permission: 'payment.request',
    replay: 'online',
    apart: true,
    body: z.object({
      booking_id: id,
      payment_request_id: z.optional(id),
      purpose: z.optional(requestPurpose),
      amount: z.optional(positive),
      expires_in_hours: z.optional(hours),
      to: email,
      message: z.optional(note(1000)),
      request_id: uuid,
    }),
    answer: asked,
  }),

  /** The link stops working soon after; money that comes all the same counts. */
  cancelRequest: post('/api/admin/payment-request/cancel', {
    own: true,
    auth: 'rental',
    permission: 'payment.request',
    replay: 'online',
    body: z.object({ payment_request_id: id, reason: z.optional(note(1000)), request_id: uuid }),
    answer: z.object({ ...frame, payment_request: paymentRequest, booking }),
  }),

  /** Asks the provider what became of the acts of a booking whose answer is unknown. */
  check: post('/api/admin/bookings/{id}/check-payments', {
    own: true,
    auth: 'rental',
    permission: 'payment.view',
    replay: 'online',
    apart: true,
    params: idParams,
    answer: z.object({ ...frame, booking }),
  }),

  /** What became of an act, for who lost its answer; null: it never arrived. */
  act: get('/api/admin/money-acts/{request_id}', {
    own: true,
    auth: 'rental',
    permission: 'payment.view',
    params: z.object({ request_id: uuid }),
    answer: z.object({
      ...frame,
      act: z.nullable(
        z.object({
          at: instant,
          booking_id: id,
          payment: z.nullable(payment),
          payment_request: z.nullable(paymentRequest),
          /** False as long as the provider has not answered. */
          is_settled: yes,
        }),
      ),
    }),
  }),

  /** Payments of the person's branches, the latest first. The first page also has what needs a person. */
  list: get('/api/admin/payments', {
    own: true,
    auth: 'rental',
    permission: 'payment.view',
    query: z.object({
      ...paging,
      view: z.optional(z.enum(['to_verify', 'unknown', 'to_refund', 'all'], 'There is no such view.')),
      branch_id: z.optional(idText),
      status: z.optional(paymentState),
      /** `moment`: when it was paid, or else entered. */
      sort: z.optional(z.enum(['moment', 'amount', 'renter_name'], 'The list has no such order.')),
      direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
    }),
    answer: z.object({
      ...frame,
      payments: z.array(listedPayment),
      /** By view, of the person's branches or of the one that was asked for. First page only, as `odd`. */
      counts: z.optional(z.record(z.string(), z.int())),
      odd: z.optional(z.array(oddEvent)),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
    }),
  }),

  /** Counts what came unasked as a payment of its booking, or says why it is none. */
  decideEvent: post('/api/admin/payment-events/{id}/decide', {
    own: true,
    auth: 'rental',
    permission: 'payment.approve',
    replay: 'online',
    params: idParams,
    body: z.object({
      action: z.enum(['count', 'dismiss'], 'This must be count or dismiss.'),
      reason: z.optional(note(1000)),
      request_id: uuid,
    }),
    answer: z.object({ ...frame, booking: z.nullable(booking) }),
  }),
};

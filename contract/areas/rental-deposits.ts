/** Deposits of bookings (rentals.md §2 "Money", §4.9). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { frame, id, idParams, idText, instant, note, paging, sum, uuid } from '../schema.ts';
import { deposit } from './rental-money-record.ts';
import { depositAct, depositState, depositMode, deskMethod } from './rental-money-words.ts';
import { booking } from './rental-record.ts';
import { bookingStatus } from './rental-words.ts';

export const depositViews = ['to_take', 'held', 'at_risk', 'to_settle', 'settled', 'all'] as const;

/** A deposit as its list shows it. */
export const listedDeposit = z.object({
  ...z.omit(deposit, { no_authorisation: true, acts: true, waived_by_name: true }).shape,
  id,
  number: z.string(),
  booking_status: bookingStatus,
  renter_name: z.string(),
  plate: z.nullable(z.string()),
  branch_name: z.string(),
  zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** What was charged at the return and is not paid; null before it is closed. */
  charged: z.nullable(z.number()),
});
export type ListedDeposit = z.output<typeof listedDeposit>;

export const rentalDeposits = {
  /**
   * set: another sum or way. request: a link. record: paid at the desk. capture: kept, once the return is closed. release, refund: given back.
   * waive. 409 when `seen_status` or `seen_available` is not what is; 422 `action` when it does not follow; 422 `mode` says why no card can be blocked.
   */
  update: post('/api/admin/bookings/{id}/update-deposit', {
    auth: 'rental',
    permission: 'deposit.update',
    replay: 'online',
    apart: true,
    params: idParams,
    body: z.object({
      action: depositAct,
      amount: z.optional(sum),
      mode: z.optional(depositMode),
      /** Blocked on a card for longer than that lasts: somebody renews it in time. */
      renews: z.optional(z.boolean('This must be true or false.')),
      method: z.optional(deskMethod),
      reason: z.optional(note(1000)),
      seen_status: z.optional(depositState),
      seen_available: z.optional(sum),
      request_id: uuid,
    }),
    answer: z.object({
      ...frame,
      /** Null for those who may not see payments. */
      deposit: z.nullable(deposit),
      /** Of `request`: where the renter pays. */
      link: z.nullable(z.string()),
      booking,
    }),
  }),

  /** Of the person's branches, by when they are needed or run out. */
  list: get('/api/admin/deposits', {
    own: true,
    auth: 'rental',
    permission: 'payment.view',
    query: z.object({
      ...paging,
      view: z.optional(z.enum([...depositViews], 'There is no such view.')),
      branch_id: z.optional(idText),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
    }),
    answer: z.object({
      ...frame,
      deposits: z.array(listedDeposit),
      counts: z.optional(z.record(z.string(), z.int())),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
    }),
  }),
};

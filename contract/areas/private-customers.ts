/**
 * Customers of bookings and of private rentals alike: one row a person, of the whole company (rentals.md §3 "private-rentals"). The odd
 * paths and the capitals of two messages are as documented.
 */
import * as z from 'zod/mini';
import { checksums } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery } from '../records.ts';
import {
  booleanText,
  day,
  done,
  email,
  frame,
  id,
  idParams,
  idText,
  note,
  numberText,
  paging,
  text,
} from '../schema.ts';
import { customer, customerInsurance, customerItem, customerPapers, historyItem } from './private-record.ts';
import { customerStatus } from './private-words.ts';
import { documentPart } from './rental-papers.ts';
import { bookingDocument } from './rental-record.ts';
import { documentSide } from './rental-words.ts';

const country = z.string('This must be text.').check(z.regex(/^[A-Z]{2}$/, 'Two letters, like US.'));

const optional = {
  email: z.optional(z.nullable(email)),
  /** A number without its country is one of the branch's. */
  phone: z.optional(z.nullable(text(40))),
  /** 422 when they are younger than the branch lets people drive. */
  birth_date: z.optional(z.nullable(day)),
  address: z.optional(note(200)),
  city: z.optional(note(100)),
  region: z.optional(note(100)),
  postal_code: z.optional(note(20)),
  country: z.optional(z.nullable(country)),
  note: z.optional(note(2000)),
  /** They were looked at, and are other people than those who are named in the refusal. */
  confirm_twin: z.optional(booleanText),
};

/** What people call the fields: in the form and in the history. */
export const customerLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail address',
  phone: 'Phone',
  birth_date: 'Birth date',
  address: 'Address',
  city: 'City',
  region: 'State or region',
  postal_code: 'Postal code',
  country: 'Country',
  note: 'Note',
  is_private: 'Rents privately',
  blocked_reason: 'Blocked because',
} as const;

const scan = { ...documentPart, required: false };
const answer = z.object({ ...frame, customer, ...customerPapers });
const licence = z.object({ ...frame, licence: z.array(bookingDocument) });
const insurance = z.object({ ...frame, insurance: z.array(customerInsurance) });

export const privateCustomers = {
  list: get('/api/private_rental_customers_list', {
    permission: 'customer.view',
    query: z.object({
      ...listQuery(['last_name', 'first_name', 'rentals', 'created_at']),
      status: z.optional(customerStatus),
      /** Those who rent privately alone. */
      kind: z.optional(z.enum(['private'], 'This must be private, or left out.')),
    }),
    answer: z.object({ ...listFrame, customers: z.array(customerItem) }),
  }),

  /**
   * 422 `confirm_twin` names customers with the same e-mail address, phone or licence number, in `twins` for programs; sent with
   * `confirm_twin` they are passed. The office may send papers along: the first page of a licence is its front, the second its back.
   */
  store: post('/api/private_rental_store_customer', {
    permission: 'customer.create',
    replay: 'create',
    body: z.object({
      first_name: text(80),
      last_name: text(80),
      ...optional,
      licence_number: z.optional(note(60)),
      licence_expires_on: z.optional(z.nullable(day)),
      /** Of the pages of the licence, then of the insurance. */
      checksums,
    }),
    files: { licence: { ...scan, maxCount: 2 }, insurance: scan },
    answer,
  }),

  edit: get('/api/private_rental_edit_customer/{id}', {
    permission: 'customer.view',
    params: idParams,
    answer: z.object({
      ...answer.shape,
      /** The ten newest of both kinds; `customer_rental_history` has all. */
      rentals: z.array(historyItem),
    }),
  }),

  /** `blocked` with a `reason` blocks them: they get no vehicle any more. False lifts it. */
  update: post('/api/private_rental_update_customer/{id}', {
    permission: 'customer.update',
    replay: 'repeat',
    params: idParams,
    body: z.object({
      first_name: z.optional(text(80)),
      last_name: z.optional(text(80)),
      ...optional,
      blocked: z.optional(booleanText),
      reason: z.optional(note(500)),
    }),
    answer,
  }),

  /** 422 `customer` as long as they have a vehicle, or will. */
  remove: del('/api/private_rental_delete_customer/{id}', {
    permission: 'customer.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  restore: post('/api/restore-customer/{id}', {
    own: true,
    permission: 'customer.delete',
    replay: 'repeat',
    params: idParams,
    answer,
  }),

  removeInsurance: del('/api/private_rental_insurance_delete/{id}', {
    permission: 'document.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** A page of a licence; 404 for another kind of document. */
  removeLicence: del('/api/private_rental_licence_delete/{id}', {
    permission: 'document.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** Adds an insurance of the person, or with `id` changes one: what is not sent stays. */
  insuranceData: post('/api/private_rental_insurance_data', {
    auth: 'bearer',
    permission: 'customer.update',
    replay: 'create',
    body: z.object({
      customer_id: numberText(id),
      id: z.optional(numberText(id)),
      insurer: z.optional(note(120)),
      policy_number: z.optional(note(60)),
      valid_from: z.optional(z.nullable(day)),
      valid_to: z.optional(z.nullable(day)),
      checksums,
    }),
    files: { document: scan },
    answer: insurance,
  }),

  /**
   * Adds a page of a licence; the same bytes again are the page that is there, another page of a side takes its place. With `id` it changes
   * what is written of a page: 422 `id` once it was decided for a booking.
   */
  licenceData: post('/api/private_rental_licence_data', {
    auth: 'bearer',
    permission: 'customer.update',
    replay: 'create',
    body: z.object({
      customer_id: numberText(id),
      id: z.optional(numberText(id)),
      side: z.optional(documentSide),
      document_number: z.optional(note(60)),
      region: z.optional(note(60)),
      issued_on: z.optional(z.nullable(day)),
      expires_on: z.optional(z.nullable(day)),
      birth_date: z.optional(z.nullable(day)),
      checksums,
    }),
    files: { document: scan },
    answer: licence,
  }),

  /** Bookings and private rentals of the person's branches, the newest first. Totals are of all of them. */
  history: get('/api/customer_rental_history', {
    permission: 'customer.view',
    query: z.object({ ...paging, customer_id: idText }),
    answer: z.object({
      ...frame,
      history: z.array(historyItem),
      totals: z.object({
        rentals: z.int(),
        /** Of those that went out, so far. */
        days: z.int(),
        /** Null for those who may not see payments. */
        paid: z.nullable(z.number()),
        late: z.int(),
      }),
      next_cursor: z.nullable(z.string()),
    }),
  }),
};

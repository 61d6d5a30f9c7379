/** A booking as calls answer it (rentals.md §3, "B, the booking"). */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { day, id, instant, odometerValue } from '../schema.ts';
import { checkoutSums, deposit, payment, paymentRequest } from './rental-money-record.ts';
import {
  blockerKind,
  bookingStatus,
  bookingStep,
  chargeCode,
  cleanliness,
  documentSide,
  entityType,
  insuranceStatus,
  paperState,
  paymentModel,
  paymentStatus,
  rejectCode,
  rentalPhase,
  verification,
} from './rental-words.ts';

/** What keeps the vehicle from going out, as a sentence. One that is not `passable` stops everybody. */
export const blocker = z.object({ kind: blockerKind, text: z.string(), passable: z.boolean() });
export type Blocker = z.output<typeof blocker>;

export const bookedVehicle = z.object({
  id,
  plate: z.string(),
  name: z.string(),
  vin: z.nullable(z.string()),
  unit: z.enum(['km', 'mi']),
  fuel: z.nullable(z.string()),
});

/** The last decision on a paper; `is_approved` is null as long as nobody decided. */
export const bookingDocument = z.object({
  id,
  customer_id: id,
  customer_name: z.string(),
  booking_id: z.nullable(id),
  verification,
  side: documentSide,
  document_number: z.string(),
  region: z.string(),
  issued_on: z.nullable(day),
  expires_on: z.nullable(day),
  birth_date: z.nullable(day),
  uploaded_via: z.enum(['office', 'customer', 'channel', 'import']),
  created_at: instant,
  file: attachment,
  approved: z.boolean(),
  rejected: z.boolean(),
  is_approved: z.nullable(z.boolean()),
  approved_at: z.nullable(instant),
  approved_by: z.nullable(z.string()),
  approve_reason: z.string(),
  rejected_at: z.nullable(instant),
  rejected_by: z.nullable(z.string()),
  reject_code: z.nullable(rejectCode),
  reject_reason: z.string(),
  /** Of the last decision, which who decides next says that they saw (`seen_decision_id`). */
  decision_id: z.nullable(id),
});
export type BookingDocument = z.output<typeof bookingDocument>;

const papers = {
  license_status: paperState,
  address_proof_status: paperState,
  agreement_status: paperState,
  final_agreement_status: paperState,
  insurance_status: insuranceStatus,
};

/** Sums of the yard's currency. Null as a whole for those who may not see payments. */
const summary = z.object({
  lines: z.array(
    z.object({
      code: chargeCode,
      label: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      /** Below zero for a discount. */
      amount: z.number(),
      taxable: z.boolean(),
      basis: z.string(),
    }),
  ),
  subtotal: z.number(),
  /** Percent. */
  tax_rate: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  balance: z.number(),
  /** What must be paid before the next step, and what after it. */
  due_now: z.number(),
  due_later: z.number(),
  deposit: z.number(),
});
export type CostSummary = z.output<typeof summary>;

const handover = z.object({
  phase: rentalPhase,
  odometer: z.nullable(odometerValue),
  fuel_eighths: z.nullable(z.int()),
  charge_percent: z.nullable(z.int()),
  cleanliness: z.nullable(cleanliness),
  keys: z.nullable(z.int()),
  /** The known damage that the renter was shown, by its numbers. */
  damages_seen: z._default(z.array(id), []),
  done_at: z.nullable(instant),
  done_by: z.nullable(z.string()),
  /** Slots that have a picture which was not taken anew, of the twelve. */
  pictures: z.int(),
});
export type Handover = z.output<typeof handover>;

export const insurance = z.object({
  id,
  insurer: z.string(),
  policy_number: z.string(),
  valid_from: day,
  valid_to: day,
  created_at: instant,
});
export type Insurance = z.output<typeof insurance>;

/** A version of the agreement. */
export const agreement = z.object({
  id,
  kind: z.enum(['agreement', 'final_agreement']),
  version: z.int(),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  void_at: z.nullable(instant),
  sha256: z.nullable(z.string()),
  /** Where its PDF is (`rental-file`). */
  url: z.string(),
  content_hash: z.string(),
  signed_at: z.nullable(instant),
  signed_by: z.nullable(z.string()),
});
export type Agreement = z.output<typeof agreement>;

const person = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(day),
  role: z.enum(['renter', 'driver']),
  blocked: z.boolean(),
  /** Their papers of the kind; empty without `document.view`. */
  license: z.array(bookingDocument),
  insurance: z.array(bookingDocument),
});

/** What lists show of a booking. */
export const bookingItem = z.object({
  id,
  token: z.string(),
  number: z.string(),
  status: bookingStatus,
  branch_id: id,
  branch_name: z.string(),
  starts_at: instant,
  ends_at: instant,
  zone: z.string(),
  /** It is out, and should be back. */
  overdue: z.boolean(),
  picked_up_at: z.nullable(instant),
  returned_at: z.nullable(instant),
  vehicle: z.nullable(bookedVehicle),
  renter: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  ...papers,
  /** Null for those who may not see payments. */
  payment_status: z.nullable(paymentStatus),
  booking_amount: z.nullable(z.number()),
  /** Before it can go out: how many blockers, and the first of them in words. Only of those that are still to go out. */
  blockers: z.int(),
  first_blocker: z.nullable(z.string()),
  updated_at: instant,
});
export type BookingItem = z.output<typeof bookingItem>;

export const booking = z.object({
  ...z.omit(bookingItem, { blockers: true, first_blocker: true }).shape,
  source: z.enum(['channel', 'office', 'import']),
  channel_name: z.nullable(z.string()),
  external_ref: z.nullable(z.string()),
  pickup_place: z.string(),
  return_place: z.string(),
  status_at: instant,
  status_reason: z.string(),
  /** Where it can go: `why_not` says what stands against it, in words; null where nothing does. The last is `reset`, if there is one. */
  status_list: z.array(
    z.object({
      status: bookingStep,
      label: z.string(),
      why_not: z.nullable(z.string()),
    }),
  ),
  customers: z.array(person),
  /** Of the booking and of its people. Empty without `document.view`. */
  bookingattachments: z.array(bookingDocument),
  /** The newest version of the agreement. */
  contract: z.nullable(agreement),
  agreements: z.array(agreement),
  payment_model: z.nullable(paymentModel),
  partial_percent: z.nullable(z.int()),
  cost_summary: z.nullable(summary),
  /** The newest first. Null, as all of the money, for those who may not see payments. */
  payments: z.nullable(z.array(payment)),
  /** The newest first; those that are over stay to be seen. */
  payment_request: z.nullable(z.array(paymentRequest)),
  deposit: z.nullable(deposit),
  /** What was charged at the return; null also before anything was noted of it. */
  checkout_values: z.nullable(checkoutSums),
  /** What may be kept of a booking that came to nothing (rentals.md §4.11); null of others. */
  proposed_fee: z.nullable(z.object({ amount: z.number(), basis: z.string() })),
  /** Days that are charged. */
  days: z.int(),
  insurance: z.nullable(insurance),
  insurance_info_required: z.boolean(),
  insurance_admin_notes: z.string(),
  checkin: z.nullable(handover),
  checkout: z.nullable(handover),
  blockers: z.array(blocker),
  todos: z.array(
    z.object({
      id,
      title: z.string(),
      day,
      time: z.nullable(z.string()),
      done: z.boolean(),
      person: z.nullable(z.string()),
    }),
  ),
  /** The vehicle's other spans from a week before until a week after. */
  around: z.array(
    z.object({
      kind: z.enum(['booking', 'private_rental', 'maintenance', 'block']),
      label: z.string(),
      from: instant,
      until: z.nullable(instant),
      booking_id: z.nullable(id),
      private_rental_id: z._default(z.nullable(id), null),
      todo_id: z.nullable(id),
    }),
  ),
  note: z.string(),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
});
export type Booking = z.output<typeof booking>;

export const checkItem = z.object({
  id,
  entity_type: entityType,
  title: z.string(),
  required: z.boolean(),
  is_checked: z.boolean(),
  checked_at: z.nullable(instant),
  checked_by: z.nullable(z.string()),
  note: z.string(),
});
export type CheckItem = z.output<typeof checkItem>;

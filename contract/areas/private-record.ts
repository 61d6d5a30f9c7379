/** Customers and private rentals as calls answer them (rentals.md §3 "private-rentals"). Sums are of the yard's currency. */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { recordTimes } from '../records.ts';
import { day, id, instant } from '../schema.ts';
import { privateCheck, privateHandover } from './private-at-vehicle.ts';
import { checkinImage } from './rental-handover.ts';
import { paymentKind, paymentMethod, paymentState } from './rental-money-words.ts';
import { bookedVehicle, bookingDocument } from './rental-record.ts';
import { chargeCode } from './rental-words.ts';
import {
  checkPhase,
  customerStatus,
  invoiceKind,
  personPaperState,
  privateStatus,
  ratePeriod,
} from './private-words.ts';

/** A vehicle that somebody has now, by a booking or privately. */
export const currentRental = z.object({
  type: z.enum(['booking', 'private_rental']),
  id,
  number: z.string(),
  vehicle: z.object({ id, plate: z.string(), name: z.string() }),
  ends_at: z.nullable(instant),
  late: z.boolean(),
});
export type CurrentRental = z.output<typeof currentRental>;

/** What lists show of a customer. */
export const customerItem = z.object({
  id,
  ...recordTimes,
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_private: z.boolean(),
  status: customerStatus,
  blocked_reason: z.string(),
  licence_status: personPaperState,
  insurance_status: personPaperState,
  /** The newest of those that they have. */
  current: z.nullable(currentRental),
  /** Bookings and private rentals that they had or have. */
  rentals: z.int(),
});
export type CustomerItem = z.output<typeof customerItem>;

export const customer = z.object({
  ...customerItem.shape,
  birth_date: z.nullable(day),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.nullable(z.string()),
  blocked_at: z.nullable(instant),
  blocked_by_name: z.nullable(z.string()),
  note: z.string(),
});
export type Customer = z.output<typeof customer>;

/** A person's own insurance; that of a booking stands with the booking. */
export const customerInsurance = z.object({
  id,
  customer_id: id,
  insurer: z.string(),
  policy_number: z.string(),
  valid_from: z.nullable(day),
  valid_to: z.nullable(day),
  file: z.nullable(attachment),
  created_at: instant,
});
export type CustomerInsurance = z.output<typeof customerInsurance>;

/** Papers of a customer; empty for those who may not see papers of renters. */
export const customerPapers = { insurance: z.array(customerInsurance), licence: z.array(bookingDocument) };

/** Sums are null for those who may not see payments. */
export const privateRental = z.object({
  id,
  ...recordTimes,
  number: z.string(),
  status: privateStatus,
  status_at: instant,
  status_reason: z.string(),
  customer_id: id,
  customer_name: z.string(),
  vehicle_id: id,
  branch_id: id,
  branch_name: z.string(),
  zone: z.string(),
  starts_at: instant,
  /** Null: without end. */
  ends_at: z.nullable(instant),
  picked_up_at: z.nullable(instant),
  returned_at: z.nullable(instant),
  /** It is out, and should be back. */
  late: z.boolean(),
  rate_amount: z.nullable(z.number()),
  rate_period: ratePeriod,
  included_distance_per_day: z.nullable(z.int()),
  deposit_amount: z.nullable(z.number()),
  note: z.string(),
  checkin: z.nullable(privateHandover),
  checkout: z.nullable(privateHandover),
  created_by_name: z.nullable(z.string()),
});
export type PrivateRental = z.output<typeof privateRental>;

export const rentalInvoice = z.object({
  id,
  private_rental_id: id,
  kind: invoiceKind,
  number: z.string(),
  period_start: z.nullable(instant),
  period_end: z.nullable(instant),
  lines: z.array(z.object({ label: z.string(), quantity: z.number(), unit_price: z.number(), amount: z.number() })),
  subtotal: z.number(),
  tax_rate: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
  /** The number of the invoice of which it gives some back. */
  voids_number: z.nullable(z.string()),
  /** Where its PDF is. */
  url: z.string(),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
});
export type RentalInvoice = z.output<typeof rentalInvoice>;

export const privatePayment = z.object({
  id,
  private_rental_id: id,
  kind: paymentKind,
  amount: z.number(),
  currency: z.string(),
  method: paymentMethod,
  status: paymentState,
  paid_at: z.nullable(instant),
  reference: z.string(),
  note: z.string(),
  receipt_number: z.nullable(z.string()),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
});
export type PrivatePayment = z.output<typeof privatePayment>;

/** What is charged of a return by what was read there. */
export const privateCharge = z.object({
  code: chargeCode,
  label: z.string(),
  /** How it was counted. */
  basis: z.string(),
  amount: z.number(),
  /** Why it is not charged; empty where it is. */
  left_out_reason: z.string(),
  left_out_by: z.nullable(z.string()),
  /** Null as long as it was not billed. */
  invoice_number: z.nullable(z.string()),
});
export type PrivateCharge = z.output<typeof privateCharge>;

/** A reading was corrected after the distance was billed: what was billed stays, and this is what it would be. */
export const correctedDistance = z.object({
  /** Driven by the readings as they are now. */
  distance: z.int(),
  amount: z.number(),
  billed: z.number(),
});
export type CorrectedDistance = z.output<typeof correctedDistance>;

/** A period of the bill calendar. */
export const privatePeriod = z.object({
  start: instant,
  end: instant,
  /** Days that are charged, of those that a whole period of this start has. */
  days: z.int(),
  of_days: z.int(),
  amount: z.number(),
  /** The number of its invoice; null as long as it was not billed. */
  invoice_number: z.nullable(z.string()),
  /** It has begun, so that it can be billed. */
  due: z.boolean(),
});
export type PrivatePeriod = z.output<typeof privatePeriod>;

/** One private rental with all that belongs to it. Money is null for those who may not see payments. */
export const privateRentalWhole = {
  rental: privateRental,
  customer: z.object({
    id,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    status: customerStatus,
    licence_status: personPaperState,
    insurance_status: personPaperState,
  }),
  vehicle: bookedVehicle,
  checks: z.array(privateCheck),
  images: z.array(checkinImage),
  invoices: z.nullable(z.array(rentalInvoice)),
  payments: z.nullable(z.array(privatePayment)),
  periods: z.nullable(z.array(privatePeriod)),
  charges: z._default(z.nullable(z.array(privateCharge)), null),
  corrected: z._default(z.nullable(correctedDistance), null),
  /** Billed less what was paid of it; below zero when more was paid. */
  balance: z.nullable(z.number()),
  /** Of the deposit, what the yard has now. */
  deposit_held: z.nullable(z.number()),
};

/** A vehicle that is rented privately. */
export const privateVehicle = z.object({
  id,
  deleted_at: z.nullable(instant),
  vin: z.nullable(z.string()),
  plate: z.string(),
  name: z.string(),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  /** As the vehicle board says it. */
  status: z.string(),
  state: z.enum(['free', 'out', 'late', 'scheduled']),
  /** What has it now that is no private rental, in words: `B-000123`. Null: nothing. */
  busy: z.nullable(z.string()),
  rental: z.nullable(
    z.object({
      id,
      number: z.string(),
      customer: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
      starts_at: instant,
      ends_at: z.nullable(instant),
      late: z.boolean(),
    }),
  ),
  /** What goes out next with it. */
  next: z.nullable(
    z.object({ type: z.enum(['booking', 'private_rental']), id, number: z.string(), starts_at: instant }),
  ),
  /** Of the private rental that has it now. */
  images: z.array(checkinImage),
});
export type PrivateVehicle = z.output<typeof privateVehicle>;

/** A row of a check of the yard's list. */
export const privateCheckItem = z.object({
  id,
  title: z.string(),
  phase: checkPhase,
  required: z.boolean(),
  position: z.int(),
});

export const historyItem = z.object({
  /** `booking:12`, `private_rental:3`: their numbers meet in one list. */
  key: z.string(),
  type: z.enum(['booking', 'private_rental']),
  id,
  number: z.string(),
  role: z.enum(['renter', 'driver']),
  vehicle: z.nullable(z.object({ id, plate: z.string(), name: z.string() })),
  branch_name: z.string(),
  starts_at: instant,
  ends_at: z.nullable(instant),
  picked_up_at: z.nullable(instant),
  returned_at: z.nullable(instant),
  status: z.string(),
  status_text: z.string(),
  /** It came back, or should have come back, after its end. */
  late: z.boolean(),
  /** What was charged; null as `paid` for those who may not see payments. */
  total: z.nullable(z.number()),
  paid: z.nullable(z.number()),
});
export type HistoryItem = z.output<typeof historyItem>;

/** What stands in the form of a booking, and how it is sent. Pure. */
import type { FoundCustomer } from '#contract/areas/booking-customers.ts';
import type { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { chargeCodes, type PaymentModel } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { isDay, momentAt } from '#lib/day.ts';
import type { Zone } from '#lib/zone.ts';
import { numberOf } from '#lib/typed-number.ts';

/** What can be charged from the beginning; all else follows from the return. */
export const EXTRA_CODES = ['extra', 'delivery', 'fee', 'other'] as const;
type ExtraCode = (typeof EXTRA_CODES)[number];

/** As it is written. */
export interface ExtraLine {
  readonly code: ExtraCode;
  readonly label: string;
  readonly quantity: string;
  readonly unit_price: string;
}

export const NO_LINE: ExtraLine = { code: 'extra', label: '', quantity: '1', unit_price: '' };

export interface BookingValues {
  /** Somebody who is known; null for nobody yet, and for somebody new. */
  customer: FoundCustomer | null;
  is_new: boolean;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  birth_date: string;
  branch_id: string;
  /** `2026-11-25T09:00` on the clocks of the branch. */
  starts_at: string;
  ends_at: string;
  pickup_place: string;
  return_place: string;
  vehicle_id: string;
  displace_maintenance: boolean;
  lines: readonly ExtraLine[];
  discount: string;
  payment_model: PaymentModel;
  partial_percent: string;
  deposit_amount: string;
  insurance_info_required: boolean;
  note: string;
}

/** In the order in which they stand. */
export const bookingLabels = {
  customer: 'Renter',
  is_new: 'New customer',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  birth_date: 'Birth date',
  branch_id: 'Branch',
  starts_at: 'Out',
  ends_at: 'In',
  pickup_place: 'Place of pick-up',
  return_place: 'Place of return',
  vehicle_id: 'Vehicle',
  displace_maintenance: 'Planned work gives way',
  lines: 'Extras',
  discount: 'Discount',
  payment_model: 'Payment',
  partial_percent: 'Paid first, percent',
  deposit_amount: 'Deposit',
  insurance_info_required: 'The renter must show an insurance',
  note: 'Note',
} as const satisfies Record<keyof BookingValues, string>;

/** What a new one begins with, besides where and when. */
export const emptyBooking: Omit<BookingValues, 'branch_id' | 'starts_at' | 'ends_at' | 'vehicle_id'> = {
  customer: null,
  is_new: false,
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  birth_date: '',
  pickup_place: '',
  return_place: '',
  displace_maintenance: false,
  lines: [],
  discount: '',
  payment_model: 'full',
  partial_percent: '',
  deposit_amount: '',
  insurance_info_required: false,
  note: '',
};

/** The moment of what is written, ISO 8601; null for none. In the hour that clocks show twice, the first. */
export function instantAt(written: string, zone: Zone): string | null {
  const [day, time] = written.split('T');
  if (!isDay(day) || !time || !/^\d\d:\d\d$/.test(time)) return null;
  return new Date(momentAt(day, time, zone)).toISOString();
}

/** Why a sum cannot be one. */
export function sumProblem(written: string): string | null {
  const value = numberOf(written);
  if (value === null || /^\d+(\.\d{1,2})?$/.test(String(value))) return null;
  return value < 0 ? 'This must not be below zero.' : 'This must be a sum like 45.00.';
}

const isWhole = ({ label, quantity, unit_price }: ExtraLine): boolean =>
  label.trim() !== '' &&
  (numberOf(quantity) ?? 0) > 0 &&
  numberOf(unit_price) !== null &&
  sumProblem(unit_price) === null;

type Sent = Body<typeof calls.add>;

/** Lines that nobody wrote anything into are none. */
const isBlank = ({ label, unit_price }: ExtraLine) => label.trim() === '' && unit_price.trim() === '';

export const linesProblem = (lines: readonly ExtraLine[]): string | null =>
  lines.some((line) => !isBlank(line) && !isWhole(line)) ? 'Each extra needs words, a number and a price.' : null;

/** The lines of the call: extras that are whole, and what is taken off. */
function linesOf({ lines, discount }: BookingValues): NonNullable<Sent['lines']> {
  const extras = lines.filter(isWhole).map(({ code, label, quantity, unit_price }) => ({
    code,
    label: label.trim(),
    quantity: numberOf(quantity) ?? 1,
    unit_price: numberOf(unit_price) ?? 0,
  }));
  const off = sumProblem(discount) === null ? (numberOf(discount) ?? 0) : 0;
  return off > 0 ? [...extras, { code: 'discount', label: chargeCodes.discount, unit_price: off }] : extras;
}

/** A part that is paid first needs its percent: until it is written, the usual terms stand for them. */
function termsOf({ payment_model, partial_percent }: BookingValues) {
  const percent = numberOf(partial_percent);
  if (payment_model !== 'partial') return { payment_model };
  return percent === null || !Number.isInteger(percent) ? {} : { payment_model, partial_percent: percent };
}

export type Quoted = Body<typeof calls.quote>;

/** What the price is asked for with; null where it cannot be asked yet. */
export function quoteOf(values: BookingValues, zone: Zone): Quoted | null {
  const [starts_at, ends_at] = [instantAt(values.starts_at, zone), instantAt(values.ends_at, zone)];
  if (starts_at === null || ends_at === null || ends_at <= starts_at || values.branch_id === '') return null;
  return {
    starts_at,
    ends_at,
    branch_id: Number(values.branch_id),
    vehicle_id: values.vehicle_id === '' ? null : Number(values.vehicle_id),
    lines: linesOf(values),
    ...termsOf(values),
  };
}

const orNull = (written: string) => (written.trim() === '' ? null : written.trim());

function personOf(values: BookingValues): Sent['customer'] {
  if (values.customer && !values.is_new) return { id: values.customer.id };
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    phone: orNull(values.phone),
    email: orNull(values.email),
    birth_date: orNull(values.birth_date),
  };
}

/** The call's body; what is no moment is sent as it is, for the call says so. */
export function bookingBody(values: BookingValues, zone: Zone): Sent {
  const deposit = numberOf(values.deposit_amount);
  return {
    customer: personOf(values),
    branch_id: Number(values.branch_id),
    starts_at: instantAt(values.starts_at, zone) ?? values.starts_at,
    ends_at: instantAt(values.ends_at, zone) ?? values.ends_at,
    vehicle_id: values.vehicle_id === '' ? null : Number(values.vehicle_id),
    pickup_place: values.pickup_place.trim(),
    return_place: values.return_place.trim(),
    lines: linesOf(values),
    ...termsOf(values),
    ...(deposit !== null && { deposit_amount: deposit }),
    insurance_info_required: values.insurance_info_required,
    note: values.note.trim(),
    ...(values.displace_maintenance && { displace_maintenance: true }),
  };
}

/** The call names the fields of somebody new below `customer`; the form has them beside it. */
export function fieldsAsShown(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, reasons]) => [path.replace(/^customer\.(?!id$)/, ''), reasons]),
  );
}

const wallOf = (written: string) => Date.parse(`${written}:00Z`);

/** The return goes along with the pick-up: as many days and hours later as before, on the clock. */
export function movedReturn(ends: string, before: string, after: string): string {
  const moved = wallOf(ends) + wallOf(after) - wallOf(before);
  return Number.isNaN(moved) ? ends : new Date(moved).toISOString().slice(0, 16);
}

/** The words of bookings: their states, their papers and their charges (rentals.md §2), as stored and as people read them. */
import * as z from 'zod/mini';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** In the order in which a booking goes through them; the last three are ends of their own. */
export const bookingStatuses = {
  pending: 'Requested',
  confirmed: 'Confirmed',
  checked_in: 'Out',
  returned: 'Back',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  no_show: 'Not picked up',
} as const;
export const bookingStatus = z.enum(keysOf(bookingStatuses), 'There is no such status.');
export type BookingStatus = keyof typeof bookingStatuses;
/** They came to nothing: no vehicle went out. */
export const CAME_TO_NOTHING: ReadonlySet<BookingStatus> = new Set(['rejected', 'cancelled', 'no_show']);
/** Where a booking can be moved: `reset` is one stage back. */
export const bookingStep = z.enum([...keysOf(bookingStatuses), 'reset'], 'There is no such status.');

/** The states a booking can go to from each; the way back is `reset`. */
export const nextStatuses: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['checked_in', 'cancelled', 'no_show'],
  checked_in: ['returned'],
  returned: ['completed'],
  completed: [],
  rejected: [],
  cancelled: [],
  no_show: [],
};

/** Where `reset` takes a booking: one stage back. */
export const resetTo: Readonly<Partial<Record<BookingStatus, BookingStatus>>> = {
  confirmed: 'pending',
  rejected: 'pending',
  cancelled: 'pending',
  no_show: 'pending',
  checked_in: 'confirmed',
  returned: 'checked_in',
  completed: 'returned',
};

export const paperStates = {
  not_required: 'Not needed',
  missing: 'Missing',
  pending: 'To check',
  approved: 'Approved',
  rejected: 'Sent back',
  expiring: 'Ends early',
} as const;
export const paperState = z.enum(keysOf(paperStates));
export type PaperState = keyof typeof paperStates;

export const insuranceStatuses = {
  not_required: 'Not needed',
  pending_customer_action: 'Missing',
  pending_admin_action: 'To check',
  approved: 'Approved',
  rejected: 'Sent back',
} as const;
export const insuranceStatus = z.enum(keysOf(insuranceStatuses));
export type InsuranceStatus = keyof typeof insuranceStatuses;

export const paymentModels = {
  full: 'All before pick-up',
  partial: 'A part to be confirmed, the rest before pick-up',
  at_pickup: 'At pick-up',
} as const;
export const paymentModel = z.enum(keysOf(paymentModels), 'There is no such payment model.');
export type PaymentModel = keyof typeof paymentModels;

export const paymentStatuses = {
  unpaid: 'Unpaid',
  partially_paid: 'Part paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  refunded: 'Refunded',
} as const;
export const paymentStatus = z.enum(keysOf(paymentStatuses), 'There is no such payment status.');
export type PaymentStatus = keyof typeof paymentStatuses;

export const verifications = {
  license: 'Licence',
  address_proof: 'Proof of address',
  agreement: 'Agreement',
  final_agreement: 'Final agreement',
  insurance: 'Insurance',
} as const;
export const verification = z.enum(keysOf(verifications), 'There is no such paper.');
export type Verification = keyof typeof verifications;

/** What is ticked off of a booking. */
export const entityTypes = {
  ...verifications,
  payment: 'Payment',
  deposit: 'Deposit',
  checkin: 'Hand-over',
  checkout: 'Return',
} as const;
export const entityType = z.enum(keysOf(entityTypes), 'There is no such list of checks.');
export type EntityType = keyof typeof entityTypes;

export const documentSides = { front: 'Front', back: 'Back', single: 'One page' } as const;
export const documentSide = z.enum(keysOf(documentSides), 'This must be front, back or single.');
export type DocumentSide = keyof typeof documentSides;

/** Why a paper is sent back; the renter reads it. */
export const rejectCodes = {
  unreadable: 'It cannot be read',
  glare: 'Light is reflected on it',
  cropped: 'Not all corners are in the picture',
  wrong_document: 'It is another document',
  expired: 'It has expired',
  expires_before_return: 'It ends before the return',
  name_differs: 'The name is another one',
  too_young: 'The driver is too young',
  too_old_proof: 'It is older than 90 days',
  side_missing: 'One side is missing',
  not_signed: 'It is not signed',
  altered: 'It was altered',
  other: 'Something else',
} as const;
export const rejectCode = z.enum(keysOf(rejectCodes), 'There is no such reason.');
export type RejectCode = keyof typeof rejectCodes;

export const chargeCodes = {
  rental: 'Rent',
  extra: 'Extra',
  delivery: 'Delivery',
  discount: 'Discount',
  fee: 'Fee',
  late: 'Late return',
  extra_distance: 'Extra distance',
  fuel: 'Fuel',
  cleaning: 'Cleaning',
  damage: 'Damage',
  other: 'Other',
} as const;
export const chargeCode = z.enum(keysOf(chargeCodes), 'There is no such charge.');
export type ChargeCode = keyof typeof chargeCodes;

/** checkin: the vehicle goes out to the renter. checkout: it comes back. */
export const rentalPhases = { checkin: 'Out', checkout: 'In' } as const;
export const rentalPhase = z.enum(keysOf(rentalPhases), 'This must be checkin or checkout.');
export type RentalPhase = keyof typeof rentalPhases;

export const cleanlinesses = { clean: 'Clean', dirty: 'Dirty', very_dirty: 'Very dirty', smoke: 'Smoked in' } as const;
export const cleanliness = z.enum(keysOf(cleanlinesses), 'There is no such state.');
export type Cleanliness = keyof typeof cleanlinesses;

/** Pictures of a walk-round, in the order in which one walks: twelve that are always taken, and three kinds for what else there is. */
export const imageSlots = {
  front: 'Front',
  front_left: 'Front left',
  left: 'Left',
  rear_left: 'Rear left',
  rear: 'Rear',
  rear_right: 'Rear right',
  right: 'Right',
  front_right: 'Front right',
  dash: 'Dashboard',
  front_seats: 'Front seats',
  rear_seats: 'Rear seats',
  boot: 'Boot',
  dial: 'Odometer',
  damage: 'Damage',
  other: 'Other',
} as const;
export const imageSlot = z.enum(keysOf(imageSlots), 'There is no such place of a picture.');
export type ImageSlot = keyof typeof imageSlots;

/** What keeps a vehicle from going out. */
export const blockerKinds = {
  license: 'Licence',
  address_proof: 'Proof of address',
  agreement: 'Agreement',
  insurance: 'Insurance',
  payment: 'Payment',
  deposit: 'Deposit',
  too_young: 'Age',
  customer_blocked: 'Customer',
  vehicle_missing: 'Vehicle',
  vehicle_state: 'Vehicle',
  vehicle_out: 'Vehicle',
} as const;
export const blockerKind = z.enum(keysOf(blockerKinds), 'There is no such blocker.');
export type BlockerKind = keyof typeof blockerKinds;

const WITHOUT_SUMS: Readonly<Partial<Record<BlockerKind, string>>> = {
  payment: 'Something is to be paid first.',
  deposit: 'The deposit is not held.',
};

/** A blocker as those read it who may not see payments, and as phones keep it. */
export function withoutSum<B extends { readonly kind: BlockerKind; readonly text: string }>(blocker: B): B {
  const text = WITHOUT_SUMS[blocker.kind];
  return text === undefined ? blocker : { ...blocker, text };
}

/** `B-` and six digits. */
export const bookingNumber = (id: number): string => `B-${String(id).padStart(6, '0')}`;

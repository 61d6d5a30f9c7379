/** How the history tells bookings. */
import {
  bookingNumber,
  bookingStatuses,
  cleanlinesses,
  entityTypes,
  imageSlots,
  insuranceStatuses,
  paymentModels,
  rentalPhases,
  verifications,
} from '#contract/areas/rental-words.ts';
import { paymentMethods } from '#contract/areas/rental-money-words.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { bookingWithin } from './one.ts';

const textBy = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? String(value);

export const bookingHistory: HistoryKind = {
  title: 'Booking',
  table: 'bookings',
  nameText: (id) => bookingNumber(Number(id)),
  access: { right: 'booking.view', check: bookingWithin },
  labels: {
    status: 'Status',
    branch_id: 'Branch',
    vehicle_id: 'Vehicle',
    starts_at: 'Goes out',
    ends_at: 'Comes back',
    pickup_place: 'Place of pick-up',
    return_place: 'Place of return',
    payment_model: 'Payment',
    partial_percent: 'Part, percent',
    insurance_info_required: 'Insurance is needed',
    insurance_status: 'Insurance',
    insurance_admin_notes: 'Notes on the insurance',
    note: 'Note',
    people: 'Renter and drivers',
    // What was noted and done at the vehicle.
    odometer: 'Odometer',
    fuel_eighths: 'Fuel, eighths',
    charge_percent: 'Charge, percent',
    cleanliness: 'State',
    keys: 'Keys',
    phase: 'Way',
    slot: 'Place of the picture',
    kind: 'Paper',
    version: 'Version',
    customer_id: 'Customer',
    // Of a payment; its sum is not told, for the history is read by people who see none.
    method: 'Method',
    // Papers and lists of checks, which are told as fields of their booking.
    ...entityTypes,
  },
  names: { branch_id: 'branches', vehicle_id: 'vehicles', customer_id: 'customers', people: 'customers' },
  texts: {
    status: textBy(bookingStatuses),
    payment_model: textBy(paymentModels),
    method: textBy(paymentMethods),
    insurance_status: textBy(insuranceStatuses),
    cleanliness: textBy(cleanlinesses),
    phase: textBy(rentalPhases),
    slot: textBy(imageSlots),
    kind: textBy(verifications),
  },
  acts: {
    status: 'Moved',
    reset: 'Moved back',
    displace: 'Planned work gave way',
    agreement: 'Agreement made',
    'void-agreements': 'Agreements void',
    'send-agreement': 'Agreement mailed',
    sign: 'Agreement signed',
    'note-out': 'Noted as it went out',
    'note-back': 'Noted as it came back',
    picture: 'Picture added',
    document: 'Paper added',
    verify: 'Decided',
    check: 'Checks ticked',
    'insurance-add': 'Insurance added',
    'insurance-delete': 'Insurance deleted',
    pay: 'Payment entered',
    'pay-confirm': 'Payment confirmed',
    'pay-reject': 'Payment rejected',
    'pay-cancel': 'Payment cancelled',
    refund: 'Payment given back',
  },
};

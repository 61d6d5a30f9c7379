/** Bookings and walk-rounds as the documented server answers them. */
import type { Precheck, PrecheckCheck } from '#contract/areas/prechecks.ts';
import type { rentalClosing } from '#contract/areas/rental-closing.ts';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import type { Agreement, Blocker, Booking, CheckItem, Handover } from '#contract/areas/rental-record.ts';
import type { Answer } from '#contract/endpoint.ts';

const AT = '2026-11-21T14:30:00.000Z';
const BEFORE = '2026-11-20T08:00:00.000Z';

export const HASH = 'c'.repeat(64);

/** Says a sum, as those who may see payments are told it. */
export const DEPOSIT: Blocker = { kind: 'deposit', text: 'The deposit of € 500.00 is not held.', passable: true };

export const handoverAnswer = (part: Partial<Handover> = {}): Handover => ({
  phase: 'checkin',
  odometer: 81_244,
  fuel_eighths: 8,
  charge_percent: null,
  cleanliness: null,
  keys: 2,
  damages_seen: [],
  done_at: AT,
  done_by: 'A. Person',
  pictures: 0,
  ...part,
});

export const checkAnswer = (part: Partial<CheckItem> = {}): CheckItem => ({
  id: 31,
  entity_type: 'checkin',
  title: 'Warning triangle',
  required: true,
  is_checked: false,
  checked_at: null,
  checked_by: null,
  note: '',
  ...part,
});

export const agreementAnswer = (part: Partial<Agreement> = {}): Agreement => ({
  id: 21,
  kind: 'agreement',
  version: 1,
  created_at: BEFORE,
  created_by_name: null,
  sent_at: null,
  void_at: null,
  sha256: null,
  url: '/api/rental-file/agreement/21',
  content_hash: HASH,
  signed_at: null,
  signed_by: null,
  ...part,
});

/** What the mirror and every answer have in common. */
const plainBooking = () => ({
  id: 12,
  number: 'B-000012',
  status: 'confirmed' as const,
  status_at: BEFORE,
  branch_id: 1,
  branch_name: 'Yard',
  starts_at: AT,
  ends_at: '2026-11-24T14:30:00.000Z',
  zone: 'Europe/Berlin',
  picked_up_at: null,
  returned_at: null,
  pickup_place: '',
  return_place: '',
  vehicle: { id: 5, plate: 'AB12 CDE', name: 'Van', vin: null, unit: 'km' as const, fuel: null },
  renter: { id: 3, name: 'R. Enter', phone: null },
  blockers: [],
  checkin: null,
  checkout: null,
  note: '',
  updated_at: BEFORE,
});

export const mirroredAnswer = (part: Partial<MirroredBooking> = {}): MirroredBooking => ({
  ...plainBooking(),
  agreements: [agreementAnswer()],
  checks: [checkAnswer()],
  damages: [],
  images: [],
  ...part,
});

const NO_MONEY = {
  payment_status: null,
  booking_amount: null,
  payment_model: null,
  partial_percent: null,
  cost_summary: null,
  payments: null,
  payment_request: null,
  deposit: null,
  checkout_values: null,
  proposed_fee: null,
} as const;

const PAPERS = {
  license_status: 'approved',
  address_proof_status: 'not_required',
  agreement_status: 'missing',
  final_agreement_status: 'not_required',
  insurance_status: 'not_required',
} as const;

export const bookingAnswer = (part: Partial<Booking> = {}): Booking => ({
  ...plainBooking(),
  ...NO_MONEY,
  ...PAPERS,
  token: 'token',
  overdue: false,
  source: 'office',
  channel_name: null,
  external_ref: null,
  status_reason: '',
  status_list: [],
  customers: [],
  bookingattachments: [],
  contract: null,
  agreements: [agreementAnswer()],
  days: 3,
  insurance: null,
  insurance_info_required: false,
  insurance_admin_notes: '',
  todos: [],
  around: [],
  created_at: BEFORE,
  created_by_name: null,
  ...part,
});

export const KEY = '0197a3c4-0000-7000-8000-000000000001';

export const precheckAnswer = (part: Partial<Precheck> = {}, precheckList: PrecheckCheck[] = []) => ({
  status: 200,
  message: '',
  precheck: {
    id: 91,
    key: KEY,
    vehicle_id: 5,
    todo_id: null,
    booking_id: null,
    kind: 'daily' as const,
    at: AT,
    odometer: null,
    fuel_eighths: null,
    charge_percent: null,
    note: '',
    completed_at: null,
    completed_by_name: null,
    created_by: null,
    created_by_name: null,
    updated_at: AT,
    slots: [],
    ...part,
  },
  precheckList,
  precheckImages: [],
  previousOdometer: null,
});

export const precheckItem = (check_id: number, state: PrecheckCheck['state'], note = ''): PrecheckCheck => ({
  check_id,
  title: 'Tyres',
  severity: 'note',
  state,
  note,
  checked_at: state === null ? null : AT,
  todo_id: null,
});

/** What is answered to whoever notes something of a return and sees no payments. */
export const returnAnswer = (booking: Booking): Answer<typeof rentalClosing.note> => ({
  status: 200,
  message: '',
  booking,
  sums: null,
  values: {
    booking_id: booking.id,
    odometer: null,
    fuel_eighths: null,
    charge_percent: null,
    cleanliness: null,
    keys: null,
    returned_at: null,
    ends_at: booking.ends_at,
    zone: booking.zone,
    unit: 'km',
    is_electric: false,
    out: { odometer: null, fuel_eighths: null, charge_percent: null, keys: null },
    lines: [],
    damages: [],
    waive: [],
    final_at: null,
    final_by_name: null,
    missing: {},
    hints: [],
    updated_at: booking.updated_at,
  },
});

/** Bookings and walk-rounds as a server keeps them and says them. */
import type { CheckoutValues } from '#contract/areas/rental-closing.ts';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import type { Agreement, Booking, CheckItem, Handover } from '#contract/areas/rental-record.ts';
import { bookingNumber, type RentalPhase } from '#contract/areas/rental-words.ts';
import { type Precheck, type PrecheckState, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { imagesOf, isWithin, pinsOf, standingReason, walkRoundImages } from './pictures.ts';
import type { Records } from './records.ts';

export type BookingFields = Omit<Booking, 'checkin' | 'checkout'>;
/** Parts that are said one by one stand side by side, so that each is an edit of its own. */
export type WalkRound = Omit<Precheck, 'slots'> & {
  readonly [check: `item ${string}`]: { readonly state: PrecheckState; readonly note: string };
  readonly [slot: `skip ${string}`]: string | null;
};

export interface RentalShapes {
  bookings: BookingFields;
  /** By the number that phones give the two of a booking (src/sync/ops/rental-rows.ts). */
  handovers: Handover & { readonly updated_at: string };
  checks: CheckItem & { readonly booking_id: number };
  prechecks: WalkRound;
}

export const handoverId = (booking: number, phase: RentalPhase): number => 2 * booking + (phase === 'checkin' ? 0 : 1);

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Of a yard without money and papers: phones keep nothing of them. */
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
const NO_PAPERS = {
  license_status: 'not_required',
  address_proof_status: 'not_required',
  agreement_status: 'missing',
  final_agreement_status: 'not_required',
  insurance_status: 'not_required',
  insurance: null,
  insurance_info_required: false,
  insurance_admin_notes: '',
  bookingattachments: [],
  customers: [],
  contract: null,
} as const;

const hashOf = (booking: number, version: number): string => String(booking * 1_000 + version).padStart(64, '0');

export function newAgreement(booking: number, version: number, now: number): Agreement {
  return {
    id: booking * 1_000 + version,
    kind: 'agreement',
    version,
    created_at: iso(now),
    created_by_name: 'Office',
    sent_at: null,
    void_at: null,
    sha256: null,
    url: '/',
    content_hash: hashOf(booking, version),
    signed_at: null,
    signed_by: null,
  };
}

/** Confirmed, from now on for two days, with an agreement that can be signed. */
function newBooking(id: number, now: number, vehicle: number): BookingFields {
  const at = iso(now);
  return {
    ...NO_MONEY,
    ...NO_PAPERS,
    customers: [],
    bookingattachments: [],
    id,
    token: `token-${id}`,
    number: bookingNumber(id),
    status: 'confirmed',
    status_at: at,
    status_reason: '',
    status_list: [],
    branch_id: 1,
    branch_name: 'Yard',
    starts_at: at,
    ends_at: iso(now + 2 * DAY_MS),
    zone: 'UTC',
    overdue: false,
    picked_up_at: null,
    returned_at: null,
    pickup_place: '',
    return_place: '',
    vehicle: { id: vehicle, plate: 'YD 1', name: 'Ford Transit', vin: null, unit: 'km', fuel: 'diesel' },
    renter: { id: 1, name: 'Rita', phone: null },
    source: 'office',
    channel_name: null,
    external_ref: null,
    agreements: [newAgreement(id, 1, now)],
    days: 2,
    blockers: [],
    todos: [],
    around: [],
    note: '',
    created_at: at,
    created_by_name: 'Office',
    updated_at: at,
  };
}

const NOTHING = { odometer: null, fuel_eighths: null, charge_percent: null, cleanliness: null, keys: null } as const;

/** With what belongs to it: what is noted as it goes out and comes back, and two checks of each. */
export function putBooking(records: Records, now: number): void {
  const id = records.id();
  const put = { stamps: {}, deleted: false } as const;
  records.put('bookings', id, { row: newBooking(id, now, records.vehicle), ...put });
  for (const phase of ['checkin', 'checkout'] as const) {
    const row = {
      ...NOTHING,
      damages_seen: [],
      phase,
      done_at: null,
      done_by: null,
      pictures: 0,
      updated_at: iso(now),
    };
    records.put('handovers', handoverId(id, phase), { row, ...put });
    for (const title of ['Papers', 'Keys']) {
      const check = records.id();
      const fields = { entity_type: phase, title, required: false, is_checked: false, checked_at: null } as const;
      const item = { ...fields, id: check, booking_id: id, checked_by: null, note: '' };
      records.put('checks', check, { row: item, ...put });
    }
  }
}

/** Null before anything was noted. */
function noted(records: Records, booking: number, phase: RentalPhase): Handover | null {
  const kept = records.get('handovers', handoverId(booking, phase));
  if (!kept || kept.row.done_at === null) return null;
  const { updated_at: _, ...row } = kept.row;
  return row;
}

/** As calls answer it. */
export function bookingOf(records: Records, row: BookingFields): Booking {
  return { ...row, checkin: noted(records, row.id, 'checkin'), checkout: noted(records, row.id, 'checkout') };
}

export const checksOf = (records: Records, booking: number, list: string): CheckItem[] =>
  records
    .living('checks')
    .filter((check) => check.booking_id === booking && check.entity_type === list)
    .map((kept) => {
      const { booking_id: _, ...check } = kept;
      return check;
    });

/** A day of it is near enough, it is out, or a picture of it came in lately; so many days more or less. */
export function isMirrored(records: Records, row: BookingFields, now: number, wider = 0): boolean {
  const { id, status, starts_at, ends_at } = row;
  const [first, last] = [iso(now - (2 + wider) * DAY_MS), iso(now + (14 + wider) * DAY_MS)].map((at) =>
    at.slice(0, 10),
  );
  const isNear = (at: string): boolean => at.slice(0, 10) >= first! && at.slice(0, 10) <= last!;
  const sent = records.living('bookingImages').filter(({ booking_id }) => booking_id === id);
  return (
    status === 'checked_in' ||
    isNear(starts_at) ||
    isNear(ends_at) ||
    sent.some(({ received_at }) => isWithin(received_at, 2 + wider, now))
  );
}

export function mirroredOf(records: Records, row: BookingFields): MirroredBooking {
  const { checkin, checkout, ...booking } = bookingOf(records, row);
  const newest = booking.agreements.at(-1);
  return {
    ...booking,
    checkin,
    checkout,
    agreements: newest?.void_at === null ? [newest] : [],
    checks: [...checksOf(records, row.id, 'checkin'), ...checksOf(records, row.id, 'checkout')],
    damages: pinsOf(records, booking.vehicle?.id),
    images: imagesOf(records, row.id),
  };
}

/** What was read at the return, as its call answers it. */
export function valuesOf(records: Records, row: BookingFields): CheckoutValues {
  const { odometer, fuel_eighths, charge_percent, cleanliness, keys } = noted(records, row.id, 'checkout') ?? NOTHING;
  const { odometer: dial, ...out } = noted(records, row.id, 'checkin') ?? NOTHING;
  return {
    booking_id: row.id,
    odometer,
    fuel_eighths,
    charge_percent,
    cleanliness,
    keys,
    returned_at: row.returned_at,
    ends_at: row.ends_at,
    zone: row.zone,
    unit: 'km',
    is_electric: false,
    out: { odometer: dial, fuel_eighths: out.fuel_eighths, charge_percent: out.charge_percent, keys: out.keys },
    lines: [],
    damages: [],
    waive: [],
    final_at: null,
    final_by_name: null,
    missing: {},
    hints: [],
    updated_at: row.updated_at,
  };
}

/** Checks of the vehicle, in every yard of these proofs. */
export const CHECKS = [3, 4, 5] as const;

/** With its parts as the call answers them. */
export function walkRoundOf(records: Records, row: WalkRound) {
  const precheckImages = walkRoundImages(records, row.id);
  const shown = new Set(precheckImages.map(({ slot }) => slot));
  const slots = walkRoundSlots.map((slot) => {
    const reason = standingReason(records, row, slot);
    const empty = reason === null ? 'open' : 'skipped';
    return { slot, label: slot, state: shown.has(slot) ? ('picture' as const) : empty, reason };
  });
  const precheckList = CHECKS.map((check_id) => {
    const { state = null, note = '' } = row[`item ${check_id}`] ?? {};
    return { check_id, title: 'Tyres', severity: 'note' as const, state, note, checked_at: null, todo_id: null };
  });
  return { precheck: { ...row, slots }, precheckList, precheckImages, previousOdometer: null };
}

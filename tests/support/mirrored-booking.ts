/** Bookings as phones mirror them, for tests of their screens and views. */
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { ServerRow } from '#sync/ports.ts';
import { bookingRows } from '#sync/ops/rental-rows.ts';

const HOUR = 3_600_000;

/** Today at that hour of UTC, moved by days. */
export const hour = (at: number, days = 0): string => {
  const midnight = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR;
  return new Date(midnight + (days * 24 + at) * HOUR).toISOString();
};

export const check = (id: number, entity_type: 'checkin' | 'checkout', title: string): CheckItem => ({
  id,
  entity_type,
  title,
  required: true,
  is_checked: false,
  checked_at: null,
  checked_by: null,
  note: '',
});

export const agreement = (
  kind: 'agreement' | 'final_agreement' = 'agreement',
): MirroredBooking['agreements'][number] => ({
  id: 80,
  kind,
  version: 2,
  created_at: hour(0),
  created_by_name: 'Ida Berg',
  sent_at: null,
  void_at: null,
  sha256: 'e'.repeat(64),
  url: '/api/rental-file/agreement/80',
  content_hash: 'c'.repeat(64),
  signed_at: null,
  signed_by: null,
});

const vehicle = {
  id: 3,
  plate: 'B-YD 104',
  name: 'Ford Transit 2022',
  vin: '1FTBR1C80LKA54321',
  unit: 'mi',
  fuel: 'diesel',
} as const;

/** Confirmed, and going out today; `part` says what is otherwise. */
export const mirrored = (id: number, part: Partial<MirroredBooking> = {}): MirroredBooking => ({
  id,
  number: bookingNumber(id),
  status: 'confirmed',
  status_at: hour(0, -3),
  branch_id: 1,
  branch_name: 'Austin',
  starts_at: hour(9),
  ends_at: hour(9, 3),
  zone: 'UTC',
  picked_up_at: null,
  returned_at: null,
  pickup_place: 'Yard',
  return_place: 'Airport',
  vehicle,
  renter: { id: 50, name: 'Elena Marsh', phone: '+1 512 555 0143' },
  blockers: [],
  checkin: null,
  checkout: null,
  note: '',
  updated_at: hour(0, -3),
  agreements: [],
  checks: [],
  damages: [],
  images: [],
  ...part,
});

/** As a pull brings them. */
export const mirror = (...bookings: readonly MirroredBooking[]): ServerRow[] => bookings.flatMap(bookingRows);

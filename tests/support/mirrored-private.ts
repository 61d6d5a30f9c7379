/** Private rentals as phones mirror them, and as their calls answer them, for tests of operations, screens and views. */
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import type { PrivateCheck } from '#contract/areas/private-at-vehicle.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { privateRows } from '#sync/ops/private-rows.ts';
import type { ServerRow } from '#sync/ports.ts';
import { framed } from './answers.ts';
import { hour } from './mirrored-booking.ts';

/** Nobody looked yet. */
export const privateCheck = (check_id: number, phase: PrivateCheck['phase'], title: string): PrivateCheck => ({
  check_id,
  phase,
  title,
  required: true,
  result: null,
});

/** Scheduled, going out today and without end; `part` says what is otherwise. */
export const mirroredPrivate = (id: number, part: Partial<MirroredPrivate> = {}): MirroredPrivate => ({
  id,
  number: privateNumber(id),
  status: 'scheduled',
  status_at: hour(0, -3),
  branch_id: 1,
  branch_name: 'Austin',
  zone: 'UTC',
  starts_at: hour(10),
  ends_at: null,
  picked_up_at: null,
  returned_at: null,
  note: '',
  checkin: null,
  checkout: null,
  updated_at: hour(0, -3),
  customer: { id: 60, name: 'Nora Lindqvist', phone: '+1 512 555 0188' },
  vehicle: { id: 4, plate: 'B-YD 212', name: 'VW Golf 2023', vin: null, unit: 'km', fuel: 'petrol' },
  checks: [],
  images: [],
  ...part,
});

/** As a pull brings them. */
export const privateMirror = (...rentals: readonly MirroredPrivate[]): ServerRow[] => rentals.flatMap(privateRows);

export const privateImage = (part: Partial<CheckinImage> = {}): CheckinImage => ({
  id: 501,
  phase: 'checkin',
  slot: 'front',
  name: 'page.jpg',
  url: '/api/files/601',
  thumb: '/api/files/601?size=thumb',
  taken_at: hour(9),
  received_at: hour(9),
  by: 'A. Person',
  superseded: false,
  earlier_plate: null,
  damage_id: null,
  ...part,
});

/** As a call answers it to who sees no money. `image`: the picture that came along. */
export function privateAnswer(of: MirroredPrivate, images: readonly CheckinImage[] = [], image?: CheckinImage) {
  const { customer, vehicle, checks, images: _images, ...rental } = of;
  const plan = { status_reason: '', rate_amount: null, rate_period: 'month', included_distance_per_day: null } as const;
  const times = { created_at: hour(0, -3), deleted_at: null, late: false, created_by_name: null };
  const papers = { status: 'active', licence_status: 'valid', insurance_status: 'valid' } as const;
  return framed({
    rental: {
      ...rental,
      ...plan,
      ...times,
      deposit_amount: null,
      customer_id: customer.id,
      customer_name: customer.name,
      vehicle_id: vehicle.id,
    },
    customer: { ...customer, email: null, ...papers },
    vehicle,
    checks,
    images,
    invoices: null,
    payments: null,
    periods: null,
    balance: null,
    deposit_held: null,
    ...(image && { image }),
  });
}

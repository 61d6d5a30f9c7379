/** Private rentals and customers as the server answers them, for screens. */
import type {
  Customer,
  PrivatePeriod,
  PrivateRental,
  PrivateVehicle,
  RentalInvoice,
} from '#contract/areas/private-record.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { privateRentals } from '#contract/areas/private-rentals.ts';
import type { Answer } from '#contract/endpoint.ts';

const AT = '2026-09-15T08:00:00.000Z';

export type WholeAnswer = Omit<Answer<typeof privateRentals.edit>, 'status' | 'message'>;

export const customerAnswer = (id: number, part: Partial<Customer> = {}): Customer => ({
  id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  first_name: 'Elena',
  last_name: 'Marsh',
  email: 'elena@enquiries.example',
  phone: '+351215550249',
  is_private: true,
  status: 'inactive',
  blocked_reason: '',
  licence_status: 'valid',
  insurance_status: 'missing',
  current: null,
  rentals: 1,
  birth_date: '1990-01-30',
  address: '',
  city: '',
  region: '',
  postal_code: '',
  country: null,
  blocked_at: null,
  blocked_by_name: null,
  note: '',
  ...part,
});

export const privateVehicle = (id: number, part: Partial<PrivateVehicle> = {}): PrivateVehicle => ({
  id,
  deleted_at: null,
  vin: null,
  plate: `W${id}-PLD`,
  name: 'Mazda CX-5 2020',
  branch_id: 1,
  branch_name: 'Newark',
  status: 'ready',
  state: 'free',
  busy: null,
  rental: null,
  next: null,
  images: [],
  ...part,
});

export const rentalAnswer = (id: number, part: Partial<PrivateRental> = {}): PrivateRental => ({
  id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  number: privateNumber(id),
  status: 'active',
  status_at: AT,
  status_reason: '',
  customer_id: 5,
  customer_name: 'Elena Marsh',
  vehicle_id: 4,
  branch_id: 1,
  branch_name: 'Newark',
  zone: 'UTC',
  starts_at: AT,
  ends_at: null,
  picked_up_at: AT,
  returned_at: null,
  late: false,
  rate_amount: 1200,
  rate_period: 'month',
  included_distance_per_day: 80,
  deposit_amount: 400,
  note: '',
  checkin: { odometer: 81_244, fuel_eighths: 8, charge_percent: null, done_at: AT, done_by: 'Maya Patel' },
  checkout: null,
  created_by_name: 'Daniel Carter',
  ...part,
});

export const periodAnswer = (month: number, part: Partial<PrivatePeriod> = {}): PrivatePeriod => ({
  start: new Date(Date.UTC(2026, month - 1, 15, 8)).toISOString(),
  end: new Date(Date.UTC(2026, month, 15, 8)).toISOString(),
  days: 30,
  of_days: 30,
  amount: 1200,
  invoice_number: null,
  due: true,
  ...part,
});

/** One that is out without end: its first month is billed and paid, its second is due, its third comes. */
export const invoiceAnswer = (private_rental_id: number, number: string): RentalInvoice => ({
  id: 12,
  private_rental_id,
  kind: 'invoice',
  number,
  period_start: '2026-10-15T08:00:00.000Z',
  period_end: '2026-11-15T08:00:00.000Z',
  lines: [{ label: 'Rent', quantity: 1, unit_price: 1200, amount: 1200 }],
  subtotal: 1200,
  tax_rate: 0,
  tax: 0,
  total: 1200,
  currency: 'USD',
  voids_number: null,
  url: '/api/private-rental-papers/12',
  created_at: '2026-10-20T08:00:00.000Z',
  created_by_name: 'Daniel Carter',
});

export const wholeAnswer = (id: number, part: Partial<WholeAnswer> = {}): WholeAnswer => ({
  rental: rentalAnswer(id),
  customer: {
    id: 5,
    name: 'Elena Marsh',
    email: 'elena@enquiries.example',
    phone: '+351215550249',
    status: 'active',
    licence_status: 'valid',
    insurance_status: 'missing',
  },
  vehicle: { id: 4, plate: 'W4-PLD', name: 'Mazda CX-5 2020', vin: null, unit: 'mi', fuel: null },
  checks: [
    { check_id: 1, phase: 'checkin', title: 'Tyres', required: true, result: null },
    { check_id: 1, phase: 'checkout', title: 'Tyres', required: true, result: null },
  ],
  images: [],
  invoices: [],
  payments: [],
  periods: [periodAnswer(9, { invoice_number: 'INV-000001' }), periodAnswer(10), periodAnswer(11, { due: false })],
  charges: [],
  corrected: null,
  balance: 0,
  deposit_held: 400,
  ...part,
});

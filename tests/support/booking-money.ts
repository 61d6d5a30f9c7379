/** The money of bookings as the server answers it, for screens. */
import type { Deposit, Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';

const AT = '2026-11-23T22:31:00.000Z';

export const paymentAnswer = (id: number, part: Partial<Payment> = {}): Payment => ({
  id,
  booking_id: 21,
  kind: 'payment',
  covers: 'booking',
  amount: 100,
  currency: 'USD',
  method: 'card_terminal',
  status: 'succeeded',
  provider: null,
  paid_at: AT,
  reference: '',
  note: '',
  reason: '',
  parent_id: null,
  payment_request_id: null,
  refundable: 0,
  created_at: AT,
  created_by: 9,
  created_by_name: 'Ruth Okafor',
  verified_at: null,
  verified_by_name: null,
  ...part,
});

export const requestAnswer = (id: number, part: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id,
  booking_id: 21,
  purpose: 'balance',
  amount: 177.65,
  currency: 'USD',
  status: 'open',
  link: 'https://yard.test/pay/#abc',
  expires_at: '2026-12-01T22:20:00.000Z',
  sent_at: AT,
  sent_to: 'elena@mail.test',
  sent_count: 1,
  problem: '',
  created_at: AT,
  created_by_name: 'Ruth Okafor',
  ...part,
});

export const depositAnswer = (part: Partial<Deposit> = {}): Deposit => ({
  booking_id: 21,
  mode: 'authorisation',
  status: 'authorised',
  required: 300,
  available: 300,
  held: 300,
  kept: 0,
  given_back: 0,
  authorised_until: '2026-12-01T19:00:00.000Z',
  reason: '',
  waived_by_name: null,
  no_authorisation: null,
  is_unknown: false,
  acts: ['capture', 'release'],
  ...part,
});

/** Payments and requests as calls answer them. */
import type { Kysely } from 'kysely';
import type { Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';

/** Of a booking, the newest first. */
export async function paymentsOf(_db: Kysely<Database>, _bookingId: number): Promise<Payment[]> {
  return [];
}

/** Of a booking, the newest first. Links are for those who may ask for payments. */
export async function requestsOf(
  _db: Kysely<Database>,
  _person: Pick<Person, 'can'>,
  _bookingId: number,
): Promise<PaymentRequest[]> {
  return [];
}

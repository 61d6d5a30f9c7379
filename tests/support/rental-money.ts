/** Money calls of bookings for the server's tests: each with a uuid of its own, unless one is sent. */
import { randomUUID } from 'node:crypto';
import { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from './browser.ts';
import type { TestApp } from './server.ts';

type Sent<B extends { readonly request_id: string }> = Omit<B, 'request_id'> & { readonly request_id?: string };

type Manual = Sent<Body<typeof rows.createManual>>;
export const enter = (client: Client, body: Manual) =>
  client.call(rows.createManual, { body: { request_id: randomUUID(), ...body } });

/** Cash at the desk. */
export const cash = (client: Client, booking_id: number, amount: number, fields: Partial<Manual> = {}) =>
  enter(client, { booking_id, amount, method: 'cash', ...fields });

type Update = Sent<Body<typeof rows.updatePayment>>;
export const update = (client: Client, id: number, body: Update) =>
  client.call(rows.updatePayment, { params: { id }, body: { request_id: randomUUID(), ...body } });

/** So much of the payment is given back. */
export const giveBack = (
  client: Client,
  id: number,
  amount: number,
  seen_available: number,
  fields: Partial<Update> = {},
) => update(client, id, { status: 'refunded', amount, seen_available, ...fields });

export const verify = (client: Client, body: Sent<Body<typeof rows.verifyPayment>>) =>
  client.call(rows.verifyPayment, { body: { request_id: randomUUID(), ...body } });

/** What the booking's row says. */
export const sumsOf = ({ db }: TestApp, id: number) =>
  db
    .selectFrom('bookings')
    .select(['paid', 'refunded', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A payment that the renter made by a link of the test provider. */
export async function paidByLink(app: TestApp, booking_id: number, amount: string): Promise<number> {
  const { now } = app.clock;
  const { id } = await app.db
    .insertInto('payments')
    .values({
      booking_id,
      private_rental_id: null,
      kind: 'payment',
      covers: 'booking',
      amount,
      currency: 'USD',
      method: 'link',
      status: 'succeeded',
      status_at: now,
      provider: 'test',
      provider_key: null,
      provider_ref: `paid_${randomUUID()}`,
      request_id: null,
      payment_request_id: null,
      parent_id: null,
      paid_at: now,
      verified_at: null,
      verified_by: null,
      asked_at: null,
      created_at: now,
      created_by: null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('bookings').set({ paid: amount }).where('id', '=', booking_id).execute();
  return id;
}

/** Rows of payments as they are made and moved on. */
import type { Insertable, Selectable } from 'kysely';
import { textOfCents } from '#contract/rental/cents.ts';
import type { PaymentState } from '#contract/areas/rental-money-words.ts';
import type { Context } from '#server/http/handler.ts';
import type { Payments } from './tables.ts';

export type PaymentRow = Selectable<Payments>;

/** As much of a handler's context as money is written with; nobody asks in a job, and where the provider tells something. */
export type Writing = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };

type Given = Pick<Insertable<Payments>, 'kind' | 'covers' | 'currency' | 'method' | 'status'> &
  Partial<Omit<Insertable<Payments>, 'amount'>>;

/** Makes a payment of a booking. One at the provider gets the key that it keeps: `pay-812`. */
export async function insertPayment(ctx: Writing, bookingId: number, cents: number, given: Given): Promise<PaymentRow> {
  const { db, now, person } = ctx;
  const row = await db
    .insertInto('payments')
    .values({
      private_rental_id: null,
      provider: null,
      provider_key: null,
      provider_ref: null,
      request_id: null,
      payment_request_id: null,
      parent_id: null,
      paid_at: null,
      verified_at: null,
      verified_by: null,
      asked_at: null,
      ...given,
      booking_id: bookingId,
      amount: textOfCents(cents),
      status_at: now,
      created_at: now,
      created_by: person?.id ?? null,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.provider === null || row.provider_key !== null) return row;
  const provider_key = `pay-${row.id}`;
  await db.updateTable('payments').set({ provider_key }).where('id', '=', row.id).execute();
  return { ...row, provider_key };
}

/** Moves a payment on. Danger: the caller holds its booking. */
export async function movePayment(
  { db, now }: Writing,
  id: number,
  status: PaymentState,
  fields: Partial<
    Pick<PaymentRow, 'provider_ref' | 'reason' | 'paid_at' | 'verified_at' | 'verified_by' | 'asked_at'>
  > = {},
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...fields, status, status_at: now, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

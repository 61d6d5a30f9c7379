/** Money acts happen once: whoever sends one again, by the uuid of its form, is answered with what became of the first. */
import type { Selectable } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { fingerprint } from '#server/http/idempotency.ts';
import { invalid } from '#server/http/refusal.ts';
import type { MoneyActs } from './tables.ts';

export type ActRow = Selectable<MoneyActs>;

export interface Act {
  readonly request_id: string;
  /** The call: `create-payment`. */
  readonly act: string;
  readonly booking_id: number;
  /** All that was sent. */
  readonly content: unknown;
}

/**
 * Claims the uuid for this act. Null: it is the first, and the caller does it, in this transaction. Else the first, which is not done again.
 *
 * Danger: the caller holds the booking, so that of two at once the second finds the first.
 *
 * @throws 422 `request_id` when another person used it, or for something else
 */
export async function claimAct(
  { db, now, person }: Context,
  { request_id, act, booking_id, content }: Act,
): Promise<ActRow | null> {
  const content_hash = fingerprint(act, content);
  const made = await db
    .insertInto('money_acts')
    .values({
      request_id,
      act,
      booking_id,
      content_hash,
      user_id: person.id,
      payment_id: null,
      payment_request_id: null,
      at: now,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (made) return null;
  const first = await db
    .selectFrom('money_acts')
    .selectAll()
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  if (first.user_id !== person.id || first.act !== act || first.content_hash !== content_hash)
    throw invalid({ request_id: ['This was used for something else.'] });
  return first;
}

/** Says what the act made. */
export async function linkAct(
  { db }: Pick<Context, 'db'>,
  request_id: string,
  made: { readonly payment_id?: number; readonly payment_request_id?: number },
): Promise<void> {
  await db.updateTable('money_acts').set(made).where('request_id', '=', request_id).execute();
}

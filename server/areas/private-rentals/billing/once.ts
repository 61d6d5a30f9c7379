/** Money acts of private rentals happen once: the paper that an act made knows the uuid of its form. */
import { fingerprint } from '#server/http/idempotency.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Asking } from '../rental.ts';

/** What was sent, as a checksum. An address for the mail is part of it: the same paper to somebody else is another act. */
export const hashOf = (act: 'invoice' | 'receipt', rentalId: number, sent: unknown): string =>
  fingerprint(act, { act, rentalId, sent });

/**
 * The id of the paper that the same act made before; null where it is the first.
 *
 * Danger: the caller holds the rental, so that of two at once the second finds the paper of the first.
 *
 * @throws 422 `request_id` when another person used it, or for something else
 */
export async function paperOfAct(
  { db, person }: Asking,
  request_id: string,
  content_hash: string,
): Promise<number | null> {
  const first = await db
    .selectFrom('rental_invoices')
    .select(['id', 'content_hash', 'created_by'])
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (!first) return null;
  if (first.created_by !== person.id || first.content_hash !== content_hash)
    throw invalid({ request_id: ['This was used for something else.'] });
  return first.id;
}

/** Files of papers: whoever sees papers of renters sees those of their branches' bookings, and each look is written down. */
import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import { withinBookings } from '../booking.ts';

export const rentalDocumentFiles: FileOwner = {
  noun: 'document',
  isSecret: true,
  isKept: true,
  sees: async ({ db, person }, id) => {
    if (!person.can('document.view')) return false;
    const { rows } = await sql`
      select 1 from documents d
      join booking_customers c on c.customer_id = d.customer_id
      join bookings b on b.id = c.booking_id and (d.booking_id is null or d.booking_id = b.id)
      where d.id = ${id} and d.deleted_at is null and ${withinBookings(person)} limit 1`.execute(db);
    return rows.length > 0;
  },
  changes: () => Promise.resolve(false),
};

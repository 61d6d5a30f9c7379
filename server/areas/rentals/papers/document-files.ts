/** Files of papers: whoever sees papers of renters sees those of their branches' bookings, and each look is written down. */
import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import type { Context } from '#server/http/handler.ts';
import { withinBookings } from '../booking.ts';

/** Who rents privately, or never booked, is a customer of the whole company, and so is their licence. */
const ofCustomers = (person: Context['person']) =>
  person.can('customer.view')
    ? sql<boolean>`(select is_private or not exists (select 1 from booking_customers b where b.customer_id = c.id)
        from customers c where c.id = d.customer_id)`
    : sql<boolean>`false`;

export const rentalDocumentFiles: FileOwner = {
  noun: 'document',
  isSecret: true,
  isKept: true,
  sees: async ({ db, person }, id) => {
    if (!person.can('document.view')) return false;
    const { rows } = await sql`
      select 1 from documents d
      where d.id = ${id} and d.deleted_at is null and (exists (
        select 1 from booking_customers c join bookings b on b.id = c.booking_id and (d.booking_id is null or d.booking_id = b.id)
        where c.customer_id = d.customer_id and ${withinBookings(person)})
        or (${ofCustomers(person)} and d.booking_id is null))`.execute(db);
    return rows.length > 0;
  },
  changes: () => Promise.resolve(false),
};

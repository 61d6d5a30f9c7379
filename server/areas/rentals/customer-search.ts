/** Finds customers for a booking: the same person is not to be written down twice. */
import { sql } from 'kysely';
import type { FoundCustomer } from '#contract/areas/booking-customers.ts';
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Handler } from '#server/http/handler.ts';
import { searchConditions } from '#server/kit/page.ts';

/** More than these nobody reads: another letter is faster. */
const MOST = 10;

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');

/** Phone numbers are stored in digits alone, and people write them in groups: `973 555`. */
const isNumber = (text: string) => /^[+\d\s()./-]+$/.test(text) && digitsOf(text).length > 2;

const conditionsOf = (search: string) =>
  isNumber(search)
    ? [sql`c.phone like ${`%${digitsOf(search)}%`}`]
    : searchConditions(['c.first_name', 'c.last_name', 'c.email', 'c.phone'], search);

export const customers: Handler<typeof rows.customers> = async ({ query: { search } }, { db }) => {
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return { status: 200, message: '', customers: [] };
  const { rows: found } = await sql<FoundCustomer>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email, c.phone, c.birth_date,
      c.blocked_at is not null as blocked, c.blocked_reason,
      (select count(*)::int from booking_customers bc where bc.customer_id = c.id) as bookings
    from customers c
    where c.deleted_at is null and ${sql.join(conditions, sql` and `)}
    order by bookings desc, lower(c.last_name), lower(c.first_name), c.id
    limit ${MOST}`.execute(db);
  return { status: 200, message: '', customers: found };
};

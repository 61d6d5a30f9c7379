/** Who a booking can be for. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { day, frame, id } from '../schema.ts';

const found = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(day),
  /** They may not rent, and why stands in `blocked_reason`. */
  blocked: z.boolean(),
  blocked_reason: z.string(),
  /** Bookings that they had or have, as renter or driver. */
  bookings: z.int(),
});
export type FoundCustomer = z.output<typeof found>;

/** Up to ten known customers by name, e-mail address or phone, those who rent most first. Customers are of the whole company. */
export const bookingCustomers = get('/api/booking-customers', {
  own: true,
  auth: 'rental',
  permission: 'booking.create',
  query: z.object({ search: z.string().check(z.maxLength(100, 'At most 100 characters.')) }),
  answer: z.object({ ...frame, customers: z.array(found) }),
});

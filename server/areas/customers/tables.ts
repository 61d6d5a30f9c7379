/** Customers: one row a person, for bookings and private rentals. */
import type { Generated } from 'kysely';
import type { OfficeRow } from '#server/kit/columns.ts';

export interface Customers extends OfficeRow {
  first_name: string;
  last_name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  birth_date: string | null;
  address: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  postal_code: Generated<string>;
  country: string | null;
  is_private: Generated<boolean>;
  blocked_at: Date | null;
  blocked_by: number | null;
  blocked_reason: Generated<string>;
  note: Generated<string>;
}

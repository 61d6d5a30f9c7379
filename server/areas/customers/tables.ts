/** Customers: one row a person, for bookings and private rentals. */
import type { Generated } from 'kysely';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

export interface Customers extends StampedRow {
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

/** A person's own insurance. */
export interface CustomerInsurances extends OfficeRow {
  customer_id: number;
  insurer: Generated<string>;
  policy_number: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  /** Null as long as nobody has seen the paper. */
  attachment_id: number | null;
  sha256: string | null;
}

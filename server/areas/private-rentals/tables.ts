/** Private rentals, what is looked at when they go out and come back, and their papers with a number (rentals.md §2). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CheckState } from '#contract/areas/private-check-words.ts';
import type { CheckPhase, InvoiceKind, PrivateStatus, RatePeriod } from '#contract/areas/private-words.ts';
import type { ChargeCode, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Numeric, NumericWithDefault, OfficeRow, StampedRow } from '#server/kit/columns.ts';

type JsonColumn<T> = ColumnType<T, string, string>;

/** What a period costs that begins at `from` or later. */
export interface StoredRate {
  readonly from: string;
  readonly amount: string;
}

export interface PrivateRentals extends StampedRow {
  customer_id: number;
  vehicle_id: number;
  branch_id: number;
  /** Of the branch when it was made: periods are counted on its clocks. */
  zone: string;
  starts_at: Date;
  /** Null: without end. */
  ends_at: Date | null;
  status: PrivateStatus;
  status_at: Date;
  status_reason: Generated<string>;
  picked_up_at: Date | null;
  returned_at: Date | null;
  rate_amount: Numeric;
  rate_period: RatePeriod;
  rates: JsonColumn<readonly StoredRate[]>;
  included_distance_per_day: number | null;
  deposit_amount: NumericWithDefault;
  note: Generated<string>;
}

export interface PrivateRentalChecks extends OfficeRow {
  title: string;
  phase: CheckPhase;
  required: Generated<boolean>;
  position: number;
}

export interface PrivateRentalCheckResults {
  private_rental_id: number;
  phase: RentalPhase;
  check_id: number;
  state: CheckState;
  note: Generated<string>;
  checked_at: Date;
  checked_by: number | null;
  /** Of the edit that stands. */
  stamp: string;
}

/** What is charged of a return. */
export interface PrivateRentalCharges {
  id: GeneratedAlways<number>;
  private_rental_id: number;
  code: ChargeCode;
  label: string;
  basis: string;
  amount: Numeric;
  /** Empty where it is charged. */
  left_out_reason: Generated<string>;
  left_out_at: Date | null;
  left_out_by: number | null;
  /** Of the invoice on which it stands. */
  bill_request_id: string | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

/** The last number of a series. */
export interface DocumentCounters {
  series: string;
  last: number;
}

export interface StoredLine {
  readonly label: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly amount: string;
}

/** Rows are added, never changed, but for the checksum of what was printed. */
export interface RentalInvoices {
  id: GeneratedAlways<number>;
  private_rental_id: number;
  kind: InvoiceKind;
  number: string;
  period_start: Date | null;
  period_end: Date | null;
  lines: JsonColumn<readonly StoredLine[]>;
  /** Who, what and when, as the paper says it for good. */
  content: JsonColumn<unknown>;
  tax_rate: NumericWithDefault;
  subtotal: Numeric;
  tax: NumericWithDefault;
  total: Numeric;
  currency: string;
  sha256: string | null;
  request_id: string;
  /** Of what was sent. */
  content_hash: string;
  voids_id: number | null;
  payment_id: number | null;
  /** The day on which it counts in the books. */
  booked_on: string;
  created_at: Date;
  created_by: number | null;
}

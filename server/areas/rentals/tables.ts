/** Bookings: who rents what and when, the papers that are checked, the agreement, and what was noted at the vehicle (rentals.md §2). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  BookingStatus,
  ChargeCode,
  Cleanliness,
  DocumentSide,
  EntityType,
  InsuranceStatus,
  PaperState,
  PaymentModel,
  PaymentStatus,
  RejectCode,
  RentalPhase,
  Verification,
} from '#contract/areas/rental-words.ts';
import type {
  Numeric,
  NumericOrNull,
  NumericWithDefault,
  OfficeRow,
  StampedRow,
  StampsColumn,
} from '#server/kit/columns.ts';

type JsonColumn<T> = ColumnType<T, string, string>;

export interface BookingChannels extends OfficeRow {
  name: string;
  token_hash: string;
  /** Its last four characters. */
  token_end: string;
  branch_id: number;
  active: Generated<boolean>;
  last_used_at: Date | null;
}

export interface RentalRates extends OfficeRow {
  branch_id: number;
  /** Null: all of the branch that have none of their own. */
  vehicle_id: number | null;
  daily: Numeric;
  weekly: NumericOrNull;
  monthly: NumericOrNull;
  late_hour: NumericOrNull;
  included_distance_per_day: number | null;
  extra_distance_price: NumericOrNull;
  deposit_amount: NumericWithDefault;
  fuel_price: NumericOrNull;
  refuel_fee: NumericOrNull;
}

export interface Bookings extends StampedRow {
  token: string;
  source: 'channel' | 'office' | 'import';
  channel_id: number | null;
  external_ref: string | null;
  external_hash: string | null;
  branch_id: number;
  vehicle_id: number | null;
  pickup_place: Generated<string>;
  return_place: Generated<string>;
  starts_at: Date;
  ends_at: Date;
  /** Of the branch when it was made: days are counted on its clocks. */
  zone: string;
  status: Generated<BookingStatus>;
  status_at: Date;
  status_reason: Generated<string>;
  picked_up_at: Date | null;
  returned_at: Date | null;
  payment_model: Generated<PaymentModel>;
  partial_percent: number | null;
  /** Percent. */
  tax_rate: NumericWithDefault;
  tax: NumericWithDefault;
  /** Charges of the booking with tax. */
  booking_amount: NumericWithDefault;
  paid: NumericWithDefault;
  refunded: NumericWithDefault;
  payment_status: GeneratedAlways<PaymentStatus>;
  deposit_amount: NumericWithDefault;
  insurance_info_required: Generated<boolean>;
  insurance_status: Generated<InsuranceStatus>;
  insurance_admin_notes: Generated<string>;
  note: Generated<string>;
}

export interface BookingCustomers {
  booking_id: number;
  customer_id: number;
  role: 'renter' | 'driver';
  position: number;
}

export interface BookingCharges {
  id: GeneratedAlways<number>;
  booking_id: number;
  phase: 'booking' | 'checkout';
  code: ChargeCode;
  label: string;
  quantity: NumericWithDefault;
  unit_price: Numeric;
  amount: Numeric;
  taxable: Generated<boolean>;
  basis: Generated<string>;
  damage_id: number | null;
  waived_reason: Generated<string>;
  position: number;
  /** The day on which it counts; null until the return is closed. */
  booked_on: string | null;
  created_at: Date;
  created_by: number | null;
}

export interface Documents extends OfficeRow {
  customer_id: number;
  /** Null for a licence and a proof of address: they are the person's. */
  booking_id: number | null;
  /** The version of the agreement that a scan shows. */
  agreement_id: number | null;
  verification: Verification;
  side: DocumentSide;
  attachment_id: number;
  sha256: string;
  document_number: Generated<string>;
  region: Generated<string>;
  issued_on: string | null;
  expires_on: string | null;
  birth_date: string | null;
  uploaded_via: 'office' | 'customer' | 'channel' | 'import';
  superseded_by: number | null;
  decided_at: Date | null;
  decided_by: number | null;
  decision: 'approve' | 'reject' | null;
  decision_code: RejectCode | null;
  decision_reason: Generated<string>;
}

/** Rows are added, never changed. */
export interface DocumentDecisions {
  id: GeneratedAlways<number>;
  document_id: number;
  booking_id: number | null;
  decision: 'approve' | 'reject' | 'undo';
  code: RejectCode | null;
  reason: Generated<string>;
  at: Date;
  decided_by: number | null;
}

export interface VerificationTemplates extends OfficeRow {
  entity_type: EntityType;
  title: string;
  required: Generated<boolean>;
  position: number;
}

export interface VerificationItems {
  id: GeneratedAlways<number>;
  booking_id: number;
  entity_type: EntityType;
  position: number;
  title: string;
  required: boolean;
  is_checked: Generated<boolean>;
  checked_at: Date | null;
  checked_by: number | null;
  note: Generated<string>;
  stamps: StampsColumn;
}

/** What the office decided of a list that has no document. */
export interface VerificationStates {
  booking_id: number;
  entity_type: EntityType;
  status: 'pending' | 'approved' | 'rejected';
  reason: Generated<string>;
  decided_at: Date;
  decided_by: number | null;
}

export interface Insurances extends OfficeRow {
  booking_id: number;
  insurer: string;
  policy_number: string;
  valid_from: string;
  valid_to: string;
}

export interface Agreements {
  id: GeneratedAlways<number>;
  booking_id: number;
  kind: 'agreement' | 'final_agreement';
  version: number;
  content: JsonColumn<unknown>;
  /** SHA-256 of the canonical JSON. */
  content_hash: string;
  /** Of the PDF; null until it was made. */
  sha256: string | null;
  sent_at: Date | null;
  void_at: Date | null;
  created_at: Date;
  created_by: number | null;
}

/** A paper of a booking as it was first printed in a state. */
export interface BookingPrints {
  kind: 'agreement' | 'closing';
  owner_id: number;
  state: string;
  sha256: string;
  created_at: Date;
}

export interface Signatures {
  id: GeneratedAlways<number>;
  agreement_id: number;
  customer_id: number | null;
  typed_name: string;
  strokes: JsonColumn<readonly (readonly (readonly [number, number])[])[]>;
  consent_version: string;
  signed_hash: string;
  signed_at: Date;
  device_at: Date | null;
  received_at: Date;
  address: Generated<string>;
  browser: Generated<string>;
  witnessed_by: number | null;
}

export interface Handovers {
  id: GeneratedAlways<number>;
  booking_id: number | null;
  private_rental_id: number | null;
  phase: RentalPhase;
  odometer_id: number | null;
  fuel_eighths: number | null;
  charge_percent: number | null;
  cleanliness: Cleanliness | null;
  keys: number | null;
  damages_seen: ColumnType<readonly number[], string | undefined, string>;
  skipped: ColumnType<readonly string[], string | undefined, string>;
  done_at: Date | null;
  device_at: Date | null;
  done_by: number | null;
  stamps: StampsColumn;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface CheckinImages {
  id: GeneratedAlways<number>;
  booking_id: number | null;
  private_rental_id: number | null;
  /** The one that it shows; null where none was chosen. */
  vehicle_id: number | null;
  phase: RentalPhase;
  slot: string;
  uploaded_as: 'admin' | 'customer';
  attachment_id: number;
  sha256: string;
  name: string;
  taken_at: Date;
  device_at: Date | null;
  received_at: Date;
  latitude: number | null;
  longitude: number | null;
  damage_id: number | null;
  superseded_by: number | null;
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: Generated<number | null>;
}

/** A view: the states of a booking's papers, derived from its documents, signatures and dates. */
export interface BookingPapers {
  booking_id: number;
  license_status: PaperState;
  address_proof_status: PaperState;
  agreement_status: PaperState;
  final_agreement_status: PaperState;
}

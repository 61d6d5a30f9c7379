/** Statements with their cohorts and lines. Dates are selected as text. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LedgerSource } from '#contract/areas/finance.ts';
import type { StatementState } from '#contract/areas/statement-record.ts';
import type { Numeric, NumericOrNull, OfficeRow } from '#server/kit/columns.ts';

export interface Statements extends Omit<OfficeRow, 'id'> {
  id: GeneratedAlways<number>;
  /** Gapless within a year; null until it is issued. */
  number: string | null;
  state: Generated<StatementState>;
  start_date: string;
  end_date: string;
  title: Generated<string>;
  note: Generated<string>;
  replaces_id: number | null;
  sent_at: Date | null;
  issued_at: Date | null;
  issued_by: number | null;
  void_at: Date | null;
  void_by: number | null;
  void_reason: Generated<string>;
  /** SHA-256 of its lines. */
  hash: string | null;
  /** Of what was printed of it first. */
  file_sha256: string | null;
}

/** Of a draft the sums are null. No two that are locked overlap: `statement_cohorts_once`. */
export interface StatementCohorts {
  statement_id: number;
  cohort_id: number;
  start_date: string;
  end_date: string;
  locked: Generated<boolean>;
  revenue: NumericOrNull;
  expense: NumericOrNull;
  owner_income: NumericOrNull;
  owner_expense: NumericOrNull;
  fee: NumericOrNull;
  carried_in: NumericOrNull;
  payout: NumericOrNull;
  carried_out: NumericOrNull;
  /** How the owner’s income comes about. */
  components: ColumnType<unknown, string | undefined, string>;
  paid_on: string | null;
  payout_ref: string | null;
}

/** Copies of the ledger as it was: the database lets nobody change them. */
export interface StatementLines {
  statement_id: number;
  position: number;
  cohort_id: number;
  source: LedgerSource;
  source_id: number;
  line_id: number;
  side: 'income' | 'expense';
  true_on: string;
  booked_on: string;
  vehicle_id: number | null;
  plate: string | null;
  heading: string;
  description: Generated<string>;
  amount: Numeric;
  owner_percent: Numeric;
  late: boolean;
}

/** Each write by the uuid of its form. */
export interface StatementRequests {
  request_id: string;
  user_id: number;
  content_hash: string;
  statement_id: number | null;
  at: Date;
}

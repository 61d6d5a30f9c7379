/** Expenses with their lines and logs, what was said of likely duplicates, paying back, and the ledger. Dates are selected as text. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LedgerSide, LedgerSource } from '#contract/areas/finance.ts';
import type { Numeric, NumericOrNull, NumericWithDefault, OfficeRow } from '#server/kit/columns.ts';

/** What a record waits for, or what was decided of it. */
export type DecisionState = 'submitted' | 'approved' | 'rejected';

/** What is decided by an approver: the columns that expenses and charges share. */
export interface DecidedColumns {
  state: Generated<DecisionState>;
  /** One more at each edit of the money. */
  version: Generated<number>;
  money_changed_by: number | null;
  money_changed_at: Date | null;
  decided_at: Date | null;
  decided_by: number | null;
  decide_reason: Generated<string>;
}

/** A deferred trigger sees to it that the lines add up to `amount` and `tax_amount`. */
export interface Expenses extends OfficeRow, DecidedColumns {
  kind: 'vehicle' | 'person' | 'other';
  direction: Generated<'cost' | 'credit'>;
  amount: Numeric;
  tax_amount: NumericWithDefault;
  /** As the yard had decided when it was saved. */
  tax_recoverable: Generated<boolean>;
  spent_on: string;
  paid_on: string | null;
  category_id: number;
  vendor_id: number | null;
  location_id: number | null;
  payment_method_id: number;
  /** Paid from somebody's own pocket, as the method was when it was saved. */
  reimbursable: Generated<boolean>;
  reimbursed_on: string | null;
  reimbursed_by: number | null;
  person_id: number | null;
  branch_id: number | null;
  invoice_no: string | null;
  /** Letters and digits of the number, in capitals. */
  invoice_key: GeneratedAlways<string | null>;
  note: Generated<string>;
  todo_id: number | null;
  bill_id: number | null;
  corrects_id: number | null;
  recurring_id: number | null;
  foreign_amount: NumericOrNull;
  foreign_currency: string | null;
  client_ref: string | null;
}

/** Of a vehicle, a cohort, or neither: then of the house. */
export interface ExpenseLines {
  id: GeneratedAlways<number>;
  expense_id: number;
  position: number;
  vehicle_id: number | null;
  cohort_id: number | null;
  /** Null: that of the expense. */
  category_id: number | null;
  amount: Numeric;
  tax_amount: NumericWithDefault;
  note: Generated<string>;
  /** The day on which it counts. */
  booked_on: string;
}

/** Events are written with the act and never changed; notes are people's. */
export interface ExpenseLogs {
  id: GeneratedAlways<number>;
  expense_id: number;
  kind: 'note' | 'event';
  text: string;
  detail: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  client_ref: string | null;
  created_at: Date;
  created_by: number | null;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_by: number | null;
}

/** The smaller pair of kind and number is `a`. */
export interface DuplicateVerdicts {
  id: GeneratedAlways<number>;
  a_kind: 'expense' | 'bill';
  a_id: number;
  b_kind: 'expense' | 'bill';
  b_id: number;
  verdict: 'same' | 'different';
  by: number;
  at: Date;
}

/** Paying people back, each act once. */
export interface Reimbursements {
  request_id: string;
  user_id: number;
  content_hash: string;
  expense_ids: number[];
  at: Date;
}

/** A view: what every figure is a sum over. */
export interface Ledger {
  source: GeneratedAlways<LedgerSource>;
  source_id: GeneratedAlways<number>;
  line_id: GeneratedAlways<number>;
  side: GeneratedAlways<LedgerSide>;
  /** The day on which it happened: it decides whose a vehicle was. */
  true_on: GeneratedAlways<string>;
  /** The day on which it counts in profit; null for money alone. */
  accrual_on: GeneratedAlways<string | null>;
  /** The day on which money moved. */
  cash_on: GeneratedAlways<string | null>;
  vehicle_id: GeneratedAlways<number | null>;
  cohort_id: GeneratedAlways<number>;
  category_id: GeneratedAlways<number | null>;
  component: GeneratedAlways<string | null>;
  vendor_id: GeneratedAlways<number | null>;
  person_id: GeneratedAlways<number | null>;
  todo_id: GeneratedAlways<number | null>;
  state: GeneratedAlways<'counted' | 'pending'>;
  /** Signed by its effect on profit. */
  amount: GeneratedAlways<string>;
}

/** Bills of vendors. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BillExpenseStatus, BillStatus, Proposal, ReadState } from '#contract/areas/bill-record.ts';
import type { NumericOrNull, StampedRow } from '#server/kit/columns.ts';

export interface Bills extends StampedRow {
  vendor_id: number | null;
  vendor_text: string | null;
  invoice_no: string | null;
  /** Capitals and digits of the number alone, by which it is known again. */
  invoice_key: GeneratedAlways<string | null>;
  billed_on: string | null;
  due_on: string | null;
  amount: NumericOrNull;
  tax_amount: NumericOrNull;
  vehicle_id: number | null;
  branch_id: number | null;
  note: Generated<string>;
  status: Generated<BillStatus>;
  expense_status: Generated<BillExpenseStatus>;
  status_reason: Generated<string>;
  paid_on: string | null;
  payment_method_id: number | null;
  read_state: Generated<ReadState>;
  /** The name of the reader. */
  read_by: string | null;
  read_text: Generated<string>;
  /** jsonb: read as an object, written as JSON text. */
  proposal: ColumnType<Proposal | null, string | null | undefined, string | null>;
  read_tries: Generated<number>;
  lease_until: Date | null;
  client_ref: string | null;
}

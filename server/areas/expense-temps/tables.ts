/** Drafts of expenses: a photo first, the fields later. They are never counted. */
import type { Generated } from 'kysely';
import type { NumericOrNull, StampedRow } from '#server/kit/columns.ts';

export interface ExpenseTemps extends StampedRow {
  amount: NumericOrNull;
  spent_on: string | null;
  category_id: number | null;
  vehicle_id: number | null;
  todo_id: number | null;
  vendor_text: string | null;
  note: Generated<string>;
  taken_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  client_ref: string | null;
  /** What it became. */
  expense_id: number | null;
}

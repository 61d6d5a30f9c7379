/** Categories of expenses. */
import type { ExpenseTarget, Treatment } from '#contract/areas/expense-categories.ts';
import type { OfficeRow } from '#server/kit/columns.ts';

export interface ExpenseCategories extends OfficeRow {
  name: string;
  parent_id: number | null;
  /** The same in a whole branch of the tree. */
  treatment: Treatment;
  applies_to: ExpenseTarget;
  code: string | null;
}

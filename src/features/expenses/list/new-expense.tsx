import { useNavigate } from 'react-router-dom';
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { expenseTemps } from '#contract/areas/expense-temps.ts';
import { expensePath } from '#kit/expense/expense-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { later } from '#ui/later.tsx';
import type { ExpenseFormProps } from '../form/expense-form.tsx';

const ExpenseForm = later<ExpenseFormProps>(() => import('../form/expense-form.tsx'));
ExpenseForm.preload();

interface Props {
  /** Where the form begins; it can be changed there. */
  readonly kind: ExpenseKind;
  /** The draft that becomes an expense; null for none. */
  readonly draftId: number | null;
  readonly onClose: () => void;
}

/** A new expense beside the list, by itself or of a draft with its photo. */
export function NewExpense({ kind, draftId, onClose }: Props) {
  const navigate = useNavigate();
  const { data } = useRead(expenseTemps.edit, { params: { id: draftId ?? 0 } }, draftId !== null);
  const draft = data?.body.data;
  // Its values stand in the form from the beginning.
  if (draftId !== null && draft === undefined) return null;
  return (
    <ExpenseForm
      key={draftId}
      start={{ act: 'new', kind, from: draft ?? null }}
      onClose={onClose}
      // It takes the place of its form: Back leads to the list, not to another new one.
      onSaved={(expense) => void navigate(expensePath(expense.id, expense.kind), { replace: true })}
    />
  );
}

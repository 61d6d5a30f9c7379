import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Expense } from '#contract/areas/expense-record.ts';
import { expensePath } from '#kit/expense/expense-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { later } from '#ui/later.tsx';
import type { ExpenseFormProps } from '../form/expense-form.tsx';
import { expenseItem } from '../shared/decidable.ts';
import type { DecideFormProps } from '../shared/decide-form.tsx';
import type { PayBackFormProps } from '../shared/pay-back-form.tsx';
import { ExpenseFormContext, type ExpensePageForm } from './use-form.ts';

const ExpenseForm = later<ExpenseFormProps>(() => import('../form/expense-form.tsx'));
const DecideForm = later<DecideFormProps>(() => import('../shared/decide-form.tsx'));
const PayBackForm = later<PayBackFormProps>(() => import('../shared/pay-back-form.tsx'));

interface Props {
  readonly expense: Expense;
  readonly children: ReactNode;
}

/** The forms of an expense: one at a time over its page, each loaded when it is first opened. */
export function ExpenseForms({ expense, children }: Props) {
  const [shown, show] = useState<ExpensePageForm | null>(null);
  return (
    <ExpenseFormContext value={show}>
      {children}
      {shown ? <Shown expense={expense} shown={shown} onClose={() => show(null)} /> : null}
    </ExpenseFormContext>
  );
}

interface ShownProps {
  readonly expense: Expense;
  readonly shown: ExpensePageForm;
  readonly onClose: () => void;
}

function Shown({ expense, shown, onClose }: ShownProps) {
  const navigate = useNavigate();
  switch (shown.form) {
    case 'approve':
      return (
        <DecideForm
          items={[expenseItem(expense)]}
          isApproved
          refusal={shown.refusal}
          onClose={onClose}
          onDone={onClose}
        />
      );
    case 'reject':
      return (
        <DecideForm items={[expenseItem(expense)]} isApproved={false} refusal="" onClose={onClose} onDone={onClose} />
      );
    case 'pay-back':
      return <PayBackForm rows={[expense]} onClose={onClose} onDone={onClose} />;
    case 'edit':
      return <ExpenseForm start={{ act: 'edit', expense }} frame={FormDialog} onClose={onClose} onSaved={onClose} />;
    case 'credit':
      return (
        <ExpenseForm
          start={{ act: 'credit', expense }}
          frame={FormDialog}
          onClose={onClose}
          onSaved={({ id, kind }) => void navigate(expensePath(id, kind))}
        />
      );
  }
}

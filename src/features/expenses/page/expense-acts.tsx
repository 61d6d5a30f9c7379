import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Expense } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWide } from '#ui/use-wide.ts';
import { expenseItem } from '../shared/decidable.ts';
import { expenseCalls } from '../shared/expense-calls.ts';
import { useDecide } from '../shared/use-decide.ts';
import { useWaits } from '../shared/use-waits.ts';
import { useForm } from './use-form.ts';

interface Props {
  readonly expense: Expense;
}

/** Approves it as it is seen. What is refused is asked for in a form: a reason, or whether it is a double. */
export function ApproveButton({ expense }: Props) {
  const decide = useDecide();
  const toast = useToast();
  const show = useForm();
  const waits = useWaits();
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    const written = await decide([expenseItem(expense)], { approved: true });
    setBusy(false);
    if (written.ok) return toast({ text: `${expenseName(expense)}: approved.` });
    const refusal = Object.values(written.fields).flat().join(' ');
    if (refusal === '') toast({ text: written.message });
    else show({ form: 'approve', refusal });
  };
  return (
    <Button tone="primary" icon="approve" busy={isBusy} {...waits} onClick={() => void approve()}>
      Approve
    </Button>
  );
}

interface Offer extends MenuItem {
  /** One of the first on a wide screen. */
  readonly isFirst?: boolean;
}

/** What can be done with it besides approving. */
export function ActsOfExpense({ expense }: Props) {
  const isWide = useWide();
  const waits = useWaits();
  const offers = useOffers(expense);
  const buttons = isWide ? offers.filter(({ isFirst }) => isFirst) : [];
  const items = isWide ? offers.filter(({ isFirst }) => !isFirst) : offers;
  return (
    <>
      {buttons.map(({ label, icon, onAct }) => (
        <Button key={label} {...(icon && { icon })} {...waits} onClick={onAct}>
          {label}
        </Button>
      ))}
      {items.length > 0 && !waits.disabled ? <Menu label="More" items={items} /> : null}
    </>
  );
}

function useOffers(expense: Expense): readonly Offer[] {
  const may = useMay();
  const show = useForm();
  const { user } = useSession();
  const remove = useRemove(expense);
  const restore = useRestore(expense);
  const { state, deleted_at, reimbursable, reimbursed_on, locked, direction, person_id, created_by } = expense;
  const isTheirs = (person_id ?? created_by) === user.id;
  const isPayable = reimbursable && state === 'approved' && reimbursed_on === null && !isTheirs;
  if (deleted_at !== null)
    return expense.may.edit || may(expenses.restore)
      ? [{ label: 'Restore', icon: 'undo', isFirst: true, onAct: () => void restore() }]
      : [];
  const all: readonly (Offer | false)[] = [
    isPayable &&
      may(expenses.reimburse) && {
        label: 'Pay back',
        icon: 'undo',
        isFirst: true,
        onAct: () => show({ form: 'pay-back' }),
      },
    expense.may.edit && {
      label: 'Change',
      icon: 'edit',
      isFirst: !locked,
      onAct: () => show({ form: 'edit' }),
    },
    state !== 'rejected' &&
      reimbursed_on === null &&
      !locked &&
      may(expenses.decide) && {
        label: 'Reject',
        icon: 'close',
        isFirst: state === 'submitted',
        onAct: () => show({ form: 'reject' }),
      },
    direction === 'cost' &&
      may(expenses.add) && {
        label: 'Correct with a credit',
        icon: 'swap',
        isFirst: locked,
        onAct: () => show({ form: 'credit' }),
      },
    expense.may.delete && { label: 'Delete', icon: 'trash', onAct: () => void remove() },
  ];
  return all.filter((offer) => offer !== false);
}

function useRestore({ id }: Expense) {
  const act = useDo();
  const toast = useToast();
  return async () => {
    const back = await act(expenses.restore, { params: { id } });
    if (back) toast({ text: back.message });
  };
}

/** Deletes it and leads back to the list, from where it can be undone. */
function useRemove(expense: Expense) {
  const act = useDo();
  const toast = useToast();
  const navigate = useNavigate();
  const restore = useRestore(expense);
  return async () => {
    const done = await act(expenseCalls[expense.kind].remove, { params: { id: expense.id } });
    if (!done) return;
    toast({ text: `${expenseName(expense)} deleted.`, undo: () => void restore() });
    void navigate('/expenses');
  };
}

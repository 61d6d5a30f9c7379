import { type ExpenseRow, expenseStates, type ExpenseState } from '#contract/areas/expense-record.ts';
import { type Mark, Marks } from '#kit/marks.tsx';

const STATES: Readonly<Record<ExpenseState, Omit<Mark, 'text'>>> = {
  submitted: { icon: 'clock', tone: 'needs' },
  approved: { icon: 'sent', tone: 'plain' },
  rejected: { icon: 'close', tone: 'failed' },
};

/** Whether it waits for somebody, counts, or was turned down. */
export const stateMark = (state: ExpenseState): Mark => ({ ...STATES[state], text: expenseStates[state] });

/** How far an expense or a charge is: a sign and its word. */
export function ExpenseStateMark({ state }: { readonly state: ExpenseState }) {
  return <Marks marks={[stateMark(state)]} />;
}

/** It is stated to an owner: nobody changes its money. */
export const LOCKED: Mark = { icon: 'lock', tone: 'plain', text: 'Stated' };
/** Its own month was stated already, so it counts in the next one. */
export const LATE: Mark = { icon: 'clock', tone: 'unknown', text: 'Late' };
const NO_RECEIPT: Mark = { icon: 'receipt', tone: 'needs', text: 'No receipt' };
const OWN_APPROVAL: Mark = { icon: 'person', tone: 'unknown', text: 'Approved by who entered it' };

type Marked = Pick<
  ExpenseRow,
  'files' | 'late' | 'locked' | 'state' | 'reimbursable' | 'reimbursed_on' | 'own_approval'
>;

/** Whether who paid from their own pocket has the money back; null where nobody did. */
export function paidBackMark({ reimbursable, reimbursed_on, state }: Marked): Mark | null {
  if (!reimbursable || state === 'rejected') return null;
  if (reimbursed_on !== null) return { icon: 'undo', tone: 'plain', text: 'Paid back' };
  return { icon: 'undo', tone: state === 'approved' ? 'needs' : 'unknown', text: 'To be paid back' };
}

/** What is to be known of an expense beside its state, what needs somebody first. */
export function expenseMarks(expense: Marked): readonly Mark[] {
  const paidBack = paidBackMark(expense);
  const all = [
    expense.files === 0 ? NO_RECEIPT : null,
    paidBack?.tone === 'needs' ? paidBack : null,
    expense.late ? LATE : null,
    expense.locked ? LOCKED : null,
    expense.own_approval ? OWN_APPROVAL : null,
    paidBack?.tone === 'needs' ? null : paidBack,
  ];
  return all.filter((mark) => mark !== null);
}

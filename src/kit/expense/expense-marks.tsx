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
/** Whoever approves wants to see one; once that is decided nobody has to look for it. */
const noReceipt = (state: ExpenseState): Mark => ({
  icon: 'receipt',
  tone: state === 'submitted' ? 'needs' : 'unknown',
  text: 'No receipt',
});
const OWN_APPROVAL: Mark = { icon: 'person', tone: 'unknown', text: 'Approved by who entered it' };

type Marked = Pick<
  ExpenseRow,
  'files' | 'late' | 'locked' | 'state' | 'reimbursable' | 'reimbursed_on' | 'own_approval'
>;

/** Whether who paid from their own pocket has the money back; null where nobody did. */
function paidBackMark({ reimbursable, reimbursed_on, state }: Marked): Mark | null {
  if (!reimbursable || state === 'rejected') return null;
  if (reimbursed_on !== null) return { icon: 'undo', tone: 'plain', text: 'Paid back' };
  return { icon: 'undo', tone: state === 'approved' ? 'needs' : 'unknown', text: 'To pay back' };
}

/** What is to be known of an expense beside its state, what needs somebody first. */
export function expenseMarks(expense: Marked): readonly Mark[] {
  const all = [
    paidBackMark(expense),
    expense.files === 0 ? noReceipt(expense.state) : null,
    expense.late ? LATE : null,
    expense.locked ? LOCKED : null,
    expense.own_approval ? OWN_APPROVAL : null,
  ].filter((mark) => mark !== null);
  const needsSomebody = ({ tone }: Mark) => tone === 'needs';
  return [...all.filter(needsSomebody), ...all.filter((mark) => !needsSomebody(mark))];
}

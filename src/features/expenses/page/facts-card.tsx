import { Link } from 'react-router-dom';
import { directions, type Expense, expenseKinds, expenseLabels as labels } from '#contract/areas/expense-record.ts';
import { Card } from '#kit/card.tsx';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import css from './page.module.css';

interface Props {
  readonly expense: Expense;
}

/** What is on the paper, how it was paid, and who entered and decided it. */
export function FactsCard({ expense }: Props) {
  const now = useNow(60_000);
  const seesTodos = useCan('todo.view');
  const { note, todo_id } = expense;
  return (
    <Card title="Paper and payment">
      <div className={css.body}>
        <Facts facts={[...paperFacts(expense, now), ...decisionFacts(expense, now)]} />
        {note === '' ? null : <p className={css.note}>{note}</p>}
        {todo_id !== null && seesTodos ? (
          <Link className={css.link} to={`/todos/${todo_id}`}>
            The todo that it is for
          </Link>
        ) : null}
        {expense.corrects_id === null ? null : (
          <Link className={css.link} to={expensePath(expense.corrects_id, expense.kind)}>
            The expense that it corrects
          </Link>
        )}
      </div>
    </Card>
  );
}

function paperFacts(expense: Expense, now: number): readonly Fact[] {
  const { kind, direction, tax_amount, vendor_name, location_name, invoice_no, payment_method_name, paid_on } = expense;
  const { foreign_amount, foreign_currency } = expense;
  return [
    [labels.kind, expenseKinds[kind]],
    [labels.direction, directions[direction]],
    [labels.tax_amount, amountText(tax_amount)],
    [labels.vendor_id, vendor_name],
    [labels.location_id, location_name],
    [labels.invoice_no, invoice_no],
    [labels.payment_method_id, payment_method_name],
    [labels.paid_on, paid_on && capital(formatDay(paid_on, now))],
    ...(foreign_amount === null
      ? []
      : [[labels.foreign_amount, `${amountText(foreign_amount)} ${foreign_currency ?? ''}`] as const]),
  ];
}

function decisionFacts(expense: Expense, now: number): readonly Fact[] {
  const { created_by_name, created_at, decided_by_name, decided_at, state, reimbursed_on } = expense;
  const decided = state === 'rejected' ? 'Rejected by' : 'Approved by';
  return [
    ['Entered by', `${created_by_name ?? 'Nobody'}, ${formatMoment(created_at, now)}`],
    ...(decided_at === null
      ? []
      : [[decided, `${decided_by_name ?? 'Nobody'}, ${formatMoment(decided_at, now)}`] as const]),
    ...(reimbursed_on === null ? [] : [[labels.reimbursed_on, capital(formatDay(reimbursed_on, now))] as const]),
  ];
}

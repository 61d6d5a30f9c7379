import { Link } from 'react-router-dom';
import type { VehicleExpense } from '#contract/areas/vehicle-expenses.ts';
import { stateMark } from '#kit/expense/expense-marks.tsx';
import { expensePath } from '#kit/expense/expense-text.ts';
import { type Mark, Marks } from '#kit/marks.tsx';
import { formatSum } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import css from './money.module.css';

/** What was spent, line by line. */
export function CostRows({ costs }: { readonly costs: readonly VehicleExpense[] }) {
  if (costs.length === 0) return null;
  return (
    <ul className={css.rows} aria-label="What was spent on it">
      {costs.map((cost) => (
        <CostRow key={`${cost.source} ${cost.id}`} cost={cost} />
      ))}
    </ul>
  );
}

/** Where the money went: nobody is paid for what comes from the shelf, or from the yard's own work. */
const SOURCES: Readonly<Record<Exclude<VehicleExpense['source'], 'expense'>, Mark>> = {
  stock: { icon: 'box', tone: 'unknown', text: 'From the shelf' },
  charge: { icon: 'swap', tone: 'unknown', text: 'Charge of the house' },
};

function marksOf({ source, state }: VehicleExpense): readonly Mark[] {
  return [...(state === 'pending' ? [stateMark('submitted')] : []), ...(source === 'expense' ? [] : [SOURCES[source]])];
}

function CostRow({ cost }: { readonly cost: VehicleExpense }) {
  const now = useNow(60_000);
  const { spent_on, category, description, vendor_name, person_name, amount, expense_id } = cost;
  const details = [description, vendor_name, person_name].filter(Boolean).join(' · ');
  return (
    // The focus goes here after "Show more".
    <li data-cost tabIndex={-1}>
      <span className={css.day}>{capital(formatDay(spent_on, now))}</span>
      <span className={css.words}>
        {expense_id === null ? category : <Link to={expensePath(expense_id)}>{category}</Link>}
        {details === '' ? null : <span className={css.detail}>{details}</span>}
      </span>
      <Marks marks={marksOf(cost)} />
      <span className={css.sum}>{formatSum(amount)}</span>
    </li>
  );
}

import { Link } from 'react-router-dom';
import type { Expense } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { Card } from '#kit/card.tsx';
import { LATE } from '#kit/expense/expense-marks.tsx';
import { amountText, lineText } from '#kit/expense/expense-text.ts';
import { Marks } from '#kit/marks.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWaits } from '../shared/use-waits.ts';
import css from './page.module.css';

interface Props {
  readonly expense: Expense;
}

/** On what it was spent, and whose that was on the day. */
export function LinesCard({ expense }: Props) {
  const { lines, may, locked, reimbursed_on } = expense;
  const mayRemove = useMay()(expenses.removeLine) && may.edit && !locked && reimbursed_on === null && lines.length > 1;
  return (
    <Card title="Spent on" aside={lines.length > 1 ? count(lines.length, 'line') : undefined} isFlush>
      <ul className={css.rows} aria-label="Lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} expense={expense} mayRemove={mayRemove} />
        ))}
      </ul>
    </Card>
  );
}

interface LineProps extends Props {
  readonly line: Expense['lines'][number];
  readonly mayRemove: boolean;
}

function Line({ line, expense, mayRemove }: LineProps) {
  const now = useNow(60_000);
  const seesVehicles = useCan('vehicle.view');
  const { vehicle_id, plate, cohort_name, category_id, category_name, amount, note, late, booked_on } = line;
  const details = [
    plate === null ? null : cohort_name,
    category_id === expense.category_id ? null : category_name,
    late ? `counts ${formatDay(booked_on, now)}` : null,
    note === '' ? null : note,
  ].filter((one) => one !== null);
  return (
    <li>
      <span className={css.words}>
        {vehicle_id !== null && seesVehicles ? (
          <Link className={css.link} to={`/vehicles/${vehicle_id}`}>
            {lineText(line)}
          </Link>
        ) : (
          <strong>{lineText(line)}</strong>
        )}
        {details.length > 0 ? <span className={css.detail}>{details.join(' · ')}</span> : null}
      </span>
      {late ? <Marks marks={[LATE]} /> : null}
      <span className={css.sum}>{amountText(amount)}</span>
      {mayRemove ? <RemoveLine line={line} /> : null}
    </li>
  );
}

/** What it had goes to the first line that is left. */
function RemoveLine({ line }: Pick<LineProps, 'line'>) {
  const act = useDo();
  const toast = useToast();
  const waits = useWaits();
  const remove = async () => {
    const done = await act(expenses.removeLine, { params: { id: line.id } });
    if (done) toast({ text: `${lineText(line)} is removed; its ${amountText(line.amount)} went to the first line.` });
  };
  return <IconButton icon="trash" label={`Remove ${lineText(line)}`} {...waits} onClick={() => void remove()} />;
}

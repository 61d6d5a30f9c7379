import { Link } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseName, expensePath } from '#kit/expense/expense-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { SteppedOut } from './decide-all.ts';
import css from './approve.module.css';

interface Props {
  readonly out: readonly SteppedOut<ExpenseRow>[];
  readonly onForget: () => void;
}

/** What was not decided with the others, each by its name and why. */
export function OutNotice({ out, onForget }: Props) {
  if (out.length === 0) return null;
  return (
    <Banner tone="needs" icon="needs" urgent action={<Button onClick={onForget}>Close</Button>}>
      {'Not decided: '}
      <ul className={css.out}>
        {out.map(({ row, words }) => (
          <li key={row.id}>
            <Link to={expensePath(row.id, row.kind)}>
              {[expenseName(row), row.vendor_name].filter(Boolean).join(', ')}
            </Link>
            {`: ${words}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

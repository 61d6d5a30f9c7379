import { Link, useSearchParams } from 'react-router-dom';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { filterText, type LineFilter } from './line-filter.ts';
import css from './page.module.css';

interface Props {
  /** What the sum is, for screen readers. */
  readonly label: string;
  readonly amount: string;
  readonly filter: LineFilter;
}

/** A sum that opens the lines it is the sum of. The address says which, so that they are open again on the way back from a record. */
export function SumLink({ label, amount, filter }: Props) {
  const [params] = useSearchParams();
  const text = sumText(amount);
  if (isNothing(amount)) return text;
  const next = new URLSearchParams(params);
  next.set('lines', filterText(filter));
  return (
    <Link className={css.sum} to={`?${next}`} replace preventScrollReset aria-label={`${label}: ${text}`}>
      {text}
    </Link>
  );
}

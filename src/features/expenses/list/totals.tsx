import { amountText } from '#kit/expense/expense-text.ts';
import { count } from '#lib/format-number.ts';
import css from './list.module.css';

/** What lists of expenses answer beside their rows. */
interface Sums {
  readonly totalExpensesAmount: string;
  readonly pendingAmount: string;
  readonly vehiclesCount: number;
}

interface Props {
  /** Undefined until they are known. */
  readonly sums: Sums | undefined;
  /** No days are chosen: then it is this year. */
  readonly isThisYear: boolean;
}

/** The sums of all that the filters find, whatever the page: what counts, and what waits beside it. */
export function Totals({ sums, isThisYear }: Props) {
  return (
    <dl className={css.totals} aria-label={isThisYear ? 'Sums of this year' : 'Sums of the chosen days'}>
      <div>
        <dt>{isThisYear ? 'Approved this year' : 'Approved'}</dt>
        <dd>{sums ? amountText(sums.totalExpensesAmount) : '…'}</dd>
      </div>
      <div>
        <dt>To be approved</dt>
        <dd>{sums ? amountText(sums.pendingAmount) : '…'}</dd>
      </div>
      {sums && sums.vehiclesCount > 0 ? (
        <div>
          <dt>On</dt>
          <dd>{count(sums.vehiclesCount, 'vehicle')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

import { count, formatDecimal, formatSum } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { CostSummary } from '#contract/areas/rental-record.ts';
import type { Quoting } from './use-quote.ts';
import css from './form.module.css';

/** What it would cost: the sum stays in sight, its lines are behind it. */
export function Price({ quoting: { quote, isCurrent, trouble } }: { readonly quoting: Quoting }) {
  if (trouble !== null && isCurrent)
    return (
      <output className={css.price}>
        <span className={css.problem}>{trouble}</span>
      </output>
    );
  if (!quote) return <p className={css.price}>The price is counted once branch and times are chosen.</p>;
  const { days, cost_summary: cost } = quote;
  if (!cost) return <p className={css.price}>{count(days, 'day')}</p>;
  return (
    <details className={css.price} data-waits={!isCurrent || undefined}>
      <summary>
        <Icon name="down" size="1em" />
        <span>{count(days, 'day')}</span>
        <span className={css.due}>{dueText(cost)}</span>
        <output className={css.total} aria-label="Total">
          {formatSum(cost.total)}
        </output>
      </summary>
      <Lines cost={cost} />
    </details>
  );
}

/** What is due when, unless all of it is due now. */
function dueText({ due_now, due_later }: CostSummary): string {
  if (due_later === 0) return 'all due now';
  return due_now === 0 ? 'due at pick-up' : `${formatSum(due_now)} now, ${formatSum(due_later)} later`;
}

function Lines({ cost }: { readonly cost: CostSummary }) {
  const { lines, subtotal, tax_rate, tax, total, deposit } = cost;
  return (
    <table className={css.cost}>
      <tbody>
        {lines.map(({ label, basis, amount }, at) => (
          // Lines have no other name than their place.
          <Row key={at} label={label} basis={basis} amount={amount} />
        ))}
        {tax === 0 ? null : (
          <>
            <Row label="Without tax" amount={subtotal} />
            <Row label={`Tax ${formatDecimal(tax_rate, 3)} %`} amount={tax} />
          </>
        )}
        <Row label="Total" amount={total} isTotal />
        {deposit === 0 ? null : <Row label="Deposit, given back" amount={deposit} />}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly label: string;
  readonly basis?: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function Row({ label, basis = '', amount, isTotal = false }: RowProps) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">
        {label} {basis === '' ? null : <span className="muted">{basis}</span>}
      </th>
      <td>{formatSum(amount)}</td>
    </tr>
  );
}

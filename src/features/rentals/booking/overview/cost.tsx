import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { paymentModels } from '#contract/areas/rental-words.ts';
import { formatDecimal, formatSum } from '#lib/format-number.ts';
import { Card } from '../card.tsx';
import css from './cost.module.css';

interface CostProps {
  readonly booking: Booking;
  readonly cost: CostSummary;
}

/** What it costs line by line, and what of it is paid. */
export function Cost({ booking, cost }: CostProps) {
  const { payment_model, partial_percent } = booking;
  const model = payment_model === null ? '' : paymentModels[payment_model];
  return (
    <Card title="Money" aside={partial_percent === null ? model : `${model}: ${partial_percent} %`}>
      <div className={css.sides}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Charges</th>
              <th scope="col">Basis</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {cost.lines.map(({ label, basis, amount }, at) => (
              <tr key={`${at} ${label}`}>
                <td>{label}</td>
                <td className="muted">{basis}</td>
                <td>{formatSum(amount)}</td>
              </tr>
            ))}
            {cost.tax === 0 ? null : (
              <tr>
                <td>Tax</td>
                <td className="muted">{`${formatDecimal(cost.tax_rate, 3)} %`}</td>
                <td>{formatSum(cost.tax)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                To pay
              </th>
              <td>{formatSum(cost.total)}</td>
            </tr>
          </tfoot>
        </table>
        <dl className={css.sums}>
          {sumsOf(cost).map(([name, sum]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatSum(sum)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {cost.balance > 0 || cost.deposit > 0 ? (
        <p className="muted small">Payments and deposits cannot be entered here yet.</p>
      ) : null}
    </Card>
  );
}

const sumsOf = ({
  paid,
  balance,
  due_now,
  due_later,
  deposit,
}: CostSummary): readonly (readonly [string, number])[] => [
  ['Paid', paid],
  [balance < 0 ? 'Paid too much' : 'Open', Math.abs(balance)],
  ...(due_now > 0 ? ([['Due now', due_now]] as const) : []),
  ...(due_later > 0 ? ([['Due later', due_later]] as const) : []),
  ...(deposit > 0 ? ([['Deposit', deposit]] as const) : []),
];

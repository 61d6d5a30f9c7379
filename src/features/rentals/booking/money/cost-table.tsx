import type { CostSummary } from '#contract/areas/rental-record.ts';
import { formatDecimal, formatSum } from '#lib/format-number.ts';
import css from './cost-table.module.css';

/** What it costs line by line, with its tax. */
export function CostTable({ cost }: { readonly cost: CostSummary }) {
  return (
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
  );
}

/** Sums with their names, one below the other. */
export function Sums({ sums }: { readonly sums: readonly (readonly [name: string, sum: number])[] }) {
  return (
    <dl className={css.sums}>
      {sums.map(([name, sum]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatSum(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What of it is paid, and what is open when. */
export function sumsOf(cost: CostSummary): readonly (readonly [string, number])[] {
  const { paid, balance, due_now, due_later } = cost;
  return [
    ['Paid', paid],
    [balance < 0 ? 'Paid too much' : 'Open', Math.abs(balance)],
    ...(due_now > 0 ? ([['Due now', due_now]] as const) : []),
    ...(due_later > 0 ? ([['Due later', due_later]] as const) : []),
  ];
}

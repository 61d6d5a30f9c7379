import { formatSum } from '#lib/format-number.ts';
import css from './money.module.css';

export interface SumAfter {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Sums as they are and as they will be: `Open 120.00 → 0.00`. */
export function SumsAfter({ sums }: { readonly sums: readonly SumAfter[] }) {
  return (
    <dl className={`${css.sums} ${css.after}`}>
      {sums.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{before === after ? formatSum(before) : `${formatSum(before)} → ${formatSum(after)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

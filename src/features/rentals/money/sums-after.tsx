import type { ReactNode } from 'react';
import { formatSum } from '#lib/format-number.ts';
import type { SumAfter } from './sums.ts';
import css from './money.module.css';

interface Props {
  readonly sums: readonly SumAfter[];
  /** What is to be known besides. */
  readonly children?: ReactNode;
}

/** Sums as they are and as they will be: `Paid 100.00 → 212.90`. */
export function SumsAfter({ sums, children }: Props) {
  return (
    <div className={css.after}>
      <dl className={css.sumsAfter}>
        {sums.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{before === after ? formatSum(before) : `${formatSum(before)} → ${formatSum(after)}`}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

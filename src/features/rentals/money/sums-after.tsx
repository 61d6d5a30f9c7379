import type { ReactNode } from 'react';
import { formatSum } from '#lib/format-number.ts';
import css from './money.module.css';

export interface SumAfter {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Of cents: what is added up must not end in a billionth. */
export const plus = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

/** What is written in a field for a sum; zero for what is none. */
export function sumIn(value: string | boolean | undefined): number {
  const sum = typeof value === 'string' ? Number(value.trim()) : 0;
  return Number.isFinite(sum) ? sum : 0;
}

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

import type { ReactNode } from 'react';
import css from './figures.module.css';

/** What is asked first, side by side where there is room. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={css.figures}>{children}</dl>;
}

interface FigureProps {
  readonly label: string;
  /** A number, or the link to what it is made of. */
  readonly value: ReactNode;
  /** On a phone it is told in one line: what is asked first has the room. */
  readonly isMore?: boolean;
  /** What it is made of, or what it was before. */
  readonly children?: ReactNode;
}

/** A number in large type under its name. */
export function Figure({ label, value, isMore = false, children }: FigureProps) {
  return (
    <div className={css.figure} data-more={isMore || undefined}>
      <dt>{label}</dt>
      <dd className={css.value}>{value}</dd>
      {children ? <dd className={css.detail}>{children}</dd> : null}
    </div>
  );
}

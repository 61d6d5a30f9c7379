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
  /** What it is made of, or what it was before. */
  readonly children?: ReactNode;
}

/** A number in large type under its name. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.value}>{value}</dd>
      {children ? <dd className={css.detail}>{children}</dd> : null}
    </div>
  );
}

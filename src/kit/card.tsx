import type { ReactNode } from 'react';
import css from './card.module.css';

interface CardProps {
  readonly title: string;
  /** Beside the title, in small. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** What is in it comes up to its edges: rows with lines between them. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A framed part of the page of a record. */
export function Card({ title, aside, actions, isFlush = false, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.head}>
        <h2>{title}</h2>
        {aside ? <span className={css.aside}>{aside}</span> : null}
        {actions ? <span className={css.actions}>{actions}</span> : null}
      </header>
      <div className={isFlush ? undefined : css.body}>{children}</div>
    </section>
  );
}

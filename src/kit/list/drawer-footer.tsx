import type { ReactNode } from 'react';
import css from './drawer-footer.module.css';

interface DrawerFooterProps {
  readonly children: ReactNode;
  /** At the end of the line: what is done more seldom. */
  readonly more?: ReactNode;
}

/** What can be done with the record in a drawer: it stays in sight under it. */
export function DrawerFooter({ children, more }: DrawerFooterProps) {
  return (
    <footer className={css.foot}>
      {children}
      {more ? <span className={css.more}>{more}</span> : null}
    </footer>
  );
}

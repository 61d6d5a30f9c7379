import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './list.module.css';

interface ListProps {
  /** Names the list for screen readers where no heading does. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Rows with lines between them; children are Rows (each is its own `<li>`). Plain elements: lists are long, phones are slow. */
export function List({ label, children }: ListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** First: a plate, an icon, a small picture. */
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Last: time, truth chip. Not part of the tap when it holds a control. */
  readonly trailing?: ReactNode;
  /** The row leads somewhere … */
  readonly to?: string;
  /** … in place of this screen, to which nobody wants to go back … */
  readonly replace?: boolean;
  /** … or does something. */
  readonly onPress?: () => void;
  readonly selected?: boolean;
}

export function Row({ leading, title, detail, trailing, to, replace = false, onPress, selected = false }: RowProps) {
  const body = (
    <>
      {leading}
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {detail ? <span className={css.detail}>{detail}</span> : null}
      </span>
    </>
  );
  return (
    <li className={css.row} data-selected={selected || undefined}>
      <Tap to={to} replace={replace} onPress={onPress}>
        {body}
      </Tap>
      {trailing ? <span className={css.trailing}>{trailing}</span> : null}
    </li>
  );
}

interface TapProps {
  readonly to: string | undefined;
  readonly replace: boolean;
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Its ::after covers the row, so that the whole of it is the target and what trails can still be a control of its own. */
function Tap({ to, replace, onPress, children }: TapProps) {
  if (to !== undefined) {
    return (
      <Link className={css.tap} to={to} replace={replace}>
        {children}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={css.tap} onClick={onPress}>
        {children}
      </button>
    );
  }
  return <div className={css.still}>{children}</div>;
}

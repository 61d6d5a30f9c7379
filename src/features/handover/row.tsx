import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './row.module.css';

interface SignProps {
  /** What it is about; a check stands in its place once it is done. */
  readonly icon: IconName;
  readonly isDone: boolean;
  /** Nobody should hand the keys over before somebody looked at it. */
  readonly isUrgent?: boolean;
}

/** Whether one thing is done, by its shape. */
function Sign({ icon, isDone, isUrgent = false }: SignProps) {
  return (
    <span className={css.sign} data-urgent={(isUrgent && !isDone) || undefined}>
      <Icon name={isDone ? 'sent' : isUrgent ? 'needs' : icon} size="1.5em" />
      {isDone ? <span className="sr-only">Done: </span> : null}
    </span>
  );
}

interface TitleProps extends SignProps {
  readonly title: string;
}

/** The name of one thing that is done at the vehicle, with the sign of whether it is. */
export function RowTitle({ title, ...sign }: TitleProps) {
  return (
    <span className={css.title}>
      <Sign {...sign} />
      <strong>{title}</strong>
    </span>
  );
}

interface RowProps extends TitleProps {
  /** How far it is, in a few words. */
  readonly detail: string;
  /** Where the whole line leads; it is only read without. */
  readonly to?: string | null;
  readonly action?: ReactNode;
  /** What it says at length, below the line. */
  readonly children?: ReactNode;
}

/** One line of the hand-over, as high as a thumb. */
export function Row({ title, detail, to = null, action = null, children = null, ...sign }: RowProps) {
  const words = (
    <>
      <Sign {...sign} />
      <span className={css.words}>
        <strong>{title}</strong>
        <span className={css.detail}>{` · ${detail}`}</span>
      </span>
    </>
  );
  return (
    <div className={css.row}>
      {to === null ? (
        <div className={css.line}>
          {words}
          {action}
        </div>
      ) : (
        <Link className={css.line} to={to}>
          {words}
          <Icon name="forward" />
        </Link>
      )}
      {children}
    </div>
  );
}

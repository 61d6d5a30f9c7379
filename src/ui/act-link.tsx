import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './act-link.module.css';

interface Props {
  readonly icon?: IconName;
  readonly to: string;
  readonly children: ReactNode;
}

/** A link that stands where a button could: as high as one, and it says what is done behind it. */
export function ActLink({ icon, to, children }: Props) {
  return (
    <Link className={css.link} to={to}>
      {icon ? <Icon name={icon} size="1.25em" /> : null}
      {children}
    </Link>
  );
}

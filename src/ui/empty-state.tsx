import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** What belongs here and how it comes here. */
  readonly children?: ReactNode;
  /** The act that fills it. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Icon name={icon} size="2.5rem" />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

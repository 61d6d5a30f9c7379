import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import type { Tone } from './chip.tsx';
import css from './banner.module.css';

interface BannerProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  /** What happened and what to do. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Over a list of the desk it is one line, cut where there is no room, so that the rows keep theirs. */
  readonly slim?: boolean;
  /** Read out at once: something went wrong. Otherwise it waits for a pause. */
  readonly urgent?: boolean;
}

export function Banner({ tone = 'plain', icon = 'info', children, action, slim = false, urgent = false }: BannerProps) {
  return (
    <div className={css.banner} data-tone={tone} data-slim={slim || undefined} role={urgent ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className={css.text}>{children}</div>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './chip.module.css';

/** Colours of the truth states; `plain` for everything that is none. */
export type Tone = 'plain' | 'sent' | 'here' | 'needs' | 'failed' | 'unknown';

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A word with a colour and, for every state, an icon: never the colour alone. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {icon ? <Icon name={icon} size="1em" /> : null}
      {children}
    </span>
  );
}

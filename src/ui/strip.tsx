import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import type { Tone } from './chip.tsx';
import css from './strip.module.css';

interface TruthStripProps {
  readonly tone: Tone;
  readonly icon: IconName;
  /** The truth of the whole device in one line. */
  readonly text: string;
  /** Where a tap leads: the outbox, or sign-in. */
  readonly to: string;
  /** Something is going out now. */
  readonly moving?: boolean;
}

/**
 * Always on top; a change is read out without taking the focus. The live region lies around the link, not in it: inside, it would keep
 * its words from being the link's name.
 */
export function TruthStrip({ tone, icon, text, to, moving = false }: TruthStripProps) {
  return (
    <output className={css.place}>
      <Link className={css.strip} to={to} data-tone={tone} data-moving={moving || undefined}>
        <Icon name={icon} />
        <span className={css.text}>{text}</span>
        <Icon name="forward" size="1em" />
      </Link>
    </output>
  );
}

import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import css from './mark.module.css';

interface MarkProps {
  readonly icon: IconName;
  /** Null where nothing is. */
  readonly words: string | null;
  readonly isUrgent?: boolean;
}

/** What is to be looked at, with its sign. */
export function Mark({ icon, words, isUrgent = false }: MarkProps) {
  return words === null ? null : (
    <span className={css.mark} data-urgent={isUrgent || undefined}>
      <Icon name={icon} size="1em" />
      {words}
    </span>
  );
}

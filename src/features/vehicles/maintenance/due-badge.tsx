import type { DueTask } from '#contract/areas/maintenance.ts';
import { Icon } from '#ui/icon.tsx';
import { DUE_LOOKS } from './due-text.ts';
import css from './maintenance.module.css';

/** How urgent it is, by sign, word and colour; guessed where no reading says so. */
export function DueBadge({ task: { state, guessed } }: { readonly task: DueTask }) {
  const { words, icon } = DUE_LOOKS[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon name={icon} size="1.15em" />
      {words}
      {guessed ? <span className={css.guessed}>guessed</span> : null}
    </span>
  );
}

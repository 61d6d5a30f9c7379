import type { Person } from '#contract/areas/users.ts';
import { Icon } from '#ui/icon.tsx';
import { STATES } from './person-text.ts';
import css from './users.module.css';

/** How far somebody has come, by a sign and a word. */
export function PersonState({ state }: Pick<Person, 'state'>) {
  const { text, icon } = STATES[state];
  return (
    <span className={css.state}>
      <Icon name={icon} size="1em" /> {text}
    </span>
  );
}

import type { Blocker } from '#contract/areas/rental-record.ts';
import { Icon } from '#ui/icon.tsx';
import css from './blocker-list.module.css';

/** What stands against an act, one sentence each. */
export function BlockerList({ blockers }: { readonly blockers: readonly Blocker[] }) {
  return (
    <ul className={css.list} aria-label="What stands against it">
      {blockers.map(({ kind, text, passable }) => (
        <li key={`${kind} ${text}`} data-firm={!passable || undefined}>
          <Icon name={passable ? 'needs' : 'failed'} size="1.25em" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

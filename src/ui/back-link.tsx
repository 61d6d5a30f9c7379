import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pageBefore } from '#lib/entries.dom.ts';
import { Icon } from './icon.tsx';
import css from './screen.module.css';

/** The arrow of a screen: to where one came from, as the browser's own Back; to the parent where one came from outside. */
export function BackLink({ parent }: { readonly parent: string }) {
  const navigate = useNavigate();
  const leave = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The second tap of a double tap would go back twice.
    if (event.detail > 1) return;
    const before = pageBefore();
    void (before ? navigate(-before.steps) : navigate(parent, { replace: true }));
  };
  return (
    <Link className={css.back} to={parent} onClick={leave} aria-label="Back" title="Back">
      <Icon name="back" size="1.5rem" />
    </Link>
  );
}

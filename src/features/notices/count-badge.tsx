import { countText } from './use-unread.ts';
import css from './count-badge.module.css';

/** How many are unread, for the eye; the control that it stands on says it in words. */
export function CountBadge({ unread }: { readonly unread: number }) {
  return (
    <span className={css.badge} aria-hidden>
      {countText(unread)}
    </span>
  );
}

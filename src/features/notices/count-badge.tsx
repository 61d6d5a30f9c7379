import { badgeCount } from '#lib/badge-count.ts';
import css from './count-badge.module.css';

/** How many are unread. The control that it stands on says of what. */
export function CountBadge({ unread }: { readonly unread: number }) {
  return <span className={css.badge}>{badgeCount(unread)}</span>;
}

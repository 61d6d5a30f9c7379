import { NavLink, useMatch } from 'react-router-dom';
import { CountBadge } from '#features/notices/count-badge.tsx';
import { unreadNoun, useUnread } from '#features/notices/use-unread.ts';
import { seesOf } from '#lib/sees.ts';
import { useView, type View } from '#lib/use-view.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { allowed, bottomPlaces } from './places.ts';
import css from './bottom-nav.module.css';

const HOME: Readonly<Record<View, string>> = { mine: 'Today', all: 'To-do' };

/** In a narrow frame, in reach of the thumb. Capture goes straight to the camera of the todo that is open. */
export function BottomNav() {
  const { user, permissions } = useSession();
  const [view] = useView(user.id, seesOf(permissions));
  const [unread] = useUnread(user.id);
  const open = useMatch('/to-do/:key');
  return (
    <nav className={css.nav} aria-label="Main">
      {allowed(bottomPlaces, permissions).map(({ to, label, icon }) => {
        const capture = to === '/capture';
        // The notices are below "Me".
        const hasUnread = to === '/me' && unread > 0;
        const target = capture && open?.params.key ? `/capture/${open.params.key}` : to;
        return (
          <NavLink key={to} to={target} className={(capture ? css.capture : css.item) ?? ''}>
            <span className={css.icon}>
              <Icon name={icon} size="24px" />
            </span>
            <span className={capture ? 'sr-only' : undefined}>{to === '/to-do' ? HOME[view] : label}</span>
            {hasUnread ? (
              <>
                <span className={css.badge}>
                  <CountBadge unread={unread} />
                </span>
                <span className="sr-only">{unreadNoun(unread)}</span>
              </>
            ) : null}
          </NavLink>
        );
      })}
    </nav>
  );
}

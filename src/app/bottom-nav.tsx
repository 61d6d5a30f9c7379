import { NavLink, useMatch } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { allowed, phonePlaces } from './places.ts';
import css from './bottom-nav.module.css';

/** On the phone, in reach of the thumb. Capture goes straight to the camera of the todo that is open. */
export function BottomNav() {
  const { permissions } = useSession();
  const open = useMatch('/to-do/:key');
  return (
    <nav className={css.nav} aria-label="Main">
      {allowed(phonePlaces, permissions).map(({ to, label, icon }) => {
        const capture = to === '/capture';
        const target = capture && open?.params.key ? `/capture/${open.params.key}` : to;
        return (
          <NavLink key={to} to={target} className={(capture ? css.capture : css.item) ?? ''}>
            <span className={css.icon}>
              <Icon name={icon} size={capture ? '1.75rem' : '1.5rem'} />
            </span>
            {label}
          </NavLink>
        );
      })}
    </nav>
  );
}

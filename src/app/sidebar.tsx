import { NavLink } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/button.tsx';
import { allowed, deskPlaces } from './places.ts';
import { nextSidebar, useLayout } from '#lib/use-layout.ts';
import css from './sidebar.module.css';

/** The desktop's navigation in the four sizes the business is used to. */
export function Sidebar() {
  const { user, permissions } = useSession();
  const [{ sidebar }, change] = useLayout(user.id);
  const next = nextSidebar(sidebar);
  return (
    <aside className={css.sidebar} data-size={sidebar}>
      <div className={css.inner}>
        <div className={css.brand}>
          <img src="/icons/icon.svg" alt="" width="28" height="28" />
          <span className={css.word}>Yardhand</span>
        </div>
        <nav aria-label="Main" className={css.nav}>
          {allowed(deskPlaces, permissions).map(({ to, label, icon }) => (
            <NavLink key={to} to={to} className={css.item ?? ''} {...(sidebar === 'sm' ? { title: label } : {})}>
              <Icon name={icon} size="1.25rem" />
              <span className={css.word}>{label}</span>
            </NavLink>
          ))}
        </nav>
        <IconButton
          icon="menu"
          label={`Sidebar: ${sidebar}. Change to ${next}`}
          onClick={() => change({ sidebar: next })}
        />
      </div>
    </aside>
  );
}

import { useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { useLayout } from '#lib/use-layout.ts';
import { useMedia } from '#lib/use-media.ts';
import { useLook, type Look } from '#ui/use-look.ts';
import { LayoutButton } from './layout-button.tsx';
import type { SidebarMenuProps } from './sidebar-menu.tsx';
import css from './sidebar.module.css';

/** The names of all places come after the first list; the frame is as wide without them. */
const SidebarMenu = later<SidebarMenuProps>(() => import('./sidebar-menu.tsx'));

/** Pixels of a window that is 56 em wide, by the size of the text: below it a sidebar with words takes what the page needs. */
const ROOMY: Readonly<Record<Look['text'], number>> = { normal: 896, large: 1008, larger: 1120, largest: 1344 };

/** As the person likes it, and folded to icons where large text or a narrow window leave no room for words. */
function useSize() {
  const { user } = useSession();
  const [{ sidebar }] = useLayout(user.id);
  const [{ text }] = useLook();
  const folded = !useMedia(`(min-width: ${ROOMY[text]}px)`) && sidebar !== 'sm-hover';
  return { sidebar: folded ? 'sm' : sidebar, folded };
}

/** The desk's navigation in the four sizes the business is used to. */
export function Sidebar() {
  const { sidebar, folded } = useSize();
  return (
    <aside className={css.sidebar} data-size={sidebar}>
      <div className={css.inner}>
        <div className={css.brand}>
          <img src="/icons/icon.svg" alt="" width="22" height="22" />
          <span data-word>Yardhand</span>
        </div>
        <nav aria-label="Main" className={css.nav}>
          <SidebarMenu size={sidebar} />
        </nav>
        {folded ? null : <LayoutButton />}
      </div>
    </aside>
  );
}

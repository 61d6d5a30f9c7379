import type { ReactNode } from 'react';
import { useSession } from '#session/use-session.ts';
import { useLayout } from '#lib/use-layout.ts';
import { useMeasured } from '#ui/use-measured.ts';
import { useWide } from '#ui/use-wide.ts';
import { BottomNav } from './bottom-nav.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { Notices } from './notices.tsx';
import { PersonMenu } from './person-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { PaletteButton } from './palette-button.tsx';
import css from './shell.module.css';

/** The frame around every screen. One tree for phone and desktop: turning the phone must not throw away what is on it. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const wide = useWide();
  const { user } = useSession();
  const [{ width }] = useLayout(user.id);
  const top = useMeasured('--top');
  return (
    <div className={css.shell} data-width={width}>
      <a href="#main" className={css.skip}>
        Skip to the content
      </a>
      {wide ? <Sidebar /> : null}
      <div className={css.column}>
        <header className={css.top} ref={top}>
          <PaletteButton shown={wide} />
          <div className={css.strip}>
            <DeviceStrip />
          </div>
          {wide ? <PersonMenu /> : null}
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          <Notices />
          {children}
        </main>
      </div>
      {wide ? null : <BottomNav />}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Bell } from '#features/notices/bell.tsx';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import { useLayout } from '#lib/use-layout.ts';
import { ToastSlot } from '#ui/toast.tsx';
import { useMeasured } from '#ui/use-measured.ts';
import { useWide } from '#ui/use-wide.ts';
import { BottomNav } from './bottom-nav.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { Notices } from './notices.tsx';
import { PersonMenu } from './person-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { PaletteButton } from './palette-button.tsx';
import css from './shell.module.css';

const NoticeWatch = later(() => import('#features/notices/notice-watch.tsx'));
const LastPicturesAhead = later(
  () => import('#kit/last-pictures/last-pictures-ahead.tsx'),
  null,
  () => null,
);

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
            <ToastSlot />
          </div>
          {wide ? <Bell /> : null}
          {wide ? <PersonMenu /> : null}
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          <Notices />
          {children}
        </main>
      </div>
      {wide ? null : <BottomNav />}
      <WatchedNotices />
      <FetchedAhead />
    </div>
  );
}

/** Asked for only while the server can be reached: what was said last stays in sight, and it is asked at once when it is back. */
function WatchedNotices() {
  return useTruth().reach === 'online' ? <NoticeWatch /> : null;
}

/** What is looked at on a walk-round without a network; of who may not see it any more it is taken away again. */
function FetchedAhead() {
  return useTruth().reach === 'online' ? <LastPicturesAhead /> : null;
}

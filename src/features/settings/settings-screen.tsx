import { Link } from 'react-router-dom';
import { version } from '#lib/version.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { useWide } from '#ui/use-wide.ts';
import { AppSection } from './app-section.tsx';
import { ClockSection } from './clock-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { LookSection } from './look-section.tsx';
import { ReportLine } from './report-line.tsx';
import { StorageSection } from './storage-section.tsx';
import css from './settings.module.css';

export default function SettingsScreen() {
  const { user } = useSession();
  const wide = useWide();
  return (
    <Screen title="Settings">
      <LookSection />
      {wide ? <LayoutSection /> : null}
      <AppSection />
      <StorageSection />
      <ClockSection />
      <Section title="Account">
        <p>
          Signed in as <strong>{user.name}</strong> ({user.role}), {user.email}
        </p>
        <Link className={css.link} to="/settings/sign-out">
          <Icon name="signedOut" />
          Sign out
        </Link>
      </Section>
      <Section title="About">
        <p className="muted">Yardhand {version}. Free software under the MIT licence.</p>
        <ReportLine />
        <Link className={css.link} to="/diagnostics">
          <Icon name="pulse" />
          Diagnostics
        </Link>
      </Section>
    </Screen>
  );
}

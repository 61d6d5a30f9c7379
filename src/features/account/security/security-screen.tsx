import { Link } from 'react-router-dom';
import { account } from '#contract/areas/account.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Icon } from '#ui/icon.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import css from '../account.module.css';

/** How one proves who one is, and where one is signed in. */
export default function SecurityScreen() {
  return (
    <Reads>
      <Screen title="Sign-ins and security" back="/me">
        <Link to="/profile" className={css.link}>
          <Icon name="person" /> Your name, phone and e-mail address
        </Link>
        <PasswordSection />
        <Authenticator />
        <SignInsSection />
      </Screen>
    </Reads>
  );
}

function Authenticator() {
  const read = useRead(account.profile, {});
  const profile = read.data?.body.profile;
  if (profile) return <AuthenticatorSection {...profile.two_factor} />;
  return (
    <Section title="Authenticator">
      {read.error ? <ReadTrouble error={read.error} onAgain={() => void read.refetch()} /> : <SkeletonRows rows={1} />}
    </Section>
  );
}

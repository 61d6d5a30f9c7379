import { Link } from 'react-router-dom';
import { account, type Profile } from '#contract/areas/account.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { Facts } from '#kit/list/facts.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { EmailSection } from './email-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import css from '../account.module.css';

/** One's name, and how one is reached. */
export default function ProfileScreen() {
  return (
    <Reads>
      <Screen title="Your profile" back="/me">
        <Link to="/me/security" className={css.link}>
          <Icon name="lock" /> Sign-ins and security
        </Link>
        <Loaded />
      </Screen>
    </Reads>
  );
}

function Loaded() {
  const read = useRead(account.profile, {});
  const profile = read.data?.body.profile;
  if (profile) return <Sections profile={profile} />;
  return read.error ? (
    <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
  ) : (
    <SkeletonRows rows={4} />
  );
}

function Sections({ profile }: { readonly profile: Profile }) {
  return (
    <>
      <ProfileForm profile={profile} />
      <EmailSection email={profile.email} waiting={profile.new_email} />
      <Section title="At the yard">
        <Facts
          facts={[
            ['Role', profile.role_title],
            ['Department', profile.department],
            ['Branches', profile.branches.map(({ name }) => name).join(', ') || null],
          ]}
        />
        <p className="muted">Your office changes these.</p>
      </Section>
    </>
  );
}

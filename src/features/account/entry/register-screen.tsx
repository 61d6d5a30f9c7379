import { EntryPage } from '#ui/entry-page.tsx';
import { Banner } from '#ui/banner.tsx';
import { AskForm } from './ask-form.tsx';
import { InvitedForm } from './invited-form.tsx';
import { LinkTrouble } from './link-trouble.tsx';
import { ToSignIn } from './to-sign-in.tsx';
import { type Link, useLink } from './use-link.ts';

/** A first account: by the invitation of a mail, or by asking. */
export default function RegisterScreen() {
  const { link, again } = useLink('invite');
  const isAsking = link.is === 'none' || link.is === 'old';
  return (
    <EntryPage title={isAsking ? 'Ask for an account' : 'Welcome to Yardhand'}>
      <Ways link={link} onAgain={again} />
      <ToSignIn>I have an account</ToSignIn>
    </EntryPage>
  );
}

function Ways({ link, onAgain }: { readonly link: Link; readonly onAgain: () => void }) {
  switch (link.is) {
    case 'good':
      return <InvitedForm link={link} />;
    case 'old':
      return (
        <>
          <Banner tone="needs" icon="clock" urgent>
            {link.message} Whoever invited you can send another, or you ask for an account here.
          </Banner>
          <AskForm />
        </>
      );
    case 'none':
      return <AskForm />;
    case 'asking':
    case 'unknown':
      return <LinkTrouble link={link} onAgain={onAgain} />;
  }
}

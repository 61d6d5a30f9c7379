import { useState } from 'react';
import { Link as To } from 'react-router-dom';
import { account } from '#contract/areas/account.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { dropLinkSecret } from '#lib/link-secret.dom.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { LinkTrouble } from './link-trouble.tsx';
import { type Link, useLink } from './use-link.ts';
import css from './entry.module.css';

/** A new e-mail address counts once its owner has confirmed it here. Opening the link alone is not enough: scanners of mails do that too. */
export default function ConfirmEmailScreen() {
  const { link, again } = useLink('email');
  const [isDone, setIsDone] = useState(false);
  return (
    <EntryPage title="Your new e-mail address">
      {isDone ? (
        <Banner tone="sent" icon="sent">
          From now on you sign in with this address.
        </Banner>
      ) : (
        <Confirm link={link} onAgain={again} onDone={() => setIsDone(true)} />
      )}
      <To to="/" className={css.link}>
        Go to Yardhand
      </To>
    </EntryPage>
  );
}

interface ConfirmProps {
  readonly link: Link;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

const AGAIN = 'Your profile sends another one to the address that waits.';

function Confirm({ link, onAgain, onDone }: ConfirmProps) {
  const { busy, trouble, send } = useSend(account.confirmEmail);
  const old = link.is === 'old' ? link.message : trouble?.fields['token']?.join(' ');
  if (link.is === 'none' || link.is === 'old' || old !== undefined) {
    return (
      <Banner tone="needs" icon="clock" urgent>
        {old ?? 'Open the link in your mail again.'} {AGAIN}
      </Banner>
    );
  }
  if (link.is !== 'good') return <LinkTrouble link={link} onAgain={onAgain} />;
  const confirm = async () => {
    if (!(await send({ body: { token: link.token } }))) return;
    dropLinkSecret();
    onDone();
  };
  return (
    <>
      <p>
        {link.about.name}, is <strong>{link.about.email}</strong> yours? You sign in with it from then on.
      </p>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
      <Button tone="primary" wide busy={busy} onClick={() => void confirm()}>
        Yes, it is mine
      </Button>
    </>
  );
}

import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { dropLinkSecret } from '#lib/link-secret.dom.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { NewPasswordField, UserName } from '../new-password-field.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkTrouble } from './link-trouble.tsx';
import { ToSignIn } from './to-sign-in.tsx';
import { type Link, useLink } from './use-link.ts';
import css from './entry.module.css';

/** A new password, by the link of a mail. It signs nobody in: the code of an authenticator may still be wanted. */
export default function ResetScreen() {
  const { link, again } = useLink('reset');
  const [isDone, setIsDone] = useState(false);
  return (
    <EntryPage title="Choose a new password">
      {isDone ? <Done /> : <Choose link={link} onAgain={again} onDone={() => setIsDone(true)} />}
      {isDone ? null : <ToSignIn />}
    </EntryPage>
  );
}

function Done() {
  return (
    <>
      <Banner tone="sent" icon="sent">
        Your new password counts. You are signed out everywhere, and no work that waits on a device is lost.
      </Banner>
      <ToSignIn>Sign in with it</ToSignIn>
    </>
  );
}

interface ChooseProps {
  readonly link: Link;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

function Choose({ link, onAgain, onDone }: ChooseProps) {
  if (link.is === 'old') return <Old message={link.message} email="" />;
  if (link.is === 'none') return <Old message="Open the link in your mail again, or ask for a new one." email="" />;
  if (link.is !== 'good') return <LinkTrouble link={link} onAgain={onAgain} />;
  return <PasswordForm link={link} onDone={onDone} />;
}

/** A new link on the spot. */
function Old({ message, email }: { readonly message: string; readonly email: string }) {
  return (
    <>
      <Banner tone="needs" icon="clock" urgent>
        {message}
      </Banner>
      <ForgotForm email={email} />
    </>
  );
}

interface PasswordFormProps {
  readonly link: Extract<Link, { is: 'good' }>;
  readonly onDone: () => void;
}

function PasswordForm({ link: { token, about }, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const { busy, trouble, send } = useSend(account.reset);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    if (!(await send({ body: { token, password } }))) return;
    dropLinkSecret();
    onDone();
  });
  const old = trouble?.fields['token']?.join(' ');
  if (old !== undefined) return <Old message={old} email={about.email} />;
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <p>
        For {about.name}, {about.email}.
      </p>
      <UserName email={about.email} />
      <NewPasswordField
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={trouble?.fields['password']}
      />
      {trouble && !trouble.fields['password'] ? (
        <Banner tone="failed" icon="failed" urgent>
          {trouble.message}
        </Banner>
      ) : null}
      <Button type="submit" tone="primary" wide busy={busy} disabled={password === ''}>
        Save the password
      </Button>
    </form>
  );
}

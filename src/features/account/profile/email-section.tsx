import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSendsMail } from '#kit/reads/use-sends-mail.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { Banner } from '#ui/banner.tsx';
import { Section } from '#ui/screen.tsx';
import { useSaving } from '../use-saving.ts';
import { OnlineForm, useIsOffline } from '../online-form.tsx';

interface EmailSectionProps {
  readonly email: string;
  /** A new address whose link was not opened yet; null where none waits. */
  readonly waiting: string | null;
}

/** The address with which one signs in. Another one counts once the link that is mailed to it was opened. */
export function EmailSection({ email, waiting }: EmailSectionProps) {
  const sendsMail = useSendsMail();
  return (
    <Section title="E-mail">
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {waiting === null ? null : <Waiting email={waiting} sendsMail={sendsMail} />}
      {sendsMail ? (
        <NewEmail />
      ) : (
        <p className="muted">
          It can be changed once this yard can send mail: a new address is confirmed by a link that is mailed there.
        </p>
      )}
    </Section>
  );
}

function NewEmail() {
  const [next, setNext] = useState('');
  const { busy, trouble, send } = useSaving(account.saveProfile);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    if (await send({ body: { new_email: next.trim() } })) setNext('');
  });
  return (
    <OnlineForm
      act="Change the address"
      busy={busy}
      trouble={trouble}
      names={['new_email']}
      changed={next.trim() !== ''}
      form={form}
      onSubmit={submit}
    >
      <EmailField
        label="New address"
        hint="A link is mailed there. Until it was opened, the address above counts."
        error={trouble?.fields['new_email']}
        name="new_email"
        autoComplete="email"
        maxLength={200}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
    </OnlineForm>
  );
}

interface WaitingProps {
  readonly email: string;
  readonly sendsMail: boolean;
}

function Waiting({ email, sendsMail }: WaitingProps) {
  const { busy, trouble, send } = useSaving(account.saveProfile);
  const isOffline = useIsOffline();
  const say = (new_email: string | null) => void send({ body: { new_email } });
  return (
    <Banner
      icon="clock"
      action={
        <>
          {sendsMail ? (
            <Button busy={busy} disabled={isOffline} onClick={() => say(email)}>
              Send it again
            </Button>
          ) : null}
          <Button busy={busy} disabled={isOffline} onClick={() => say(null)}>
            Keep the old address
          </Button>
        </>
      }
    >
      {sendsMail ? 'A link was mailed to' : 'This yard cannot send mail yet, so no link reaches'}{' '}
      <strong>{email}</strong>. The address counts once the link was opened. {trouble?.message}
    </Banner>
  );
}

import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
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
  const [next, setNext] = useState('');
  const { busy, trouble, send } = useSaving(account.saveProfile);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    if (await send({ body: { new_email: next.trim() } })) setNext('');
  });
  return (
    <Section title="E-mail">
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {waiting === null ? null : <Waiting email={waiting} />}
      <OnlineForm
        act="Change the address"
        busy={busy}
        trouble={trouble}
        names={['new_email']}
        changed={next.trim() !== ''}
        form={form}
        onSubmit={submit}
      >
        <Field
          label="New address"
          hint="A link is mailed there. Until it was opened, the address above counts."
          error={trouble?.fields['new_email']}
        >
          <TextInput
            name="new_email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={next}
            onChange={({ target }) => setNext(target.value)}
          />
        </Field>
      </OnlineForm>
    </Section>
  );
}

function Waiting({ email }: { readonly email: string }) {
  const { busy, trouble, send } = useSaving(account.saveProfile);
  const isOffline = useIsOffline();
  const say = (new_email: string | null) => void send({ body: { new_email } });
  return (
    <Banner
      icon="clock"
      action={
        <>
          <Button busy={busy} disabled={isOffline} onClick={() => say(email)}>
            Send it again
          </Button>
          <Button busy={busy} disabled={isOffline} onClick={() => say(null)}>
            Keep the old address
          </Button>
        </>
      }
    >
      A link was mailed to <strong>{email}</strong>. The address counts once it was opened. {trouble?.message}
    </Banner>
  );
}
